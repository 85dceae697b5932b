#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds values of the gold outputs against values that were worked out a second way, by other libraries.

Usage: check_independently.py [--only ID ...]   (in deps/python, after make_gold.py)

Each task's independent.py gives (what, gold value, second value, tolerance as a share of the second). Prints each that does
not agree, and a count; exit status 1 if there is any.
"""
import argparse
import importlib.util
import math
import pathlib
import shutil
import sys
import tempfile
import warnings

import task_files


def module_of(task):
    spec = importlib.util.spec_from_file_location(task["id"].replace("-", "_"), task_files.file_of(task, "independent.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def agree(found, expected, tolerance):
    return math.isfinite(found) and abs(found - expected) <= tolerance * abs(expected)


def disagreements(task, folder):
    """@return (how many values were compared, what does not agree)"""
    for entry in task["outputs"]:
        name = f"{task['id']}.answer.md" if entry["file"] == "answer.md" else entry["file"]
        shutil.copyfile(task_files.REFERENCES / name, folder / entry["file"])
    compared, wrong = 0, []
    for what, found, expected, tolerance in module_of(task).values(task_files.DATA, folder):
        compared += 1
        if not agree(float(found), float(expected), tolerance):
            wrong.append(f"{task['id']}: {what}: the gold has {found}, the second way gives {expected}")
    if not compared:
        wrong.append(f"{task['id']}: nothing was compared")
    return compared, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    tasks = task_files.load_tasks(arguments.only)
    values, faults = 0, []
    for task in tasks:
        with tempfile.TemporaryDirectory() as folder:
            compared, wrong = disagreements(task, pathlib.Path(folder))
        values += compared
        faults += wrong
    print("\n".join(faults + [f"{len(tasks)} tasks, {values} values compared, {len(faults)} disagree"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
