#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the task suite: each task in plain language over the demo data, checked by machine.

Usage: run_suite.py --graticule PROGRAM --data FOLDER [--out FOLDER] [--only TEXT] [--show]

The tasks are in *.json beside this file, the expected values in expected.json; derive.py says how each
was worked out without the program under test. Exit status: 0 if every task is right,
77 if the data is not there.
"""
import argparse
import json
import math
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent


def load_tasks():
    for path in sorted(HERE.glob("*.json")):
        if path.name != "expected.json":
            family = json.loads(path.read_text(encoding="utf-8"))
            for task in family["tasks"]:
                yield family["family"], task


def run_task(program, data, out, task):
    started = time.monotonic()
    done = subprocess.run([program, "run", task["task"], "--data", data, "--out", str(out), "--replace", "--json"],
                          capture_output=True, text=True, timeout=300, check=False)
    seconds = time.monotonic() - started
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        result = {"end": "failed", "answer": (done.stderr or done.stdout).strip()[-300:], "values": [], "artifacts": []}
    return result, done.returncode, seconds


def close(value, expected, tolerance):
    return isinstance(value, (int, float)) and math.isclose(value, expected, rel_tol=tolerance, abs_tol=1e-9)


def check_values(task, result, expected):
    for key, tolerance in task.get("values", {}).items():
        if not any(close(v["value"], expected[key], tolerance) for v in result["values"]):
            yield f"expected {key} = {expected[key]}, got " + \
                  ", ".join(f"{v['name']} = {v['value']}" for v in result["values"][:4])


def check_names(task, result, expected):
    if "names" in task:
        wanted = set(expected[task["names"]])
        got = {str(v["value"]) if v["name"] == "name" else v["name"] for v in result["values"] if v["name"] != "count"}
        if wanted != got:
            yield f"expected the names {sorted(wanted)}, got {sorted(got)[:12]}"
    for text in task.get("answer", []):
        if text.lower() not in result["answer"].lower():
            yield f"the answer does not say \"{text}\""


def check_artifacts(task, result, expected):
    kinds = [a["kind"] for a in result["artifacts"] if pathlib.Path(a["path"]).stat().st_size > 0]
    for kind in task.get("artifacts", []):
        if kind not in kinds:
            yield f"no {kind} was made"
    if "layer_levels" in task:
        path = next(a["path"] for a in result["artifacts"] if a["path"].endswith(".gpkg"))
        with sqlite3.connect(path) as db:
            table, = db.execute("select table_name from gpkg_contents").fetchone()
            columns = [row[1] for row in db.execute(f'pragma table_info("{table}")')]
            level = next(c for c in columns if c.lower() in ("level", "elevation", "value"))
            got = sorted({row[0] for row in db.execute(f'select "{level}" from "{table}"')})
        if got != expected[task["layer_levels"]]:
            yield f"expected the levels {expected[task['layer_levels']]}, got {got}"


def check(task, result, status, expected):
    if "refused" in task:
        if result["end"] != "refused":
            yield f"expected a refusal, got {result['end']}: {result['answer'][:120]}"
            return
        if status != 3:
            yield f"a refusal ends with status 3, not {status}"
        for pattern in task["refused"]:
            if not re.search(pattern, result["answer"], re.IGNORECASE):
                yield f"the refusal does not name \"{pattern}\": {result['answer']}"
        return
    if result["end"] != "answered" or status != 0:
        yield f"{result['end']} (status {status}): {result['answer'][:200]}"
        return
    for part in (check_values, check_names, check_artifacts):
        yield from part(task, result, expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", help="keep the runs in this folder")
    parser.add_argument("--only", default="", help="only tasks whose id has this text")
    parser.add_argument("--show", action="store_true", help="print each answer")
    arguments = parser.parse_args()
    if not (pathlib.Path(arguments.data) / "cities.csv").exists():
        print(f"{arguments.data} is not filled: run make demo-data", file=sys.stderr)
        return 77
    expected = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
    scratch = tempfile.TemporaryDirectory()
    out = pathlib.Path(arguments.out or scratch.name)
    families = {}
    for family, task in load_tasks():
        if arguments.only not in task["id"]:
            continue
        result, status, seconds = run_task(arguments.graticule, arguments.data, out / task["id"], task)
        problems = list(check(task, result, status, expected))
        families.setdefault(family, []).append(not problems)
        print(f"{'ok  ' if not problems else 'FAIL'} {seconds:5.1f} s  {task['id']}: {task['task']}", flush=True)
        if arguments.show:
            print("        " + result["answer"].replace("\n", "\n        "))
        for problem in problems:
            print(f"        {problem}")
    print(f"\n{'family':24} {'right':>6} {'of':>4}")
    for family, outcomes in families.items():
        print(f"{family:24} {sum(outcomes):6} {len(outcomes):4}")
    right = sum(sum(outcomes) for outcomes in families.values())
    total = sum(len(outcomes) for outcomes in families.values())
    print(f"{'all':24} {right:6} {total:4}")
    return 0 if total > 0 and right == total else 1


if __name__ == "__main__":
    sys.exit(main())
