# SPDX-License-Identifier: Apache-2.0
"""What tasks.json expects is what other libraries work out of the demo's files."""
import json
from pathlib import Path

import pytest

from worked_out import worked_out

HERE = Path(__file__).resolve().parent
DEMO = HERE.parent.parent / "demo"
TASKS = {task["id"]: task for task in json.loads((HERE / "tasks.json").read_text(encoding="utf-8"))}

if not (DEMO / "cities.csv").exists():
    pytest.skip("the demo's data are not there: run make demo-data", allow_module_level=True)


@pytest.fixture(scope="module")
def values():
    return worked_out(DEMO)


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if "number" in task["expect"]])
def test_numbers(values, name):
    expect = TASKS[name]["expect"]
    assert values[name] == pytest.approx(expect["number"], abs=expect.get("within", 1e-9) / 2 + 1e-9)


def test_several_numbers(values):
    expect = TASKS["two-fertilities"]["expect"]
    assert values["two-fertilities"] == pytest.approx(expect["numbers"], abs=expect["within"])
    assert values["boroughs"] == TASKS["boroughs-in-national-grid"]["expect"]["features"]


def test_names(values):
    assert values["northern-boroughs"] == TASKS["northern-boroughs"]["expect"]["names"]
    assert values["capitals-near-atlanta"] == TASKS["capitals-near-atlanta"]["expect"]["names"]
    assert values["largest-canton"] == TASKS["largest-canton"]["expect"]["names"][0]
    assert values["healthiest-country"] == TASKS["healthiest-country"]["expect"]["names"][0]
    assert values["airports-in"] in TASKS["airports-by-state"]["expect"]["names"][0].split("|")


def test_premises_are_false_and_data_are_lacking(values):
    assert values["india-never-fell"] == 0
    assert values["greatest-quake"] < 9
    assert values["norway-afghanistan"] > 0
    assert values["columns"].isdisjoint({"rent", "rents", "schools", "school", "burnt", "burnt_area", "wildfires"})


def test_there_are_enough_of_enough_kinds():
    assert len(TASKS) >= 30
    assert len({task["kind"] for task in TASKS.values()}) >= 5
