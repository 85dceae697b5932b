# SPDX-License-Identifier: Apache-2.0
"""The set through `graticule bench run`, worked on by scripted models: both workers, each level, and one that only claims."""
import csv
import json
import os
import pathlib

import pytest

import scripted_models
import serve
from program import SET, TASKS, run

FEW = ["basic-03", "basic-11", "basic-36", "intermediate-06", "intermediate-11", "advanced-02", "advanced-10"]


@pytest.fixture(scope="module")
def scripts(references, tmp_path_factory):
    folder = tmp_path_factory.mktemp("scripts")
    scripted_models.write_scripts(TASKS, folder)
    with serve.served():
        yield folder


def bench(scripts, suite, worker, *options):
    done = run("bench", "run", "geojson", "--tasks", SET, "--agent", "planner-worker", "--planner-model",
               f"scripted:{scripts}/planner", "--worker-model", f"scripted:{scripts}/{worker}", "--out", suite, "--json",
               "--max-samples", os.cpu_count(), "--allow-host", serve.HOST, *options)
    assert done.returncode == 0, done.stderr[-3000:]
    listed = json.loads(run("bench", "view", suite, "--limit", 1000, "--json").stdout)["samples"]
    return json.loads(done.stdout)["arms"][0], {sample["task"]: sample for sample in listed}


def only(*ids):
    return [word for task in ids for word in ("--sample-id", task)]


def test_calls_of_functions_solve_every_task(scripts, tmp_path):
    arm, samples = bench(scripts, tmp_path / "suite", "functions")
    assert [task for task, sample in samples.items() if sample["result"] != "passed"] == []
    assert arm["scored"] == arm["passed"] == len(TASKS)
    assert run("bench", "report", tmp_path / "suite", "-q").returncode == 0
    with open(tmp_path / "suite/report/csv/groups.csv", newline="", encoding="utf-8") as file:
        groups = {row["group"]: row for row in csv.DictReader(file)}
    for level in ("basic", "intermediate", "advanced"):
        count = sum(task["level"] == level for task in TASKS)
        assert (int(groups[level]["scored"]), int(groups[level]["passed"])) == (count, count)
    with open(tmp_path / "suite/report/csv/roles.csv", newline="", encoding="utf-8") as file:
        roles = {row["role"]: row for row in csv.DictReader(file) if row["group"] == "All tasks"}
    # Each answer of the scripts says that it took 100 tokens; the planner has two for a task.
    assert int(float(roles["planner"]["input_tokens"])) == 200 * len(TASKS)
    rounds = sum(len(scripted_models.functions(task)) for task in TASKS)
    assert int(float(roles["worker"]["rounds"])) == rounds
    assert int(float(roles["worker"]["input_tokens"])) == 100 * rounds
    # A subtask a task, and all are solved.
    for column in ("subtasks_known", "subtasks", "solved_subtasks_known", "solved_subtasks"):
        assert int(float(roles["worker"][column])) == len(TASKS)
    assert int(float(roles["planner"]["subtasks_known"])) == 0


def test_code_solves_tasks_of_each_level_and_runs_can_be_replayed(scripts, tmp_path):
    for worker, options in (("code", ["--worker", "code"]), ("functions", [])):
        suite = tmp_path / worker
        arm, samples = bench(scripts, suite, worker, *options, *only(*FEW))
        assert {task: sample["result"] for task, sample in samples.items()} == dict.fromkeys(FEW, "passed")
        assert arm["passed"] == len(FEW)
        again = run("replay", *sorted((suite / "runs").iterdir()), "--allow-host", serve.HOST)
        assert again.returncode == 0, (again.stdout[-1500:], again.stderr[-1500:])


def test_a_claim_is_not_taken_for_a_result(scripts, tmp_path):
    arm, samples = bench(scripts, tmp_path / "suite", "idle", *only(*FEW[:4]))
    assert {sample["result"] for sample in samples.values()} == {"failed"}
    assert (arm["passed"], arm["scored"]) == (0, 4)


def test_a_sample_has_the_files_of_its_task_alone(scripts, tmp_path):
    bench(scripts, tmp_path / "suite", "functions", *only("basic-03"))
    [file] = (tmp_path / "suite" / "runs").glob("*/task.json")
    task = json.loads(file.read_text(encoding="utf-8"))
    assert [pathlib.Path(path).name for path in task["data_paths"]] == ["meuse_samples.geojson"]
    assert len(task["data"]) == 1
