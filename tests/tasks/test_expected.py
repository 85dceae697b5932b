# SPDX-License-Identifier: Apache-2.0
"""The suite's expected values still follow from the demo's data, and its tasks are well formed."""
import json
import pathlib

import pytest

import derive
import run_suite

HERE = pathlib.Path(__file__).resolve().parent
DEMO = HERE.parent.parent / "demo"
KNOWN = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
TASKS = list(run_suite.load_tasks())


@pytest.mark.skipif(not (DEMO / "cities.csv").exists(), reason="demo/ is not filled: run make demo-data")
def test_expected_values_follow_from_the_data():
    derived = derive.derive(DEMO)
    assert derived.keys() == KNOWN.keys()
    for key, value in KNOWN.items():
        if isinstance(value, (float, dict)):
            assert derived[key] == pytest.approx(value, rel=1e-9), key
        else:
            assert derived[key] == value, key


def expected_keys(task):
    """The keys of expected.json that a task's check names."""
    named = [*task.get("values", {}), *task.get("table", {}), *task.get("layer", {}).values(),
             *(task[check] for check in ("names", "first", "answer_all", "answer_none", "layer_levels") if check in task)]
    if "file" in task:
        named.append(task["file"]["rows"])
    return {key for name in named for key in name.split("|")}


def test_every_expected_value_is_known_and_used():
    assert set().union(*(expected_keys(task) for _, task in TASKS)) == KNOWN.keys()


def test_every_task_has_a_name_of_its_own_and_a_check():
    names = [task["id"] for _, task in TASKS]
    assert len(set(names)) == len(names)
    for _, task in TASKS:
        assert task.get("refused") or expected_keys(task) or task.get("answer") or task.get("artifacts"), task["id"]


def test_the_suite_is_as_wide_as_it_says():
    assert len(TASKS) >= 95
    assert len({family for family, _ in TASKS}) >= 18
    assert sum("refused" in task for _, task in TASKS) >= 22
