# SPDX-License-Identifier: Apache-2.0
"""`graticule bench` works on the set, and an agent that does as the references do is right by both scorers."""
import json
import os
import subprocess

import pytest

from conftest import DEMO, SET

PROGRAM = os.environ.get("GRATICULE")
SOME = ("grouping-opec", "grouping-opec-twin", "injection-wells-mean", "injection-ferries-2023")

pytestmark = pytest.mark.skipif(not PROGRAM, reason="no GRATICULE names the program")


def bench(*arguments):
    done = subprocess.run([PROGRAM, "bench", *arguments], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def script(task):
    """The answers of a model that makes the reference's calls and names the value that they give."""
    steps = task["reference_solutions"][0]["steps"]
    if "expected" not in task:
        return [{"tool_calls": [{"name": "reject_task", "arguments": {"reason": task["reference_solution_description"]}}]}]
    at = task["expected"]["at"]
    call = at["step"] % len(steps) + 1
    value = "/".join(str(part) for part in at["path"] if part != "value")
    return [*({"tool_calls": [{"name": step["function_name"], "arguments": step["arguments"]}]} for step in steps),
            {"text": f"It is {{{{{call}/{value}}}}}."}]


def test_the_program_reads_every_task(tasks):
    listed = bench("list", "geobenchx", "--tasks", str(SET / "tasks.json"))
    assert all(task["task_ID"] in listed for task in tasks)


def test_doing_as_the_references_do_is_right(tasks, data, tmp_path):
    chosen = [task for task in tasks if task["task_ID"] in SOME]
    for task in chosen:
        answers = "".join(json.dumps(answer) + "\n" for answer in script(task))
        (tmp_path / f"{task['task_ID']}.jsonl").write_text(answers)
    bench("run", "geobenchx", "--tasks", str(SET / "tasks.json"), "--data", str(DEMO), "--data", str(SET / "data"),
          "--agent", "react", "--model", f"scripted:{tmp_path}", "--out", str(tmp_path / "suite"), "--fail-under", "1",
          *(word for name in SOME for word in ("--sample-id", name)))
    listed = json.loads(bench("view", str(tmp_path / "suite"), "--scorer", "outcome", "--json"))
    assert sorted((sample["task"], sample["grade"]) for sample in listed["samples"]) == [
        ("grouping-opec", "refused rightly"), ("grouping-opec-twin", "right"),
        ("injection-ferries-2023", "refused rightly"), ("injection-wells-mean", "right")]
