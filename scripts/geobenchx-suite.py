#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs GeoBenchX's published tasks as a suite, with the planner and with models that play scripts, and kills it.

    scripts/geobenchx-suite.py TASKS.json CATALOG.csv OUT

TASKS.json and CATALOG.csv are those of scripts/geobenchx-references.py, which makes the data. Two models are played: `follows`
makes the calls of each task's first reference solution, and `declines` rejects every task. The suite is run twice: once
undisturbed, and once killed again and again and gone on with. The status is 1 where the two differ, or where a follower of the
references, all of whose calls succeeded, was not given a match.
"""

import argparse
import csv
import importlib.util
import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DECLINES = {"name": "reject_task", "arguments": {"reason": "The data do not allow it."}}
RESULTS = ("select task, arm, repetition, state, end, rounds, scorer, value, grade, explanation from sample "
           "left join score on score.sample = sample.id order by sample.id")


def references_script():
    spec = importlib.util.spec_from_file_location("references", HERE / "geobenchx-references.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answers_of(steps):
    """What a model says that makes these calls: one in each answer."""
    for step in steps:
        call = {"name": step["function_name"], "arguments": step["arguments"] or {}}
        yield {"tool_calls": [DECLINES if call["name"] == "reject_task" else call]}
    yield {"text": "It is done."}
    yield {"text": "It is done."}  # an answer without any call is asked for once more


def write_scripts(tasks, folder):
    for name in ("follows", "declines"):
        (folder / name).mkdir(parents=True)
    for task in tasks:
        steps = task["reference_solutions"][0]["steps"]
        for name, answers in (("follows", answers_of(steps)), ("declines", [{"tool_calls": [DECLINES]}])):
            text = "".join(json.dumps(answer) + "\n" for answer in answers)
            (folder / name / f"{task['task_ID']}.jsonl").write_text(text)


def results(suite):
    with sqlite3.connect(suite / "results.sqlite") as store:
        return store.execute(RESULTS).fetchall()


def run_killed(command, suite, seconds):
    """@return how often it was killed"""
    kills = 0
    while True:
        process = subprocess.Popen([*command, "--out", suite, "-q"], stdout=subprocess.DEVNULL)
        try:
            if process.wait(seconds) != 0:
                sys.exit(f"bench run ended with status {process.returncode}")
            return kills
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
            seconds *= 1.3  # that it comes to an end


def unmatched_followers(rows):
    """Tasks whose reference was followed to its end and got no match."""
    return [row for row in rows if "follows" in row[1] and row[4] == "answered" and row[8] != "match"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("catalog", type=Path)
    parser.add_argument("out", type=Path, help="folder that is made: data, scripts and both suites")
    parser.add_argument("--graticule", default=Path("build/release/bin/graticule"), type=Path)
    options = parser.parse_args()

    shutil.rmtree(options.out, ignore_errors=True)
    (options.out / "data").mkdir(parents=True)
    with options.catalog.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    references_script().build_catalog(rows, options.catalog.parent, None, options.out / "data")
    write_scripts(json.loads(options.tasks.read_text(encoding="utf-8"))["tasks"], options.out / "scripts")
    command = [options.graticule, "bench", "run", "geobenchx", "--tasks", options.tasks, "--data",
               options.out / "data", "--agent", "offline", "--agent", "react", "--all-tools"]
    for name in ("follows", "declines"):
        command += ["--model", f"scripted:{options.out / 'scripts' / name}"]
    subprocess.run([*command, "--out", options.out / "whole"], check=True)
    kills = run_killed(command, options.out / "killed", 4)
    whole, killed = results(options.out / "whole"), results(options.out / "killed")
    differ = [(one, other) for one, other in zip(whole, killed) if one != other]
    print(f"killed {kills} times; {len(whole)} results, {len(differ)} differ")
    for one, other in differ[:10]:
        print(f"  {one}\n  {other}")
    faults = unmatched_followers(whole)
    for row in faults[:20]:
        print(f"followed and no match: {row[0]}: {row[9]}")
    return 1 if differ or len(whole) != len(killed) or kills == 0 or faults else 0


if __name__ == "__main__":
    sys.exit(main())
