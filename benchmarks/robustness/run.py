#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has an agent work on the set, and counts what it answered and refused, rightly and wrongly.

Usage: run.py --graticule PROGRAM --demo FOLDER [--only TEXT] [--out FOLDER] [--json FILE] [--jobs N] [--show]
              [--agent react --model NAME]

Prints each outcome that is not right, and a table by family; what each outcome means is in judge.py. Any further
arguments go to `graticule run`.
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


def tools_called(run):
    """The tools that the run's log has calls of."""
    log = run / "events.jsonl"
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()] if log.exists() else []
    return [event["data"]["tool"] for event in events if event["type"] == "tool_call"]


def run_task(arguments, out, task, further):
    run = out / task["task_ID"]
    command = ["nice", arguments.graticule, "run", task["task_text"], "--data", arguments.demo, str(HERE / "data"),
               "--out", str(run), "--replace", "--json", *further]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=arguments.task_limit, check=False)
        result = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        result = {"end": "failed", "answer": f"no answer in {arguments.task_limit} s", "values": []}
    except json.JSONDecodeError:
        result = {"end": "failed", "answer": done.stderr.strip()[-300:], "values": []}
    return {"task_ID": task["task_ID"], "family": task["task_labels"][0], "labels": task["task_labels"],
            "task_text": task["task_text"], **judge.judge(task, result, tools_called(run)),
            "answer": result["answer"], "values": result["values"][:5]}


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
    parser.add_argument("--graticule", required=True)
    parser.add_argument("--demo", required=True, help="the folder of the demo's data")
    parser.add_argument("--only", default="", help="only tasks with this text in their name or family")
    parser.add_argument("--out", help="keep the runs in this folder")
    parser.add_argument("--json", help="write every outcome to this file")
    parser.add_argument("--jobs", type=int, default=2, help="tasks at a time")
    parser.add_argument("--task-limit", type=int, default=300, help="seconds that a task may take")
    parser.add_argument("--show", action="store_true", help="print the right outcomes too")
    arguments, further = parser.parse_known_args()
    tasks = json.loads((HERE / "tasks.json").read_text(encoding="utf-8"))["tasks"]
    tasks = [task for task in tasks if arguments.only in task["task_ID"] or arguments.only in task["task_labels"]]
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        out = pathlib.Path(arguments.out or scratch)
        records = list(pool.map(lambda task: run_task(arguments, out, task, further), tasks))
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
