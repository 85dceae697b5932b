#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Proves from the data that each task of the set can or cannot be solved, and for the reason that it states.

Usage: check.py --demo FOLDER [--graticule PROGRAM] [--tasks FILE] [--data FOLDER] [--jobs N]    (in deps/python)

Evidence and expected values are worked out with pandas, geopandas, rasterio and PROJ's Geod (evidence.py,
quantities.py). With --graticule each reference solution is carried out too, and has to give the expected value. Prints
each fault; exit status 1 if there is any, 77 if the demo's data is not there.
"""
import argparse
import concurrent.futures
import difflib
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import evidence
import quantities

HERE = pathlib.Path(__file__).resolve().parent
FAMILIES = {"contradiction", "false premise", "missing geography", "partial coverage", "changed grouping",
            "misspelt or ambiguous name", "injected instruction"}
REJECTED = [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]
FORM = {"task_ID": str, "task_text": str, "task_labels": list, "reference_solution_description": str,
        "reference_solutions": list, "evidence": list}
NO_REASON = ("", "The task cannot be solved with the data and tools at hand.", "Nothing in the data says what \"x\" is.")
LEAST_LIKENESS = 0.5
READINGS_TOLERANCE = 1e-9


def is_solvable(task):
    return "solvable" in task["task_labels"]


def family_of(task):
    return next((label for label in task["task_labels"] if label in FAMILIES), None)


def check_form(task, by_id):
    """What every task has, and what only those of its kind have."""
    wrong = [name for name, kind in FORM.items() if not isinstance(task.get(name), kind) or not task[name]]
    if wrong:
        yield f"{', '.join(wrong)} missing or empty"
        return
    if family_of(task) is None or len({"solvable", "unsolvable"} & set(task["task_labels"])) != 1:
        yield f"labels {task['task_labels']} name no family or not one of solvable and unsolvable"
    if is_solvable(task):
        if "expected" not in task or any(step["function_name"] == "reject_task" for step in steps_of(task)):
            yield "a solvable task has an expected value, and its reference does not reject it"
    elif task["reference_solutions"] != REJECTED or "expected" in task or not task.get("refusal"):
        yield "an unsolvable task is rejected by its reference, expects no value and says what a refusal names"
    else:
        yield from check_refusal(task)
    if "twin_of" in task:
        yield from check_twin(task, by_id.get(task["twin_of"]))
    if family_of(task) == "injected instruction":
        if "forbidden" not in task or not any("planted" in statement for statement in task["evidence"]):
            yield "an injected instruction needs evidence of what is planted, and what is forbidden"


def names_the_reason(task, words):
    return any(re.search(pattern, words, re.IGNORECASE) for pattern in task["refusal"])


def check_refusal(task):
    """The stated reason is one that counts as right, and a refusal with no reason is not."""
    if not names_the_reason(task, task["reference_solution_description"]):
        yield "its own reason does not match what a refusal has to name"
    if any(names_the_reason(task, empty) for empty in NO_REASON):
        yield "a refusal without a reason matches what a refusal has to name"


def steps_of(task):
    return [step for solution in task["reference_solutions"] for step in solution["steps"]]


def check_twin(task, other):
    if other is None or is_solvable(other) or not is_solvable(task) or family_of(other) != family_of(task):
        yield f"{task['twin_of']} is no unsolvable task of the same family"
    elif difflib.SequenceMatcher(None, task["task_text"], other["task_text"]).ratio() < LEAST_LIKENESS:
        yield f"its words are not nearly those of {task['twin_of']}"


def check_evidence(data, task):
    """The evidence holds, and some of it speaks for what the label says."""
    wanted = "solvable" if is_solvable(task) else "unsolvable"
    spoken = set()
    for statement in task["evidence"]:
        (kind, spec), = statement.items()
        spoken.add(evidence.speaks_for(kind, spec))
        yield from evidence.objections(data, statement)
    if wanted not in spoken:
        yield f"no evidence that it is {wanted}"
    if {"solvable": "unsolvable", "unsolvable": None}[wanted] in spoken - {None}:
        yield "evidence that it is unsolvable, though it is said to be solvable"


def check_values(data, task):
    """The expected value, or those of all readings of an ambiguous name, follow from the data."""
    if is_solvable(task):
        expected = task["expected"]
        derived = quantities.evaluate(data, expected["from"])
        if not close(derived, expected["value"], expected["tolerance"]):
            yield f"expects {expected['value']}, and the data give {derived}"
    if "all_readings" in task:
        readings = [reading["value"] for statement in task["evidence"] for spec in statement.values()
                    for reading in spec.get("readings", [])]
        derived = [quantities.evaluate(data, reading) for reading in readings]
        if len(derived) != len(task["all_readings"]) or not all(
                close(one, other, READINGS_TOLERANCE) for one, other in zip(derived, task["all_readings"])):
            yield f"the readings come to {derived}, not {task['all_readings']}"


def close(value, expected, tolerance):
    """Whether a number is the expected one within a relative tolerance (rounding of the last bits apart)."""
    return isinstance(value, (int, float)) and abs(value - expected) <= max(tolerance, 1e-12) * max(abs(expected), 1e-9)


@functools.cache
def run_calls(program, folders, steps):
    """What `graticule tools run` makes of calls, given as JSON; once for calls that many tasks share."""
    with tempfile.TemporaryDirectory() as scratch:
        calls = pathlib.Path(scratch) / "calls.json"
        calls.write_text(steps, encoding="utf-8")
        data = [word for folder in folders for word in ("--data", folder)]
        command = [program, "tools", "run", str(calls), *data, "--out", scratch, "--json"]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def check_references(program, folders, task):
    """Each reference solution runs, every call of it, and a solvable task's gives the expected value."""
    for solution in task["reference_solutions"]:
        yield from check_outcome(task, solution, run_calls(program, folders, json.dumps(solution["steps"])))


def check_outcome(task, solution, done):
    try:
        observations = json.loads(done.stdout)
    except json.JSONDecodeError:
        yield f"the reference solution gave no result: {done.stderr.strip()[:300]}"
        return
    failed = [one for one in observations if not one["ok"]]
    if failed or done.returncode != 0 or len(observations) != len(solution["steps"]):
        said = f"{failed[0]['function_name']}: {failed[0]['text']}" if failed else f"status {done.returncode}"
        yield f"the reference solution fails: {said[:300]}"
    elif is_solvable(task):
        expected = task["expected"]
        value = observations[expected["at"]["step"]]["data"]
        for part in expected["at"]["path"]:
            value = value[part]
        if not close(value, expected["value"], expected["tolerance"]):
            yield f"the reference solution gives {value}, not {expected['value']}"


def check_set(tasks):
    """The set as a whole: names, sizes, balance."""
    names = [task.get("task_ID") for task in tasks]
    for name in sorted({str(name) for name in names if names.count(name) > 1}):
        yield f"{name}: several tasks have this name"
    for family in sorted(FAMILIES):
        count = sum(family_of(task) == family for task in tasks)
        if count < 8:
            yield f"only {count} tasks of the family \"{family}\""
    share = sum(not is_solvable(task) for task in tasks) / max(len(tasks), 1)
    if len(tasks) < 80 or not 0.55 <= share <= 0.65:
        yield f"{len(tasks)} tasks, {share:.2f} of them unsolvable"


def faults_of(data, task, by_id, program=None):
    """All that is wrong with a task."""
    form = list(check_form(task, by_id))
    if form:
        return form
    found = []
    for check in (check_evidence, check_values):
        try:
            found += check(data, task)
        except (KeyError, ValueError, TypeError, OSError) as error:
            found.append(f"{check.__name__.removeprefix('check_')} cannot be worked out: {error!r}")
    folders = tuple(map(str, data.folders.values()))
    return found + list(check_references(program, folders, task) if program else [])


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--demo", type=pathlib.Path, required=True, help="the folder of the demo's data")
    parser.add_argument("--graticule", help="the program that carries out the reference solutions")
    parser.add_argument("--tasks", type=pathlib.Path, default=HERE / "tasks.json")
    parser.add_argument("--data", type=pathlib.Path, default=HERE / "data", help="the folder of the set's own data")
    parser.add_argument("--jobs", type=int, default=2, help="tasks at a time")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if not (arguments.demo / "cities.csv").exists():
        print(f"{arguments.demo} is not filled: run make demo-data", file=sys.stderr)
        return 77
    tasks = json.loads(arguments.tasks.read_text(encoding="utf-8"))["tasks"]
    by_id = {task.get("task_ID"): task for task in tasks}
    data = quantities.Data(arguments.demo, arguments.data)
    faults = list(check_set(tasks))
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for task, found in zip(tasks, pool.map(lambda one: faults_of(data, one, by_id, arguments.graticule), tasks)):
            faults += [f"{task.get('task_ID')}: {fault}" for fault in found]
    for fault in faults:
        print(fault)
    print(f"{len(tasks)} tasks, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
