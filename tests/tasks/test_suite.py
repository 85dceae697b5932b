# SPDX-License-Identifier: Apache-2.0
"""What the planner makes of the questions of benchmarks/questions is no less than what it has reached."""
import json
import os
import subprocess

import pytest

from conftest import DEMO, QUESTIONS

PROGRAM = os.environ.get("GRATICULE")
LEAST_RIGHT = {"questions": 1, "held_out": 22 / 24, "unseen": 27 / 28}  # of those that have an answer

pytestmark = [pytest.mark.skipif(not PROGRAM, reason="no GRATICULE names the program"),
              pytest.mark.skipif(not (DEMO / "cities.csv").exists(), reason="demo/ is not filled: run make demo-data")]


def bench(*arguments):
    done = subprocess.run([PROGRAM, "bench", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def chosen(tasks, every):
    listed = json.loads(bench("list", "questions", "--tasks", tasks, "--json"))
    return [word for task in listed[::every] for word in ("--sample-id", task["id"])], {t["id"]: t for t in listed}


@pytest.mark.parametrize("name", LEAST_RIGHT)
def test_it_answers_or_refuses_as_it_should(name, tmp_path, request):
    tasks = QUESTIONS if name == "questions" else QUESTIONS / name
    some, known = chosen(tasks, request.config.getoption("--questions-every"))
    suite = tmp_path / "suite"
    bench("run", "questions", "--tasks", tasks, "--data", DEMO, "--agent", "offline", "--out", suite, "--quiet", *some)
    samples = json.loads(bench("view", suite, "--json", "--limit", "1000"))["samples"]
    assert len(samples) == len(some) // 2
    solvable = [sample for sample in samples if known[sample["task"]]["solvable"]]
    failed = [f"{sample['task']}: {sample['grade']}" for sample in samples if sample["result"] != "passed"]
    assert sum(sample["result"] == "passed" for sample in solvable) >= LEAST_RIGHT[name] * len(solvable), failed
    assert [sample["task"] for sample in samples if sample["grade"] == "wrong"] == []
    assert {sample["grade"] for sample in samples if sample not in solvable} == {"refused rightly"}, failed
