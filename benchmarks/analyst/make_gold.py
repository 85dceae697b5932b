#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the set's data, and with each task's gold code in the sandbox its gold outputs, in references/.

Usage: make_gold.py --graticule PROGRAM [--deps FOLDER] [--only ID ...]   (in deps/python)

Beside the outputs lie what `graticule check` holds others against, TASK.check.json, and words as TASK.answer.md. Files appear
whole or not at all; where data, tasks and gold code are those that the outputs were made from, nothing is done. With --only there
are outputs of those tasks alone, unless those of all are there.
"""
import argparse
import hashlib
import json
import pathlib
import shutil
import sys
import tempfile

import make_inputs
import task_files


def key_of(tasks):
    parts = [(task_files.DATA / ".stamp").read_bytes()]
    for task in tasks:
        parts += [task_files.file_of(task, name).read_bytes() for name in ("task.json", task["gold_code"])]
    return hashlib.sha256(b"".join(parts)).hexdigest()


def collect(task, made, references):
    """Moves a task's outputs to those of all; only what it asks for may be there."""
    wanted = {entry["file"] for entry in task["outputs"]}
    found = {path.name for path in made.iterdir()}
    if wanted != found:
        sys.exit(f"{task['id']}: its gold code writes {sorted(found)}, and not {sorted(wanted)}")
    for path in made.iterdir():
        name = f"{task['id']}.answer.md" if path.name == "answer.md" else path.name
        shutil.copyfile(path, references / name)
    specification = json.dumps({"outputs": task["outputs"]}, ensure_ascii=False)
    (references / f"{task['id']}.check.json").write_text(specification, encoding="utf-8")


def make(program, deps, only=None):
    make_inputs.make(deps, task_files.DATA)
    tasks = task_files.load_tasks(only)
    stamp, key = task_files.REFERENCES / ".stamp", key_of(tasks)
    if stamp.is_file() and stamp.read_text() in (key, key_of(task_files.load_tasks())):
        return
    work = pathlib.Path(tempfile.mkdtemp(prefix=".references.", dir=task_files.HERE))
    try:
        (work / "made").mkdir()
        (work / "references").mkdir()
        codes = {task["id"]: task_files.code_of(task, task["gold_code"]) for task in tasks}
        task_files.expect_finished(task_files.execute(program, codes, work / "made"))
        for task in tasks:
            collect(task, work / "made" / task["id"], work / "references")
        (work / "references" / ".stamp").write_text(key)
        shutil.rmtree(task_files.REFERENCES, ignore_errors=True)
        (work / "references").rename(task_files.REFERENCES)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", type=pathlib.Path, required=True)
    parser.add_argument("--deps", type=pathlib.Path, default=task_files.HERE.parent.parent / "deps")
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    arguments = parser.parse_args()
    make(arguments.graticule, arguments.deps, arguments.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
