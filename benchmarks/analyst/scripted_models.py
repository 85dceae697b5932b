#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has scripted models of three qualities work on the set, killed in the middle and gone on with, and says whether the scores are theirs.

Usage: scripted_models.py --graticule PROGRAM --out NEW_FOLDER [--only ID ...] [--agent plan-replan]   (in deps/python, after make_gold.py)

The good model executes a task's gold code, the careless one raises first and then executes it with one of the faults of wrong.json,
the hopeless one says that it is done. OUT/models has their scripts, OUT/suite the suite with its report. The scorer `strict` must pass all samples of
the first and none of the others; exit status 1 where it does not, a sample is missing, or the report has not its figures.
"""
import argparse
import collections
import csv
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import zlib

import task_files

QUALITIES = ("good", "careless", "hopeless")
ANSWER = '"outputs/answer.md"'
# What gold code writes as the answer is a variable in a session, where the file is the run's own.
KEPT = '\nwith open("answer.txt") as file:\n    said = file.read()\n'


def called(name, **arguments):
    return {"tool_calls": [{"name": name, "arguments": arguments}], "usage": {"input": 100, "output": 10}}


def executed(code):
    """Asked for twice: code that opens files whose cards were not told is held back the first time."""
    once = called("execute_code", code=code)
    return {**once, "tool_calls": once["tool_calls"] * 2}


def solved_with(code):
    """The calls of a model that executes code and ends."""
    if ANSWER not in code:
        return [executed(code), called("finish", summary="It is done.")]
    return [executed(code.replace(ANSWER, '"answer.txt"') + KEPT), called("finish", summary="{{said}}")]


DONE = called("finish", summary="It is done.")
PLAN = called("make_plan", steps=[{"does": "Look at the files.", "makes": ["looked"]},
                                  {"does": "Prepare the data.", "makes": ["ready"], "needs": ["looked"]},
                                  {"does": "Work out what is asked for.", "needs": ["ready"]}])


def planned(quality, work):
    """The same work behind a plan, of a model that is planner and worker: a hopeless one does no step, and plans as often as it may."""
    if quality == "hopeless":
        return [PLAN, *[DONE] * 4] * 3
    return [PLAN, called("execute_code", code="looked = True"), DONE, called("execute_code", code="ready = looked"), DONE, *work]


def answers(quality, task, agent):
    work = work_of(quality, task)
    return work if agent == "code" else planned(quality, work)


def work_of(quality, task):
    if quality == "good":
        return solved_with(task_files.code_of(task, task["gold_code"]))
    if quality == "careless":
        faults = task_files.wrong_code(task)
        _, code = faults[zlib.crc32(task["id"].encode()) % len(faults)]
        return [called("execute_code", code="layer.head()"), *solved_with(code)]
    return [DONE] * 10


def write_models(tasks, folder, agent):
    """Scripts in FOLDER/QUALITY/ID.jsonl; the models as the program has them."""
    for quality in QUALITIES:
        (folder / quality).mkdir(parents=True)
        for task in tasks:
            lines = "".join(json.dumps(answer) + "\n" for answer in answers(quality, task, agent))
            (folder / quality / f"{task['id']}.jsonl").write_text(lines, encoding="utf-8")
    return [f"scripted:{folder / quality}" for quality in QUALITIES]


def kill_in_the_middle(command, runs, begun):
    """Kills the program once so many samples have been begun; how many there are then."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and (not runs.is_dir() or len(os.listdir(runs)) < begun):
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return len(os.listdir(runs)) if runs.is_dir() else 0


def run_suite(program, tasks, out, agent):
    suite = out / "suite"
    command = [program, "bench", "run", "analyst", "--tasks", task_files.HERE, "--agent", agent, "--calls", "native", "--out", suite, "--json"]
    for model in write_models(tasks, out / "models", agent):
        command += ["--model", model]
    for task in tasks:
        command += ["--sample-id", task["id"]]
    begun = kill_in_the_middle(command, suite / "runs", len(tasks) * len(QUALITIES) // 2)
    print(f"killed with {begun} of {len(tasks) * len(QUALITIES)} samples begun", flush=True)
    done = task_files.run([program, "bench", "run", "--out", suite, "--json"])
    if done.returncode != 0:
        sys.exit(f"the suite did not go on: {done.stderr.strip()[-500:]}")
    done = task_files.run([program, "bench", "report", suite])
    if done.returncode != 0:
        sys.exit(f"there is no report: {done.stderr.strip()[-500:]}")
    return suite


def surprises_in(suite, tasks):
    """What the report says otherwise than the models' qualities."""
    with open(suite / "report" / "csv" / "samples.csv", newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row.get("scorer", "strict") == "strict"]
    passed = collections.Counter()
    found = []
    for row in rows:
        quality = next(one for one in QUALITIES if f"/{one}" in row["arm"])
        passed[quality] += float(row["value"] or "nan") == 1
        if (float(row["value"] or "nan") == 1) != (quality == "good"):
            found.append(f"{row['task']} of the {quality} model has {row['value'] or 'no score'}")
    if len(rows) != len(tasks) * len(QUALITIES):
        found.append(f"{len(rows)} samples are told of, and not {len(tasks) * len(QUALITIES)}")
    page = (suite / "report" / "index.html").read_text(encoding="utf-8")
    found += [f"the report does not name {quality}" for quality in QUALITIES if quality not in page]
    print(", ".join(f"{quality} {passed[quality]}/{len(tasks)}" for quality in QUALITIES))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    parser.add_argument("--agent", choices=("code", "plan-replan"), default="code")
    arguments = parser.parse_args()
    tasks = task_files.load_tasks(arguments.only)
    out = arguments.out.resolve()
    out.mkdir(parents=True)
    found = surprises_in(run_suite(arguments.graticule.resolve(), tasks, out, arguments.agent), tasks)
    print("".join(f"{told}\n" for told in found), end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
