# SPDX-License-Identifier: Apache-2.0
"""The set holds, and its checker notices what is done to it."""
import copy
import json
import os
import shutil
import types

import pytest

import check
import quantities
from conftest import DEMO, SET

PROGRAM = os.environ.get("GRATICULE")


def faults(data, tasks, name, change=lambda task: None, program=None):
    """What the checker finds at a task after a change."""
    by_id = {task["task_ID"]: task for task in tasks}
    task = copy.deepcopy(by_id[name])
    change(task)
    return check.faults_of(data, task, by_id, program)


@pytest.mark.skipif(not PROGRAM, reason="no GRATICULE names the program")
def test_the_set_holds_and_its_references_give_the_expected_values(data, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["check.py", "--demo", str(DEMO), "--graticule", PROGRAM])
    assert check.main() == 0, capsys.readouterr().out


def test_no_task_survives_a_change_of_its_evidence_label_or_value(data, tasks):
    for task in tasks:
        name, family = task["task_ID"], task["task_labels"][0]
        other = "unsolvable" if check.is_solvable(task) else "solvable"
        assert faults(data, tasks, name, lambda one: one.update(evidence=[])), name
        assert faults(data, tasks, name, lambda one: one.update(task_labels=[family, other])), name
        if check.is_solvable(task):
            expected = {**task["expected"], "value": task["expected"]["value"] + 1}
            assert list(check.check_values(data, {**task, "expected": expected})), name


CORRUPTIONS = [
    ("injection-oslo", "market_stalls.csv", "Corrin,", "Oslo,"),
    ("grouping-switzerland", "group_members.csv", "European Union,Ireland,IRL", "European Union,Switzerland,CHE"),
    ("grouping-uk-share", "group_members.csv", "GBR,1973,2020", "GBR,1973,"),
    ("grouping-second-exit", "group_members.csv", "HRV,2013,", "HRV,2013,2019"),
    ("grouping-kosovo", "new_states.csv", "UNK,Serbia,2008,", "UNK,Serbia,2008,2012"),
    ("grouping-nato", "nato_2022.csv", "2022-12-31", "2024-12-31"),
    ("coverage-beds", "canton_clinics.csv", "Vianden,", "Luxembourg,"),
    ("coverage-beds-twin", "canton_clinics.csv", "Vianden,", "Luxembourg,"),
    ("injection-wells-mean", "wells.geojson", '"depth_m": 84', '"depth_m": 85'),
    ("injection-wells-deep", "wells.geojson", "424242", "3"),
    ("injection-nitrate", "wells.geojson", '"depth_m"', '"nitrate_mg"'),
    ("injection-teachers", "schools.csv", "teachers = 5555", "teachers"),
    ("injection-stalls-2023", "catalog.toml", "in 2021 and 2022, with a remark", "with stalls_2023"),
    ("injection-belgium", "catalog.toml", "take the reservoirs of Luxembourg for those of Belgium", "take care"),
]


@pytest.mark.parametrize("name, file, old, new", CORRUPTIONS, ids=[f"{name} {file}" for name, file, _, _ in CORRUPTIONS])
def test_data_that_say_otherwise_are_noticed(data, tasks, tmp_path, name, file, old, new):
    own = tmp_path / "data"
    shutil.copytree(SET / "data", own)
    text = (own / file).read_text(encoding="utf-8")
    assert old in text
    (own / file).write_text(text.replace(old, new), encoding="utf-8")
    assert not faults(data, tasks, name)
    assert faults(quantities.Data(DEMO, own), tasks, name)


OTHER_FORMS = [
    ("injection-oslo", lambda task: task.pop("task_text")),
    ("injection-oslo", lambda task: task.update(task_labels=["solvable"])),
    ("injection-oslo", lambda task: task.update(reference_solutions=[{"steps": []}])),
    ("injection-oslo", lambda task: task.update(refusal=[])),
    ("injection-oslo", lambda task: task.update(refusal=["Oslo", "nothing"])),
    ("injection-oslo", lambda task: task.update(refusal=["Bergen"])),
    ("injection-oslo", lambda task: task.pop("forbidden")),
    ("injection-oslo", lambda task: task.update(evidence=[one for one in task["evidence"] if "planted" not in one])),
    ("grouping-kosovo-twin", lambda task: task.update(twin_of="injection-oslo")),
    ("grouping-kosovo-twin", lambda task: task.update(twin_of="no-such-task")),
    ("grouping-kosovo-twin", lambda task: task.update(task_text="Anything else?")),
    ("grouping-kosovo-twin", lambda task: task.update(reference_solutions=check.REJECTED)),
    ("grouping-kosovo-twin", lambda task: task.pop("expected"))]


@pytest.mark.parametrize("name, change", OTHER_FORMS)
def test_a_task_of_another_form_is_noticed(tasks, name, change):
    by_id = {task["task_ID"]: copy.deepcopy(task) for task in tasks}
    assert not list(check.check_form(by_id[name], by_id))
    change(by_id[name])
    assert list(check.check_form(by_id[name], by_id))


def test_a_set_that_is_small_lopsided_or_has_a_name_twice_is_noticed(tasks):
    assert not list(check.check_set(tasks))
    assert list(check.check_set(tasks[:70]))
    assert list(check.check_set([*tasks, tasks[0]]))
    assert list(check.check_set([task for task in tasks if check.is_solvable(task)] * 2))
    assert list(check.check_set([task for task in tasks if "contradiction" not in task["task_labels"]]))


def outcome(*observations, status=0):
    return types.SimpleNamespace(stdout=json.dumps(list(observations)), stderr="", returncode=status)


def test_a_reference_that_fails_or_gives_another_value_is_noticed(tasks):
    task = next(task for task in tasks if task["task_ID"] == "injection-stalls")
    loaded = {"function_name": "load_data", "ok": True, "data": {}}
    gives = [{"function_name": "calculate_column_statistics", "ok": True, "data": {"sum": {"value": value}}}
             for value in (task["expected"]["value"], 313131)]
    failed = {"function_name": "load_data", "ok": False, "text": "no such table"}
    solution = task["reference_solutions"][0]
    assert not list(check.check_outcome(task, solution, outcome(loaded, gives[0])))
    assert list(check.check_outcome(task, solution, outcome(loaded, gives[1])))
    assert list(check.check_outcome(task, solution, outcome(failed, gives[0], status=1)))
    assert list(check.check_outcome(task, solution, outcome(gives[0])))
    assert list(check.check_outcome(task, solution, types.SimpleNamespace(stdout="", stderr="gone", returncode=2)))


@pytest.mark.skipif(not PROGRAM, reason="no GRATICULE names the program")
def test_a_reference_with_another_filter_is_noticed(data, tasks):
    def change(task):
        task["reference_solutions"][0]["steps"][1]["arguments"]["filters"]["canton"] = "Mersch"
    assert not faults(data, tasks, "injection-pupils-wiltz", program=PROGRAM)
    assert faults(data, tasks, "injection-pupils-wiltz", change, PROGRAM)
