#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that the references of all tasks run and pass their checks, and that wrong steps fail them.

Usage: check.py [--python INTERPRETER] [--only ID ...] [--verbose]    (in deps/python)

Each task is executed in a fresh process of the interpreter of generated code, without network.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import make_inputs
import task_files

ROOT = task_files.HERE.parent.parent
MOST_SECONDS = 300
DEAD_PROXY = "http://127.0.0.1:9"


def environment(folder):
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE") if name in os.environ}
    return {**kept, "HOME": folder, "MPLBACKEND": "Agg", "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore",
            **{name: DEAD_PROXY for name in ("http_proxy", "https_proxy")}}


def executed(task, python, data):
    """What the session of a task found, or how it died."""
    asked = {"steps": task["steps"], "wrong": [{"step": step, "kind": kind, "code": code}
                                               for step, kind, code in task_files.wrong_code(task)]}
    with tempfile.TemporaryDirectory() as folder:
        session = pathlib.Path(folder) / "session"
        (session / "data").mkdir(parents=True)
        (session / "outputs").mkdir()
        for name in task["data"]:
            (session / "data" / name).symlink_to(data / name)
        try:
            process = subprocess.run([python, task_files.HERE / "session.py", session], input=json.dumps(asked), text=True, check=False,
                                     capture_output=True, timeout=MOST_SECONDS, env=environment(folder))
            return json.loads(process.stdout)
        except subprocess.TimeoutExpired:
            return {"died": f"more than {MOST_SECONDS} seconds"}
        except json.JSONDecodeError:
            return {"died": process.stderr.strip()[-500:]}


def faults(task, found):
    """What does not hold of a task, in lines."""
    if "died" in found:
        return [f"{task['id']}: the session died: {found['died']}"]
    told = []
    for number, step in enumerate(found["steps"], 1):
        if step["raised"]:
            told.append(f"{task['id']} step {number} raised:\n{step['raised']}")
        told += [f"{task['id']} step {number} check {miss['check']} ({miss['of']}): {miss['why']}" for miss in step["missed"]]
    for wrong in found["wrong"]:
        if wrong["raised"]:
            told.append(f"{task['id']} step {wrong['step']}: wrong '{wrong['kind']}' raised, where it was to run:\n{wrong['raised']}")
        elif not wrong["missed"]:
            told.append(f"{task['id']} step {wrong['step']}: wrong '{wrong['kind']}' passes")
    return told


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", type=pathlib.Path, default=ROOT / "deps/sandbox/bin/python")
    parser.add_argument("--deps", type=pathlib.Path, default=ROOT / "deps")
    parser.add_argument("--data", type=pathlib.Path, default=task_files.DATA, help="the folder that the set's data are made in")
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    parser.add_argument("--verbose", action="store_true", help="tell what wrong steps missed, and seconds")
    arguments = parser.parse_args()
    make_inputs.make(arguments.deps, arguments.data)
    begun, told, counts = time.monotonic(), [], {"tasks": 0, "steps": 0, "checks": 0, "wrong": 0}
    for task in task_files.load_tasks(arguments.only):
        found = executed(task, arguments.python.absolute(), arguments.data.absolute())
        now = faults(task, found)
        print("\n".join(now) if now else f"{task['id']}: as it must be", flush=True)
        if arguments.verbose and "died" not in found:
            print("  seconds", " ".join(f"{step['seconds']:.1f}" for step in found["steps"]))
            for wrong in found["wrong"]:
                print(f"  wrong '{wrong['kind']}':", "; ".join(f"{miss['of']}: {miss['why']}" for miss in wrong["missed"]))
        told += now
        for name, number in (("tasks", 1), ("steps", len(task["steps"])), ("checks", sum(len(step["checks"]) for step in task["steps"])),
                             ("wrong", len(task["wrong"]))):
            counts[name] += number
    print(f"{counts['tasks']} tasks, {counts['steps']} steps, {counts['checks']} checks, {counts['wrong']} wrong steps in "
          f"{time.monotonic() - begun:.0f} s: {len(told)} faults")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
