# SPDX-License-Identifier: Apache-2.0
"""What a model said when it solved a task still solves it: the answers of answers/ID.jsonl, said again over the demo's data."""
import json
import os
import subprocess
from pathlib import Path

import pytest

import live

HERE = Path(__file__).resolve().parent
DEMO = HERE.parent.parent / "demo"
PROGRAM = Path(os.environ["GRATICULE"])
TASKS = {task["id"]: task for task in json.loads((HERE / "tasks.json").read_text(encoding="utf-8"))}
RECORDED = sorted((HERE / "answers").glob("*.jsonl"))
OPTION_OF_ROLE = {"": "--model", "planner": "--planner-model", "worker": "--worker-model"}

if not (DEMO / "cities.csv").exists():
    pytest.skip("the demo's data are not there: run make demo-data", allow_module_level=True)


def models(path, folder):
    """The options that name a scripted model for each role, which says what was said in that role."""
    said = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        said.setdefault(one["role"], []).append({"response": one["response"]})
    options = []
    for role, answers in said.items():
        script = folder / f"{role or 'model'}.jsonl"
        script.write_text("".join(json.dumps(answer) + "\n" for answer in answers), encoding="utf-8")
        options += [OPTION_OF_ROLE[role], f"scripted:{script}"]
    return options


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_answers_solve_their_task(tmp_path, path):
    task = TASKS[path.stem]
    done = subprocess.run([PROGRAM, "run", task["task"], "--data", DEMO, "--out", tmp_path / "run", "--json",
                           *models(path, tmp_path), *live.MODES[task["mode"]]], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.stdout, done.stderr
    outcome = json.loads(done.stdout)
    assert live.cause_of_failure(task["expect"], outcome, tmp_path / "run") is None, outcome["answer"]
    assert "[no source]" not in outcome["answer"]


def test_recorded_answers_are_of_several_kinds():
    assert len({TASKS[path.stem]["kind"] for path in RECORDED}) >= 5
