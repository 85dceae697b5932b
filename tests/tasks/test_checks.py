# SPDX-License-Identifier: Apache-2.0
"""The suite's checks tell right outcomes from wrong ones. The outcomes are made by hand."""
import pytest

import checks

EXPECTED = {"people": 1000, "miles": 10.0, "kilometres": 16.09344, "winner": ["Wake"], "rows": {"a": 1, "b": 2}}


def outcome(end="answered", values=(), answer="", artifacts=()):
    return {"end": end, "answer": answer, "artifacts": list(artifacts),
            "values": [{"name": name, "value": value, "unit": unit} for name, value, unit in values]}


def solvable(task, result, status=0):
    return checks.judge_solvable(task, result, status, EXPECTED)[0]


@pytest.mark.parametrize("value, verdict", [
    (1000, "right"), (1000.4, "right"), (1001, "wrong"), (True, "wrong"), ("1000", "wrong")])
def test_a_number_is_right_within_its_tolerance(value, verdict):
    assert solvable({"values": {"people": 0.0005}}, outcome(values=[("people", value, "")])) == verdict


def test_a_number_far_down_a_list_is_not_the_answer():
    values = [("first", 3, ""), ("second", 1000, "")]
    assert solvable({"values": {"people": 0}}, outcome(values=values)) == "wrong"


def test_a_unit_that_was_asked_for_counts():
    task = {"values": {"miles|kilometres": 1e-6}, "unit": "mi"}
    assert solvable(task, outcome(values=[("length", 10.0, "mi")])) == "right"
    assert solvable(task, outcome(values=[("length", 16.09344, "km")])) == "wrong"
    assert solvable({"values": task["values"]}, outcome(values=[("length", 16.09344, "km")])) == "right"


def test_no_number_at_all_is_incomplete_rather_than_wrong():
    assert solvable({"values": {"people": 0}}, outcome(answer="see the map")) == "incomplete"


def test_refused_and_failed_outcomes_are_told_apart():
    assert solvable({}, outcome("refused"), 3) == "refused"
    assert solvable({}, outcome("failed"), 1) == "failed"
    assert solvable({}, outcome(), 1) == "failed"


def test_the_first_name_has_to_be_the_one():
    assert solvable({"first": "winner"}, outcome(values=[("Wake County", 3, "")])) == "right"
    assert solvable({"first": "winner"}, outcome(values=[("count", 1, ""), ("name", "Wake", "")])) == "right"
    assert solvable({"first": "winner"}, outcome(values=[("Dare", 3, ""), ("Wake", 2, "")])) == "wrong"


def test_every_row_of_a_table_is_checked():
    assert solvable({"table": {"rows": 0}}, outcome(values=[("A", 1, ""), ("b", 2, "")])) == "right"
    assert solvable({"table": {"rows": 0}}, outcome(values=[("a", 1, ""), ("b", 3, "")])) == "wrong"
    assert solvable({"table": {"rows": 0}}, outcome(values=[("a", 1, "")])) == "wrong"


def test_an_empty_picture_is_no_picture(tmp_path):
    picture = tmp_path / "map.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(8) + (800).to_bytes(4, "big"))
    artifacts = [{"kind": "map_png", "path": str(picture)}]
    assert solvable({"artifacts": ["map_png"]}, outcome(artifacts=artifacts)) == "right"
    picture.write_bytes(b"")
    assert solvable({"artifacts": ["map_png"]}, outcome(artifacts=artifacts)) == "incomplete"


@pytest.mark.parametrize("result, status, verdict", [
    (outcome("refused", answer="nothing on hospitals"), 3, "refused"),
    (outcome("refused", answer="no idea"), 3, "wrong reason"),
    (outcome("refused", answer="nothing on hospitals"), 0, "failed"),
    (outcome("answered", answer="7 hospitals"), 0, "answered"),
    (outcome("failed", answer="hospitals"), 1, "failed")])
def test_a_refusal_names_what_is_missing(result, status, verdict):
    assert checks.judge_unsolvable({"refused": ["hospital"]}, result, status)[0] == verdict
