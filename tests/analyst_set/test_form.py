# SPDX-License-Identifier: Apache-2.0
"""The set of analyses: what its README says holds of its files."""
import ast
import collections
import json
import re
import subprocess

import pytest

import task_files

CATEGORIES = {"where": ("Understanding where", 16), "predict": ("Making predictions", 7),
              "pattern": ("Detecting and quantifying patterns", 6), "measure": ("Measuring size, shape, and distribution", 6),
              "relate": ("Determining how places are related", 5), "best": ("Finding the best locations and paths", 3)}
TASKS = task_files.load_tasks()


def test_there_are_as_many_tasks_of_each_category_as_the_readme_says():
    counts = collections.Counter(task["categories"][0] for task in TASKS)
    assert counts == {name: number for name, number in CATEGORIES.values()}
    for task in TASKS:
        assert CATEGORIES[task["id"].rsplit("-", 1)[0]][0] == task["categories"][0]
        assert set(task["categories"]) <= {name for name, _ in CATEGORIES.values()}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task["id"])
def test_a_task_has_all_its_parts(task):
    for part in ("title", "instruction", "knowledge", "dataset"):
        assert task[part].strip()
    assert 3 <= len(task["workflow"]) <= 10
    for name in (task["gold_code"], "other.py", "independent.py"):
        ast.parse(task_files.code_of(task, name))
    assert task_files.code_of(task, task["gold_code"]) != task_files.code_of(task, "other.py")
    wrong = task_files.wrong_code(task)
    assert len(wrong) >= 5 and len({code for _, code in wrong}) == len(wrong)
    for kind, code in wrong:
        compile(code, kind, "exec")


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task["id"])
def test_a_task_names_its_files(task):
    gold = task_files.code_of(task, task["gold_code"])
    for entry in task["outputs"]:
        assert f'"outputs/{entry["file"]}"' in gold
        assert "answer" in task["instruction"] if entry["file"] == "answer.md" else f"`{entry['file']}`" in task["instruction"]
    for name in task["data"]:
        assert f'"data/{name}"' in gold and f"`{name}`" in task["dataset"]
    assert set(re.findall(r'"data/([^"]+)"', gold)) == set(task["data"])


def test_no_two_tasks_make_a_file_of_the_same_name():
    made = collections.Counter(entry["file"] for task in TASKS for entry in task["outputs"] if entry["file"] != "answer.md")
    assert max(made.values()) == 1, made.most_common(3)


def test_vectors_rasters_and_tables_are_read_and_written():
    kinds = collections.Counter(entry["kind"] for task in TASKS for entry in task["outputs"])
    assert all(kinds[kind] >= 3 for kind in ("vector", "raster", "table", "picture", "number")), kinds
    endings = {name.rsplit(".", 1)[1] for task in TASKS for name in task["data"]}
    assert {"geojson", "gpkg", "shp", "tif", "nc", "csv"} <= endings


def test_the_program_lists_them_with_and_without_workflow(analyses):
    for name, guided in (("analyst", True), ("analyst-unguided", False)):
        done = subprocess.run([analyses.program, "bench", "list", name, "--tasks", analyses.folder, "--json"],
                              capture_output=True, text=True, check=True)
        listed = {task["id"]: task for task in json.loads(done.stdout)}
        assert set(listed) == {task["id"] for task in TASKS}
        for task in TASKS:
            assert listed[task["id"]]["text"].startswith(task["instruction"])
            assert (f"1. {task['workflow'][0]}" in listed[task["id"]]["text"]) is guided
