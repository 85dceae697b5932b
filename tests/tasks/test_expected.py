# SPDX-License-Identifier: Apache-2.0
"""The suite's expected values still follow from the demo's data, and its tasks are well formed."""
import json

import pytest

import derive
from conftest import DEMO, QUESTIONS, expected_keys
from expected_values import read_expected

ALL_SETS = pytest.mark.parametrize("folder", derive.SETS, ids=lambda folder: folder.name)


def tasks_of(folder):
    return json.loads((folder / "tasks.json").read_text(encoding="utf-8"))["tasks"]


@ALL_SETS
@pytest.mark.skipif(not (DEMO / "cities.csv").exists(), reason="demo/ is not filled: run make demo-data")
def test_expected_values_follow_from_the_data(folder):
    known = read_expected(folder)
    derived = derive.derive(DEMO, derive.SETS[folder])
    assert derived.keys() == known.keys()
    for key, value in known.items():
        if isinstance(value, (float, dict)):
            assert derived[key] == pytest.approx(value, rel=1e-9), key
        else:
            assert derived[key] == value, key


@ALL_SETS
def test_every_expected_value_is_known_and_used(folder):
    used = set().union(*(expected_keys(task) for task in tasks_of(folder)))
    assert used == read_expected(folder).keys()


def test_every_task_has_a_name_of_its_own_and_a_check():
    tasks = [task for folder in derive.SETS for task in tasks_of(folder)]
    assert len({task["id"] for task in tasks}) == len(tasks)
    for task in tasks:
        assert task.get("refused") or expected_keys(task) or task.get("answer") or task.get("artifacts"), task["id"]


def test_the_suite_is_as_wide_as_it_says():
    tasks = tasks_of(QUESTIONS)
    assert len(tasks) >= 95
    assert len({task["family"] for task in tasks}) >= 18
    assert sum("refused" in task for task in tasks) >= 22
