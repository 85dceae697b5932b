#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that right outputs pass the checks of their tasks, and that wrong ones do not.

Usage: check_outputs.py --graticule PROGRAM [--only ID ...] [--keep FOLDER] [--deps FOLDER]   (in deps/python)

Of each task it checks the gold outputs, those of other.py, which solves it in another way, and those of its gold code with
each of the faults of wrong.json put into it. Prints a table, and each surprise; exit status 1 if there is any.
"""
import argparse
import collections
import pathlib
import shutil
import sys
import tempfile
import typing

import make_gold
import task_files

FEWEST_WRONG = 5  # of each task


class Case(typing.NamedTuple):
    """Code whose outputs are checked."""
    task: dict
    kind: str    # "gold", "other", or what is wrong in it
    name: str    # of its folder
    code: str

    @property
    def right(self):
        return self.kind in ("gold", "other")


def cases_of(task):
    cases = [Case(task, "gold", f"{task['id']}.gold", task_files.code_of(task, task["gold_code"])),
             Case(task, "other", f"{task['id']}.other", task_files.code_of(task, "other.py"))]
    return cases + [Case(task, kind, f"{task['id']}.wrong-{number}", code)
                    for number, (kind, code) in enumerate(task_files.wrong_code(task), 1)]


def check(program, cases, work):
    """@return what was found of each, in their order"""
    return task_files.check(program, [(work / case.name, task_files.REFERENCES / f"{case.task['id']}.check.json") for case in cases], work)


def surprise(case, failure, result):
    """What of the case is not as it must be; empty for nothing."""
    if failure:
        return f"{case.task['id']}: {case.kind}: the code {failure}"
    if "error" in result:
        return f"{case.task['id']}: {case.kind}: {result['error']}"
    if result["passed"] == case.right:
        return ""
    return f"{case.task['id']}: {case.kind}: " + ("fails" + task_files.findings(result) if case.right else "passes, and is wrong")


def judge(program, tasks, work):
    """@return (counts by kind of case, surprises)"""
    cases = [case for task in tasks for case in cases_of(task)]
    failures = task_files.execute(program, {case.name: case.code for case in cases}, work)
    counts, surprises = collections.Counter(), []
    for task in tasks:
        if sum(case.task is task and not case.right for case in cases) < FEWEST_WRONG:
            surprises.append(f"{task['id']}: it has fewer than {FEWEST_WRONG} wrong outputs")
    for case, result in zip(cases, check(program, cases, work), strict=True):
        told = surprise(case, failures.get(case.name), result)
        kind = case.kind if case.right else "wrong"
        counts[kind] += 1
        counts[f"{kind} as it must be"] += not told
        surprises += [told] if told else []
    return counts, surprises


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", type=pathlib.Path, required=True)
    parser.add_argument("--deps", type=pathlib.Path, default=task_files.HERE.parent.parent / "deps")
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    parser.add_argument("--keep", type=pathlib.Path, help="a new folder for all that is made; otherwise it is removed")
    arguments = parser.parse_args()
    make_gold.make(arguments.graticule, arguments.deps)
    tasks = task_files.load_tasks(arguments.only)
    work = (arguments.keep or pathlib.Path(tempfile.mkdtemp(prefix="analyst-set."))).resolve()
    work.mkdir(exist_ok=True)
    try:
        counts, surprises = judge(arguments.graticule, tasks, work)
    finally:
        if not arguments.keep:
            shutil.rmtree(work, ignore_errors=True)
    print(f"{len(tasks)} tasks: " + ", ".join(f"{kind} {counts[f'{kind} as it must be']}/{counts[kind]}" for kind in ("gold", "other", "wrong")))
    for told in surprises:
        print(told)
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main())
