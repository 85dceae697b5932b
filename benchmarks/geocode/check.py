#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows that the references of all tasks would be executed, run and pass their checks, and that wrong steps fail them.

Usage: check.py [--python INTERPRETER] [--only ID ...] [--warm] [--verbose]    (in deps/python)

Each task is executed in a fresh process of the interpreter of generated code, without network; with --warm in a fork of one that has
imported libraries, which is quicker, but does not see where code forgets to import a module of a package that another one has.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import make_inputs
import task_files

ROOT = task_files.HERE.parent.parent
MOST_SECONDS = 600
DEAD_PROXY = "http://127.0.0.1:9"


def environment(folder):
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE") if name in os.environ}
    return {**kept, "HOME": folder, "MPLBACKEND": "Agg", "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1", "LOKY_MAX_CPU_COUNT": "1",
            "PYTHONWARNINGS": "ignore",
            **{name: DEAD_PROXY for name in ("http_proxy", "https_proxy")}}


class Sessions:
    """Where tasks are executed: a process each, or with `warm` a fork each of one process."""

    def __init__(self, python, data, warm, folder):
        self.command, self.data, self.folder = [python, task_files.HERE / "session.py", *(["--warm"] if warm else [])], data, folder
        self.process = self.start() if warm else None

    def start(self):
        return subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                env=environment(str(self.folder)))

    def executed(self, task):
        """What was found of a task, or that its session died."""
        session = self.folder / task["id"] / "session"
        (session / "data").mkdir(parents=True)
        (session / "outputs").mkdir()
        for name in task["data"]:
            (session / "data" / name).symlink_to(self.data / name)
        asked = {"folder": str(session), "steps": task["steps"],
                 "wrong": [{"step": step, "kind": kind, "code": code} for step, kind, code in task_files.wrong_code(task)]}
        process = self.process or self.start()
        watch = threading.Timer(MOST_SECONDS, process.kill)
        watch.start()
        try:
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline() or '{"died": "the session ended, or ran too long"}')
        finally:
            watch.cancel()
            if not self.process:
                process.stdin.close()
                process.wait()
            shutil.rmtree(session.parent)


def faults(task, found):
    """What does not hold of a task, in lines."""
    if "died" in found:
        return [f"{task['id']}: the session died: {found['died']}"]
    told = []
    for number, step in enumerate(found["steps"], 1):
        told += [f"{task['id']} step {number} would not be executed: {why}" for why in step["refused"]]
        if step["raised"]:
            told.append(f"{task['id']} step {number} raised:\n{step['raised']}")
        told += [f"{task['id']} step {number} check {miss['check']} ({miss['of']}): {miss['why']}" for miss in step["missed"]]
    for wrong in found["wrong"]:
        if wrong["raised"]:
            told.append(f"{task['id']} step {wrong['step']}: wrong '{wrong['kind']}' raised, where it was to run:\n{wrong['raised']}")
        elif not wrong["missed"]:
            told.append(f"{task['id']} step {wrong['step']}: wrong '{wrong['kind']}' passes")
    return told


def tell(found):
    print("  seconds", " ".join(f"{step['seconds']:.1f}" for step in found["steps"]))
    for wrong in found["wrong"]:
        print(f"  wrong '{wrong['kind']}':", "; ".join(f"{miss['of']}: {miss['why']}" for miss in wrong["missed"]), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", type=pathlib.Path, default=ROOT / "deps/sandbox/bin/python")
    parser.add_argument("--deps", type=pathlib.Path, default=ROOT / "deps")
    parser.add_argument("--data", type=pathlib.Path, default=task_files.DATA, help="the folder that the set's data are made in")
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    parser.add_argument("--warm", action="store_true", help="import libraries once")
    parser.add_argument("--verbose", action="store_true", help="tell what wrong steps missed, and seconds")
    arguments = parser.parse_args()
    make_inputs.make(arguments.deps, arguments.data)
    begun, told = time.monotonic(), []
    tasks = task_files.load_tasks(arguments.only)
    with tempfile.TemporaryDirectory() as folder:
        sessions = Sessions(arguments.python.absolute(), arguments.data.absolute(), arguments.warm, pathlib.Path(folder))
        for task in tasks:
            found = sessions.executed(task)
            now = faults(task, found)
            print("\n".join(now) if now else f"{task['id']}: as it must be", flush=True)
            if arguments.verbose and "died" not in found:
                tell(found)
            told += now
        if sessions.process:
            sessions.process.stdin.close()
            sessions.process.wait()
    steps = [step for task in tasks for step in task["steps"]]
    print(f"{len(tasks)} tasks, {len(steps)} steps, {sum(len(step['checks']) for step in steps)} checks, "
          f"{sum(len(task['wrong']) for task in tasks)} wrong steps in {time.monotonic() - begun:.0f} s: {len(told)} faults")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
