#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes scripts by which models play planner and worker and solve the set's tasks, or do nothing that is right.

Usage: scripted_models.py FOLDER

FOLDER/planner, FOLDER/functions, FOLDER/code and FOLDER/idle get a file for each task. The planner hands on the task as one
subtask and ends; `functions` makes the calls of solutions/ID.json, `code` executes solutions/ID.py, `idle` looks at the data
and says that it is done. `graticule bench run geojson` has them work (docs/geojson-benchmark.md). No model is asked: this
shows that tasks can be solved by either worker within a run, and that the scores say so.
"""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOLUTIONS = HERE / "solutions"
USAGE = {"usage": {"input": 100, "output": 10}}
# The answer in words is a variable; the session's rule is that a number has a source.
KEEP_ANSWER = "def say(task, text):\n    global said\n    said = text\n"


def called(name, **arguments):
    return {"tool_calls": [{"name": name, "arguments": arguments}], **USAGE}


def said(text):
    return {"text": text, **USAGE}


def planner(task):
    return [said(task["words"]), said("END")]


def functions(task):
    solution = json.loads((SOLUTIONS / f"{task['id']}.json").read_text(encoding="utf-8"))
    answer = re.sub(r"\{(\d+/[^}]*)\}", r"{{\1|plain}}", solution.get("answer", "It is done."))
    return [*(called(call["function_name"], **call["arguments"]) for call in solution["calls"]), said(answer)]


def code(task):
    start = [(SOLUTIONS / name).read_text(encoding="utf-8") for name in ("measures.py", "pages.py") if (SOLUTIONS / name).is_file()]
    solution = (SOLUTIONS / f"{task['id']}.py").read_text(encoding="utf-8")
    answer = "{{said}}" if "say(" in solution else "It is done."
    return [called("execute_code", code="\n".join([*start, KEEP_ANSWER])), called("execute_code", code=solution),
            called("finish", summary=answer)]


def idle(task):
    dataset = pathlib.Path(task["data"][0]).stem
    return [called("ReadingDataFromGeoJSON", dataset=dataset, result="layer"), said("It is done.")]


def write_scripts(tasks, folder):
    for play in (planner, functions, code, idle):
        (folder / play.__name__).mkdir(parents=True, exist_ok=True)
        for task in tasks:
            lines = "".join(json.dumps(answer) + "\n" for answer in play(task))
            (folder / play.__name__ / f"{task['id']}.jsonl").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write_scripts(json.loads((HERE / "tasks.json").read_text(encoding="utf-8"))["tasks"], pathlib.Path(sys.argv[1]))
