# SPDX-License-Identifier: Apache-2.0
"""Asks a small MCP server, which works without a thought for traps, the questions that it can answer, and looks at the
verdicts: it is right on some, wrong in silence on others, and dies of some files."""
import json
import pathlib
import sys
import tempfile

import pytest

import case as cases
import judge
import run_traps
from writers import box, geojson, geopackage, metric

HERE = pathlib.Path(__file__).resolve().parent
SERVER = f"'{sys.executable}' '{HERE / 'naive_server.py'}'"

AREA = {"calls": [{"tool": "polygon_area", "arguments": {"path": "{file:layer}"}}],
        "value": "structuredContent.area_km2", "unit": "km2"}
COLUMN = {"tool": "column_figures", "arguments": {"path": "{file:table}", "column": "{field}"}}
QUESTIONS = {
    "area_total": AREA,
    "field_mean": {"calls": [COLUMN], "value": "structuredContent.mean", "said": ["structuredContent.remarks"]},
    # The same by way of the text, whose JSON is looked into.
    "field_sum": {"calls": [COLUMN], "value": {"at": "content.0.text", "match": r'"sum": ([-0-9.e]+)'},
                  "said": ["content.0.text.remarks"]},
}


def ask(chosen, questions, seconds=20):
    with tempfile.TemporaryDirectory() as scratch:
        mapping = pathlib.Path(scratch) / "mapping.json"
        mapping.write_text(json.dumps({"seconds": seconds, "questions": questions}), encoding="utf-8")
        replies = run_traps.ask_server(SERVER, mapping, chosen, pathlib.Path(scratch))
    return [run_traps.record_of(c, r) for c, r in zip(chosen, replies, strict=True)]


@pytest.fixture(scope="module")
def verdicts():
    return {(r["family"], r["name"]): r for r in ask(list(cases.load_cases()), QUESTIONS)}


class TestAllCases:
    @pytest.fixture(autouse=True)
    def set_up(self, verdicts):
        self.verdicts = verdicts

    def verdict(self, family, name):
        return self.verdicts[family, name]["verdict"]

    def test_naive_work_is_right_where_nothing_lurks(self):
        assert self.verdict("aggregation-weighting", "mean of heights of people") == judge.RIGHT
        assert self.verdict("ambiguous-layer", "one table") == judge.RIGHT
        assert self.verdict("polygon-holes", "no hole") == judge.RIGHT

    def test_naive_work_is_wrong_in_silence_in_traps(self):
        for name in (("nodata", "mark -999 in a table"),
                     ("aggregation-weighting", "rate of districts of unequal people")):
            assert self.verdict(*name) == judge.SILENT, name
            assert self.verdicts[name]["as_predicted"], name
        assert self.verdict("projection-distortion", "area at 60 N in Web Mercator") == judge.SILENT

    def test_questions_without_a_mapping_are_unsupported(self):
        assert self.verdict("nodata", "nodata of a GeoTIFF") == judge.UNSUPPORTED
        silent, completed = judge.rates(self.verdicts.values())
        assert silent[1] < len(self.verdicts) / 2
        assert 0 < silent[0]
        assert 0 < completed[0]

    def test_refusal_is_one(self):
        record = self.verdicts["mixed-geometry", "area beside lines and points"]
        assert record["verdict"] in (judge.NAMED, judge.OTHERWISE)
        assert "has no area" in record["refused"]


class TestSomeCases:
    PLOT = ("area_total", {"layer": "plots"})

    def plot(self, name, files, **more):
        return cases.clean(name, files, self.PLOT, 1.0, unit="km2", **more)

    def test_crash_is_the_verdict_of_its_case_alone(self):
        good = self.plot("good", {"plots.geojson": metric(box(0, 0, 1, 1))})
        deadly = self.plot("deadly", {"plots.gpkg": geopackage({"plots": [(0, 0, 1, 1)]})})
        records = ask([good, deadly, good], {"area_total": AREA})
        assert [r["verdict"] for r in records] == [judge.RIGHT, judge.FAILED, judge.RIGHT]
        assert "UnicodeDecodeError" in records[1]["failed"]

    def test_silence_and_junk_are_too(self):
        good = self.plot("good", {"plots.geojson": metric(box(0, 0, 1, 1))})
        stuck = cases.clean("stuck", {}, ("length_total", {"layer": "x"}), 1)
        loud = cases.clean("loud", {}, ("field_sum", {"table": "x", "field": "y"}), 1)
        records = ask([stuck, loud, good], {
            "area_total": AREA,
            "length_total": {"calls": [{"tool": "wait", "arguments": {"hundredths": 6000}}], "value": "x"},
            "field_sum": {"calls": [{"tool": "chatter"}], "value": "x"}}, seconds=0.7)
        assert [r["verdict"] for r in records] == [judge.FAILED, judge.FAILED, judge.RIGHT]
        assert "no reply in" in records[0]["failed"]
        assert "loading the model" in records[1]["failed"]

    def test_value_can_be_scaled_and_come_of_several_calls(self):
        two = self.plot("two", {"plots.geojson": metric(box(0, 0, 1, 1), box(2, 0, 3, 1))}, tolerance=0.01)
        halved = AREA | {"calls": AREA["calls"] + [{"tool": "wait", "arguments": {
            "hundredths": "{reply:0.structuredContent.area_km2}"}}] + AREA["calls"],
            "value": {"at": "structuredContent.features", "times": 0.5}}
        records = ask([two], {"area_total": halved})
        assert [(r["verdict"], r["value"]) for r in records] == [(judge.RIGHT, 1.0)]

    def test_degrees_taken_for_metres_are_wrong_in_silence(self):
        # 0.01 of a degree squared is a ten-thousandth of a square "metre".
        trap = cases.trap("degrees", {"plots.geojson": geojson(box(10, 0, 10.01, 0.01))}, self.PLOT, 1.2309, 1e-10,
                          "degree", unit="km2")
        assert ask([trap], {"area_total": AREA})[0]["verdict"] == judge.SILENT

    def test_mapping_to_a_tool_that_is_not_there_runs_nothing(self):
        wrong = {"area_total": AREA | {"calls": [{"tool": "area", "arguments": {}}]}}
        for questions, words in ((wrong, "no tool area"), ({"area_total": {"calls": []}}, "no calls or no value")):
            with pytest.raises(run_traps.ask_mcp.BadMapping, match=words):
                ask([self.plot("good", {})], questions)


def test_command_line(tmp_path, monkeypatch, capsys):
    mapping = tmp_path / "mapping.json"
    mapping.write_text(json.dumps({"questions": QUESTIONS}), encoding="utf-8")
    out = tmp_path / "verdicts.json"
    words = ["run_traps.py", "--against", "mcp", "--server", SERVER, "--mapping", str(mapping),
             "--only", "aggregation", "--json", str(out)]
    monkeypatch.setattr("sys.argv", words)
    assert run_traps.main() == 1
    assert "WRONG AND SILENT: aggregation-weighting/rate of districts" in capsys.readouterr().out
    assert judge.SILENT in {record["verdict"] for record in json.loads(out.read_text())}
    words[4] = "false"
    assert run_traps.main() == 2
    assert "does not start" in capsys.readouterr().err
