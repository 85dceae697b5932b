# SPDX-License-Identifier: Apache-2.0
"""Examines the program with the corpus, under the watcher, and says what came of it.

    examination.py [--without-confinement] [--family NAME] [--show]

prints for each family how many files held, and with --show every finding. GRATICULE names the program.
--without-confinement takes the kernel's confinement away: what the table then shows is what the program and its libraries
hold by themselves.
"""
import argparse
import concurrent.futures
import contextlib
import itertools
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
SHARED = 5  # files that share a process
FAMILIES = [*corpus.FAMILIES, *records.FAMILIES]
OUTPUT_SHARES = [list(corpus.FAMILIES)[i::3] for i in range(3)]  # families whose files one piece of code writes


@dataclass
class Result:
    """What one job with one file, or with a family's files together, showed."""
    family: str
    name: str
    job: str
    seen: watch.Seen


@dataclass
class How:
    """How the program is examined: what variables it is given, and what of the corpus it is shown."""
    variables: dict
    only: str = ""  # cases whose names hold this
    seconds: float | None = None  # for each file; otherwise 10, or more on a busy machine
    shared: int = SHARED  # files that share a process


def of_records(family, root, port, seconds, how):
    """The results of commands over texts that are not data; those over one folder one after another, as they may change it."""
    folders = {}
    for command in records.make(root, port, family):
        if how.only in command.name:
            folders.setdefault(command.folder, []).append(command)
    works = [lambda commands=commands: [jobs.carry_out(command, seconds, **how.variables) for command in commands] for commands in folders.values()]
    for commands, seen in zip(folders.values(), at_once(works)):
        for command, each in zip(commands, seen):
            yield Result(family, command.name, " ".join(command.arguments[:2]), each)


def of_files(family, root, port, seconds, how):
    """The results of files. Several share a process; where anything was found each is read again by itself, a process for
    each call, to tell which it was."""
    cases = [case for case in corpus.make(root, port, family) if how.only in case.name]
    # A faulty catalogue stops all that is read with it, and what swells takes its time.
    size = 1 if family in ("catalogue", "archive") else how.shared
    shares = [cases[i:i + size] for i in range(0, len(cases), size)]
    for share, seen in zip(shares, at_once([lambda share=share: jobs.read(share, seconds, **how.variables) for share in shares])):
        again = [jobs.read_apart(case, seconds, **how.variables) for case in share] if seen.findings else []
        if not any(each.findings for each in again):
            # Only of time that a share took in all it may be that none of its calls took too long.
            seen.findings = [finding for finding in seen.findings if not finding.startswith(watch.TOO_LONG)]
            again = [seen, *(watch.Seen() for _ in share[1:])]
        yield from (Result(family, case.name, "read", each) for case, each in zip(share, again))
    yield Result(family, "all files", "check", jobs.check(cases, seconds, **how.variables))


def at_once(functions):
    with concurrent.futures.ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        yield from pool.map(lambda function: function(), functions)


@contextlib.contextmanager
def place_of_corpus(how):
    """A folder to make a corpus in, a server on loopback, and how long a file may take."""
    server = canaries.Server()
    memory = Path("/dev/shm")  # which no disk slows down
    root = Path(tempfile.mkdtemp(prefix="graticule-hostile-", dir=memory if memory.is_dir() else None))
    try:
        canaries.write_secrets(root / "templates")
        yield root, server, how.seconds or jobs.time_allowed(root / "fine", **how.variables)
    finally:
        server.close()
        shutil.rmtree(root, ignore_errors=True)


def asked_of(server, family):
    """What was asked of the server came by a connection, and counts, too."""
    return Result(family, "server", "loopback", watch.Seen(findings=[f"fetched {path}" for path in dict.fromkeys(server.asked)]))


def examine(family, how):
    """All results of a family, as they come, but for those of outputs of code."""
    with place_of_corpus(how) as (root, server, seconds):
        examined = of_records if family in records.FAMILIES else of_files
        yield from examined(family, root, server.port, seconds, how)
        yield asked_of(server, family)


def examine_outputs(families, how):
    """The files of several families as outputs of generated code, whose start takes longer than all else: together, and where
    anything was found each family by itself, to tell which it was."""
    with place_of_corpus(how) as (root, server, seconds):
        cases = {family: [case for case in corpus.make(root, server.port, family) if how.only in case.name] for family in families}

        def read(*chosen):
            return jobs.as_outputs_of_code([case for family in chosen for case in cases[family]], seconds, **how.variables)
        together = read(*families)
        for family in families:
            yield Result(family, "all files", "output of code", read(family) if together.findings else together)
        yield asked_of(server, ", ".join(families))


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--without-confinement", action="store_true", help="take the kernel's confinement away")
    parser.add_argument("--family", choices=FAMILIES, action="append", help="only this one; may be repeated")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases whose names hold this")
    parser.add_argument("--seconds", type=float, help="how long a file may take; built in: 10, or more on a busy machine")
    parser.add_argument("--alone", action="store_true", help="a process for each file, also where nothing is found")
    parser.add_argument("--show", action="store_true", help="print every finding")
    return parser.parse_args()


def main():
    chosen = options()
    how = How(WITHOUT_CONFINEMENT if chosen.without_confinement else {}, chosen.only, chosen.seconds, 1 if chosen.alone else SHARED)
    print(f"{'family':44} {'runs':>5} {'held':>5} {'by the kernel':>14}")
    chosen_families = chosen.family or FAMILIES
    for family in chosen_families:
        report(family, examine(family, how), chosen.show)
    shares = [share for every in OUTPUT_SHARES if (share := [family for family in every if family in chosen_families])]
    if shares and (jobs.SANDBOX / "bin").exists():
        report("files as outputs of code", itertools.chain.from_iterable(examine_outputs(share, how) for share in shares), chosen.show)


def report(family, results, shows):
    runs = held = by_kernel = 0
    for result in results:
        for finding in result.seen.findings if shows else []:
            print(f"    {result.family}, {result.name}, {result.job}: {finding}", flush=True)
        runs += 1
        held += not result.seen.findings
        by_kernel += not result.seen.findings and bool(result.seen.refused)
    print(f"{family:44} {runs:5} {held:5} {by_kernel:14}", flush=True)


if __name__ == "__main__":
    main()
