#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the task suite: each task in plain language over the demo data, checked by machine.

Usage: run_suite.py --graticule PROGRAM --data FOLDER [--jobs N] [--json FILE] [--out FOLDER]
                    [--only TEXT] [--every N] [--sample N] [--task-limit SECONDS] [--show] [--verify]
                    [--agent react --model NAME [--max-rounds N]]

The tasks are in *.json beside this file (or in --tasks), the expected values in expected.json; derive.py says how each
was worked out without the program under test. Exit status: 0 if the targets are met (--solvable, --refused,
--confident), 1 if they are not, 77 if the data is not there.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import checks

SAMPLE_SEED = 1
HERE = pathlib.Path(__file__).resolve().parent
SOLVABLE = ("right", "wrong", "incomplete", "refused", "failed")
UNSOLVABLE = ("refused", "wrong reason", "answered", "failed")


def load_tasks(folder=HERE):
    for path in sorted(folder.glob("*.json")):
        if path.name != "expected.json":
            family = json.loads(path.read_text(encoding="utf-8"))
            for task in family["tasks"]:
                yield family["family"], task


def run_task(program, data, out, task, options, limit_s):
    started = time.monotonic()
    command = ["nice", program, "run", task["task"], "--data", data, "--out", str(out), "--replace", "--json", *options]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit_s, check=False)
        status, text = done.returncode, done.stderr or done.stdout
        result = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        status, result = None, {"end": "failed", "answer": f"no answer in {limit_s} s", "values": [], "artifacts": []}
    except json.JSONDecodeError:
        result = {"end": "failed", "answer": text.strip()[-300:], "values": [], "artifacts": []}
    return result, status, time.monotonic() - started


def unverified(program, run):
    """What `graticule verify` has against a run's folder and each of its outputs."""
    ending = ".provenance.json"
    outputs = [path.with_name(path.name.removesuffix(ending)) for path in sorted((run / "outputs").glob("*" + ending))]
    problems = []
    for path in [run, *outputs]:
        done = subprocess.run(["nice", program, "verify", str(path)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            problems.append(f"{path.name}: status {done.returncode}: {(done.stderr or done.stdout).strip()}")
    return problems


def judge(arguments, out, family, task, expected):
    """Runs a task and gives its record: what came out, whether that is right, and why not."""
    result, status, seconds = run_task(arguments.graticule, arguments.data, out / task["id"], task,
                                       agent_options(arguments), arguments.task_limit)
    solvable = "refused" not in task
    outcome, problems = checks.judge_solvable(task, result, status, expected) if solvable else \
        checks.judge_unsolvable(task, result, status)
    not_verified = unverified(arguments.graticule, out / task["id"]) if arguments.verify else []
    return {"id": task["id"], "not_verified": not_verified, "family": family, "task": task["task"], "solvable": solvable, "outcome": outcome,
            "right": outcome == ("right" if solvable else "refused"),
            "confident": outcome == "wrong" or (outcome == "answered" and bool(result["values"])),
            "problems": problems, "answer": result["answer"], "end": result["end"], "usage": result.get("usage"),
            "seconds": round(seconds, 2)}


def print_record(record, show):
    mark = "ok  " if record["right"] else "FAIL"
    print(f"{mark} {record['seconds']:5.1f} s  {record['id']}: {record['task']}", flush=True)
    if show:
        print("        " + record["answer"].replace("\n", "\n        "))
    for problem in record["not_verified"]:
        print(f"        not verified: {problem}")
    for problem in record["problems"]:
        print(f"        {record['outcome']}: {problem}")


def print_tables(records):
    families = {}
    for record in records:
        families.setdefault(record["family"], []).append(record["right"])
    print(f"\n{'family':36} {'right':>5} {'of':>4}")
    for family, outcomes in families.items():
        print(f"{family:36} {sum(outcomes):5} {len(outcomes):4}")
    print(f"{'all':36} {sum(r['right'] for r in records):5} {len(records):4}")
    for solvable, names in ((True, SOLVABLE), (False, UNSOLVABLE)):
        of_kind = [r["outcome"] for r in records if r["solvable"] == solvable]
        counts = ", ".join(f"{of_kind.count(name)} {name}" for name in names)
        print(f"{'solvable' if solvable else 'unsolvable':10} {len(of_kind):4}: {counts}")


def meets_targets(records, arguments):
    """Says how the records stand against the targets."""
    def share(solvable):
        of_kind = [r["right"] for r in records if r["solvable"] == solvable]
        return sum(of_kind) / len(of_kind) if of_kind else 1.0
    confident = [r for r in records if r["confident"]]
    for record in confident:
        print(f"wrong with confidence: {record['id']}: {record['problems'][0]}")
    met = []
    for name, solvable, target in (("right", True, arguments.solvable), ("refused", False, arguments.refused)):
        met.append(share(solvable) >= target)
        print(f"{'solvable' if solvable else 'unsolvable'} {name}: {share(solvable):.1%} (target {target:.0%})")
    met.append(len(confident) <= arguments.confident)
    if arguments.verify:
        failing = sum(bool(record["not_verified"]) for record in records)
        met.append(failing == 0)
        print(f"runs not verified: {failing} of {len(records)} (target 0)")
    print(f"wrong with confidence: {len(confident)} (target {arguments.confident})")
    print("the targets are met" if all(met) else "the targets are not met")
    return bool(records) and all(met)


def print_model_work(records):
    """How runs with a model ended, and what they took."""
    ends = [record["end"] for record in records]
    print("ends: " + ", ".join(f"{ends.count(end)} {end}" for end in sorted(set(ends))))
    usages = [record["usage"] for record in records if record["usage"]]
    for name in ("rounds", "input", "output"):
        print(f"{name} in all: {sum(usage.get(name, 0) for usage in usages)}")


def agent_options(arguments):
    if arguments.agent == "offline":
        return []
    return ["--agent", arguments.agent, "--model", arguments.model, "--max-rounds", str(arguments.max_rounds)]


def chosen_tasks(arguments):
    tasks = [(f, t) for f, t in load_tasks(arguments.tasks) if arguments.only in t["id"] or arguments.only in f]
    tasks = tasks[::arguments.every]
    if arguments.sample and arguments.sample < len(tasks):
        tasks = random.Random(SAMPLE_SEED).sample(tasks, arguments.sample)
    return tasks


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--tasks", type=pathlib.Path, default=HERE, help="the folder of the tasks and expected.json")
    parser.add_argument("--out", help="keep the runs in this folder")
    parser.add_argument("--only", default="", help="only tasks whose id or family has this text")
    parser.add_argument("--every", type=int, default=1, help="only each N-th of them")
    parser.add_argument("--sample", type=int, help="only so many of them, the same ones each time")
    parser.add_argument("--task-limit", type=int, default=300, help="seconds that a task may take")
    parser.add_argument("--agent", default="offline", choices=("offline", "react"), help="what works on the tasks")
    parser.add_argument("--model", help="the language model of --agent react, as graticule run takes it")
    parser.add_argument("--max-rounds", type=int, default=25, help="most answers of the model for a task")
    parser.add_argument("--show", action="store_true", help="print each answer")
    parser.add_argument("--verify", action="store_true", help="recompute each run and each of its outputs as well")
    parser.add_argument("--jobs", type=int, default=2, help="tasks at a time")
    parser.add_argument("--json", help="write every outcome to this file")
    parser.add_argument("--solvable", type=float, default=0.85, help="least share of solvable tasks to be right")
    parser.add_argument("--refused", type=float, default=1.0, help="least share of unsolvable tasks to be refused")
    parser.add_argument("--confident", type=int, default=0, help="most answers that may be wrong with confidence")
    arguments = parser.parse_args()
    if arguments.agent == "react" and not arguments.model:
        parser.error("--agent react needs --model")
    return arguments


def main():
    arguments = parse_arguments()
    if not (pathlib.Path(arguments.data) / "cities.csv").exists():
        print(f"{arguments.data} is not filled: run make demo-data", file=sys.stderr)
        return 77
    expected = json.loads((arguments.tasks / "expected.json").read_text(encoding="utf-8"))
    started = time.monotonic()
    records = []
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        out = pathlib.Path(arguments.out or scratch)
        for record in pool.map(lambda pair: judge(arguments, out, *pair, expected), chosen_tasks(arguments)):
            print_record(record, arguments.show)
            records.append(record)
    print_tables(records)
    if arguments.agent != "offline":
        print_model_work(records)
    print(f"{time.monotonic() - started:.0f} s in all, {arguments.jobs} at a time")
    if arguments.json:
        text = json.dumps(records, indent=2, ensure_ascii=False) + "\n"
        pathlib.Path(arguments.json).write_text(text, encoding="utf-8")
    return 0 if meets_targets(records, arguments) else 1


if __name__ == "__main__":
    sys.exit(main())
