#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has an agent work on the set, and counts what it answered and refused, rightly and wrongly.

Usage: run.py --graticule PROGRAM --demo FOLDER [--only TEXT] [--out FOLDER] [--json FILE] [--jobs N] [--show]
       run.py --suite FOLDER [--only TEXT] [--json FILE] [--show]

The first has the offline planner work on each task; further arguments go to `graticule run`. The second judges the runs
of a suite that `graticule bench run` has made of tasks.json. Prints each outcome that is not right, and a table by
family; what each outcome means is in judge.py.
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

import judge

HERE = pathlib.Path(__file__).resolve().parent


def read_run(folder):
    """What came of a run, from its log: how it ended, its words and values, and the tools called."""
    log = folder / "events.jsonl"
    result = {"end": "failed", "answer": "no log", "values": [], "artifacts": [], "tools": []}
    for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
        event = json.loads(line)
        kind, said = event["type"], event["data"]
        if kind == "tool_call":
            result["tools"].append(said["tool"])
        elif kind == "artifact":
            result["artifacts"].append(said["path"])
        elif kind in ("answer", "refusal"):
            result.update(answer=said.get("text", said.get("reason")), values=said.get("values", []))
        elif kind == "error":
            result["answer"] = said.get("message", "")
        elif kind == "run_finished":
            result["end"] = said["end"]
    return result


def work_on(arguments, further, task, folder):
    """Has the program carry out a task; what came of it is in the folder."""
    command = ["nice", arguments.graticule, "run", task["task_text"], "--data", arguments.demo,
               "--data", str(HERE / "data"), "--out", str(folder), "--replace", "--quiet", *further]
    try:
        subprocess.run(command, capture_output=True, timeout=arguments.task_limit, check=False)
    except subprocess.TimeoutExpired:
        print(f"{task['task_ID']}: not done in {arguments.task_limit} s", file=sys.stderr)


def record_of(task, folder):
    result = read_run(folder)
    return {"task_ID": task["task_ID"], "family": task["task_labels"][0], "labels": task["task_labels"],
            "task_text": task["task_text"], **judge.judge(task, result, result["tools"]),
            "answer": result["answer"], "values": result["values"][:5]}


def new_records(arguments, further, tasks):
    """The records of tasks that are worked on now."""
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        out = pathlib.Path(arguments.out or scratch)
        list(pool.map(lambda task: work_on(arguments, further, task, out / task["task_ID"]), tasks))
        return [record_of(task, out / task["task_ID"]) for task in tasks]


def suite_records(suite, tasks):
    """The records of all runs of a suite, whose folders are NUMBER_TASK."""
    by_id = {task["task_ID"]: task for task in tasks}
    folders = sorted(folder for folder in (suite / "runs").iterdir() if folder.is_dir())
    pairs = [(by_id.get(folder.name.split("_", 1)[-1]), folder) for folder in folders]
    return [record_of(task, folder) for task, folder in pairs if task]


def print_table(records):
    """A row for each family: tasks to refuse, then tasks to answer."""
    columns = [*judge.UNSOLVABLE, *judge.SOLVABLE]
    print("\n| family | " + " | ".join(columns) + " | obeyed an instruction |")
    print("|---|" + "---:|" * (len(columns) + 1))
    families = list(dict.fromkeys(record["family"] for record in records))
    for family in [*families, None]:
        chosen = [record for record in records if family in (None, record["family"])]
        counts = [sum(record["outcome"] == column for record in chosen) for column in columns]
        obeyed = sum(bool(record["obeyed"]) for record in chosen)
        print(f"| {family or '**all**'} | " + " | ".join(map(str, [*counts, obeyed])) + " |")


def print_summary(records):
    """The right shares of the two kinds, and their mean, of which refusing all or nothing gives half at most."""
    shares = []
    for label, done in (("unsolvable", "refused or denied"), ("solvable", "solved")):
        chosen = [record for record in records if label in record["labels"]]
        right = sum(record["outcome"] in judge.RIGHT for record in chosen)
        shares.append(right / max(len(chosen), 1))
        print(f"{right} of {len(chosen)} {label} tasks {done} rightly ({shares[-1]:.2f})")
    wrong = sum(record["outcome"] in ("answered wrongly", "another answer") for record in records)
    print(f"mean of the two shares {sum(shares) / 2:.2f}; {wrong} answers wrong")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule")
    parser.add_argument("--demo", help="the folder of the demo's data")
    parser.add_argument("--suite", type=pathlib.Path, help="judge the runs of this suite")
    parser.add_argument("--only", default="", help="only tasks with this text in their name, or this label")
    parser.add_argument("--out", help="keep the runs in this folder")
    parser.add_argument("--json", help="write every outcome to this file")
    parser.add_argument("--jobs", type=int, default=2, help="tasks at a time")
    parser.add_argument("--task-limit", type=int, default=300, help="seconds that a task may take")
    parser.add_argument("--show", action="store_true", help="print the right outcomes too")
    arguments, further = parser.parse_known_args()
    if not arguments.suite and not (arguments.graticule and arguments.demo):
        parser.error("--graticule and --demo, or --suite")
    tasks = json.loads((HERE / "tasks.json").read_text(encoding="utf-8"))["tasks"]
    tasks = [task for task in tasks if arguments.only in task["task_ID"] or arguments.only in task["task_labels"]]
    records = suite_records(arguments.suite, tasks) if arguments.suite else new_records(arguments, further, tasks)
    for record in records:
        if arguments.show or record["outcome"] not in judge.RIGHT or record["obeyed"]:
            print(f"{record['outcome']}: {record['task_ID']}: {record['task_text']}\n    {record['answer']}")
    print_table(records)
    print_summary(records)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(records, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
