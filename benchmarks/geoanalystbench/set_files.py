# SPDX-License-Identifier: Apache-2.0
"""What the scripts of this folder share: the tasks that it knows, their code, and executing that over a set of one's own."""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
TASKS = HERE / "tasks"
TABLE = "GeoAnalystBench.csv"
sys.path.insert(0, str(HERE.parent / "analyst"))

import task_files as sandboxed  # noqa: E402  of the set of analyses, whose code is executed likewise


def known_tasks(only=None):
    """Ids, in their order; those of `only` where it is given."""
    ids = sorted((path.parent.name for path in TASKS.glob("*/task.json")), key=int)
    unknown = set(only or []) - set(ids)
    if unknown:
        sys.exit(f"there is no code for the tasks {', '.join(sorted(unknown))}")
    return [task for task in ids if not only or task in only]


def read(task, name):
    return (TASKS / task / name).read_text(encoding="utf-8")


def described(task):
    return json.loads(read(task, "task.json"))


def specification(task):
    """What its outputs must be, with references as they lie in a set."""
    return {"outputs": [{"reference": f"{task}/pred_results/{entry['file']}"} | entry for entry in described(task)["outputs"]]}


def wrong_code(task):
    """[(what is wrong, code)]: the gold code with one fault put into it."""
    return sandboxed.faulty_codes(read(task, "gold.py"), json.loads(read(task, "wrong.json")), task)


def execute(program, task, root, codes, out):
    """@return why code did not finish, by name; empty where all did"""
    return sandboxed.execute(program, codes, out, root / task / "dataset")
