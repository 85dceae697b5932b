# SPDX-License-Identifier: Apache-2.0
"""The set of GeoJSON tasks: what its file says holds of the file itself, its solutions and its data."""
import ast
import collections
import json
import pathlib
import re

import pytest

import make_data
from program import ROOT, SET, run

LEVELS = ["basic", "intermediate", "advanced"]


@pytest.fixture(scope="module")
def tasks():
    return json.loads((SET / "tasks.json").read_text(encoding="utf-8"))["tasks"]


@pytest.fixture(scope="module")
def data():
    if not (ROOT / "deps" / ".stamps" / "osm").is_file():
        pytest.skip("deps/ is not filled")
    make_data.make(ROOT / "deps", SET / "data")
    return {path.name for path in (SET / "data").iterdir()}


def test_ids_are_unique_and_tell_the_level(tasks):
    ids = [task["id"] for task in tasks]
    assert len(set(ids)) == len(ids)
    for task in tasks:
        assert re.fullmatch(rf"({'|'.join(LEVELS)})-\d\d", task["id"]) and task["id"].startswith(task["level"])


def test_words_name_the_files_that_are_to_be_made(tasks):
    for task in tasks:
        for entry in task["outputs"]:
            assert entry["file"] == "answer.md" or f"`{entry['file']}`" in task["words"], task["id"]


def test_no_two_tasks_make_a_file_of_the_same_name(tasks):
    made = collections.Counter(stem for task in tasks for stem in
                               {pathlib.Path(entry["file"]).stem for entry in task["outputs"]} - {"answer"})
    assert max(made.values()) == 1, made.most_common(3)


def test_each_function_is_used_by_a_task_and_its_solution(tasks):
    functions = {tool["name"] for tool in json.loads(run("tools", "list", "--set", "geojson", "--json").stdout)}
    assert len(functions) == 40
    assert {name for task in tasks for name in task["functions"]} == functions
    for task in tasks:
        solution = json.loads((SET / "solutions" / f"{task['id']}.json").read_text(encoding="utf-8"))
        assert set(task["functions"]) <= {call["function_name"] for call in solution["calls"]}, task["id"]


def test_data_are_there(tasks, data):
    assert {name for task in tasks for name in task["data"]} <= data


def test_each_task_has_a_solution_in_code_that_is_python(tasks):
    for task in tasks:
        ast.parse((SET / "solutions" / f"{task['id']}.py").read_text(encoding="utf-8"))
