# SPDX-License-Identifier: Apache-2.0
"""Examines the program with the corpus, under the watcher, and says what came of it.

    examination.py [--without-confinement] [--family NAME] [--show]

prints for each family how many files held, and with --show every finding. GRATICULE names the program.
--without-confinement takes the kernel's confinement away: what the table then shows is what the program and its libraries
hold by themselves.
"""
import argparse
import concurrent.futures
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import canaries
import corpus
import jobs
import records
import watch

WITHOUT_CONFINEMENT = {"GRATICULE_CONFINEMENT": "off"}
FAMILIES = [*corpus.FAMILIES, *records.FAMILIES]


@dataclass
class Result:
    """What one job with one file, or with a family's files together, showed."""
    family: str
    name: str
    job: str
    seen: watch.Seen


def tasks_of(family, root, port, seconds, variables):
    """What there is to do: for each thing its name, the job's and the function."""
    if family in records.FAMILIES:
        for command in records.make(root, port, family):
            yield command.name, " ".join(command.arguments[:2]), lambda command=command: jobs.carry_out(command, seconds, **variables)
        return
    cases = corpus.make(root, port, family)
    together = "".join(letter if letter.isalnum() else "_" for letter in family)
    for case in cases:
        yield case.name, "read", lambda case=case: jobs.read(case, seconds, **variables)
    yield together, "check", lambda: jobs.check(cases, together, seconds, **variables)
    if (jobs.SANDBOX / "bin").exists():
        yield together, "output of code", lambda: jobs.as_outputs_of_code(cases, together, seconds, **variables)


def in_turn(tasks, family):
    """Works on them, several at once; what took too long once more, by itself, as the machine may have been busy."""
    tasks = list(tasks)
    with concurrent.futures.ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        seen = list(pool.map(lambda task: task[2](), tasks))
    for i, (_, _, function) in enumerate(tasks):
        if any(finding.startswith("took more than") for finding in seen[i].findings):
            seen[i] = function()
    return [Result(family, name, job, each) for (name, job, _), each in zip(tasks, seen)]


def examine(family, **variables):
    """All results of a family. The server on loopback counts, too: whatever was asked of it was a connection."""
    server = canaries.Server()
    root = Path(tempfile.mkdtemp(prefix="graticule-hostile-"))
    try:
        canaries.write_secrets(root / "templates")
        seconds = jobs.time_allowed(root / "fine", **variables)
        results = in_turn(tasks_of(family, root, server.port, seconds, variables), family)
    finally:
        server.close()
        shutil.rmtree(root, ignore_errors=True)
    asked = watch.Seen(findings=[f"fetched {path}" for path in dict.fromkeys(server.asked)])
    return [*results, Result(family, "server", "loopback", asked)]


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--without-confinement", action="store_true", help="take the kernel's confinement away")
    parser.add_argument("--family", choices=FAMILIES, action="append", help="only this one; may be repeated")
    parser.add_argument("--show", action="store_true", help="print every finding")
    return parser.parse_args()


def main():
    chosen = options()
    variables = WITHOUT_CONFINEMENT if chosen.without_confinement else {}
    print(f"{'family':44} {'runs':>5} {'held':>5} {'by the kernel':>14}")
    for family in chosen.family or FAMILIES:
        results = examine(family, **variables)
        held = [result for result in results if not result.seen.findings]
        print(f"{family:44} {len(results):5} {len(held):5} {sum(bool(result.seen.refused) for result in held):14}", flush=True)
        for result in results if chosen.show else []:
            for finding in result.seen.findings:
                print(f"    {result.name}, {result.job}: {finding}", flush=True)


if __name__ == "__main__":
    main()
