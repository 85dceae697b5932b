# SPDX-License-Identifier: Apache-2.0
"""Answers are judged and told of as they are, and without a model nothing is run."""
import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import live

HERE = Path(__file__).resolve().parent
PROGRAM = Path(os.environ["GRATICULE"])


def outcome(answer, end="answered", values=()):
    return {"end": end, "answer": answer, "values": [{"name": "n", "value": value} for value in values]}


@pytest.mark.parametrize("expect, given, cause", [
    ({"number": 263}, outcome("Alaska has 263."), None),
    ({"number": 263}, outcome("Alaska has 264."), "wrong number"),
    ({"number": 414513}, outcome("414,513 flights"), None),
    ({"number": -0.064, "within": 0.001}, outcome("It is −0.0643."), None),
    ({"number": 5}, outcome("as many as told", values=[5]), None),
    ({"number": 5}, outcome("column 1965, MT5"), "wrong number"),
    ({"numbers": [2, 3.5]}, outcome("2 and 3.5"), None),
    ({"numbers": [2, 3.5]}, outcome("2 and 4"), "wrong number"),
    ({"names": ["AK|Alaska"]}, outcome("It is AK."), None),
    ({"names": ["Paris", "Rome"]}, outcome("Paris"), "name missing"),
    ({"names": ["Paris"], "no_names": ["Rome"]}, outcome("Paris and Rome"), "wrong name"),
    ({"number": 5}, outcome("Refused: no data.", "refused"), "refused what can be done"),
    ({"number": 5}, outcome("", "round_limit"), "round_limit"),
    ({"refused": "rent"}, outcome("Refused: no rents.", "refused"), None),
    ({"refused": "rent"}, outcome("Refused: no time.", "refused"), "refused for another reason"),
    ({"refused": "rent"}, outcome("They paid 5."), "answered what cannot be answered"),
    ({"says": "never"}, outcome("It never fell."), None),
    ({"says": "never"}, outcome("Refused: it never fell.", "refused"), None),
    ({"says": "never"}, outcome("In 1975."), "premise not corrected")])
def test_answers_are_judged(tmp_path, expect, given, cause):
    assert live.cause_of_failure(expect, given, tmp_path) == cause


def test_files_are_looked_for_and_counted(tmp_path):
    expect = {"file": ".geojson", "features": 2}
    assert live.cause_of_failure(expect, outcome("Saved."), tmp_path) == "no .geojson file"
    (tmp_path / "outputs").mkdir()
    (tmp_path / "outputs/a.geojson").write_text('{"features": [1]}')
    assert live.cause_of_failure(expect, outcome("Saved."), tmp_path) == "wrong features"
    (tmp_path / "outputs/a.geojson").write_text('{"features": [1, 2]}')
    assert live.cause_of_failure(expect, outcome("Saved."), tmp_path) is None


def test_geopackages_are_looked_into(tmp_path):
    (tmp_path / "outputs").mkdir()
    with contextlib.closing(sqlite3.connect(tmp_path / "outputs/a.gpkg")) as package, package:
        package.executescript("""
            CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);
            CREATE TABLE gpkg_geometry_columns (table_name TEXT, srs_id INTEGER);
            CREATE TABLE "two towns" (fid INTEGER);
            INSERT INTO gpkg_spatial_ref_sys VALUES (7, 'epsg', 27700);
            INSERT INTO gpkg_geometry_columns VALUES ('two towns', 7);
            INSERT INTO "two towns" VALUES (1), (2);""")
    expect = {"file": ".gpkg", "features": 2, "crs": 27700}
    assert live.cause_of_failure(expect, outcome("Saved."), tmp_path) is None
    assert live.cause_of_failure(expect | {"features": 3}, outcome("Saved."), tmp_path) == "wrong features"
    assert live.cause_of_failure(expect | {"crs": 4326}, outcome("Saved."), tmp_path) == "wrong CRS"


def test_intervals_are_wilsons():  # statsmodels.stats.proportion.proportion_confint(8, 10, method="wilson"), and (0, 5)
    assert live.interval(8, 10) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)
    assert live.interval(0, 5) == pytest.approx((0, 0.4344825), abs=1e-6)


def test_without_a_model_nothing_is_run():
    environment = {name: value for name, value in os.environ.items() if name != "GRATICULE_LIVE_MODEL"}
    done = subprocess.run([sys.executable, HERE / "live.py", "build", "demo"], env=environment, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 77
    assert done.stdout == "skipped: GRATICULE_LIVE_MODEL names no model, such as openai-compatible/NAME\n"


@pytest.fixture
def demo(tmp_path):
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "us_airports.csv").write_text("iata,state\na,AK\nb,AK\nc,TX\n")
    return folder


def run_with(tmp_path, demo, answers):
    script = tmp_path / "script.jsonl"
    script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    return subprocess.run([sys.executable, HERE / "live.py", PROGRAM.parent.parent, demo, "--only", "airports-by-state",
                           "--out", tmp_path / "live"], env=os.environ | {"GRATICULE_LIVE_MODEL": f"scripted:{script}"},
                          capture_output=True, text=True, check=True).stdout


def test_a_run_is_told_of_beside_the_one_before(tmp_path, demo):
    count = {"dataset": "us_airports", "group_by": ["state"], "metrics": [{"function": "count", "name": "n"}], "output": "n"}
    call = {"tool_calls": [{"name": "aggregate", "arguments": count}], "usage": {"input": 100, "output": 20}}
    first = run_with(tmp_path, demo, [call, {"text": "Alaska: {{1/rows/0/n}}.", "usage": {"input": 150, "output": 5}}])
    assert "| airports-by-state | tools | no | 2 | 275 | wrong number |" in first  # there are 2 of AK here
    assert "| all | 0 of 1 | 0.00 | 0.00 to 0.79 | none | 2.0 | 275 |" in first
    assert "- wrong number: 1 (airports-by-state)" in first
    told = {"text": "Alaska: 263.", "usage": {"input": 1, "output": 1}}
    second = run_with(tmp_path, demo, [told, told, told])
    assert "| airports-by-state | tools | yes (no) |" in second
    assert "| all | 1 of 1 | 1.00 | 0.21 to 1.00 | 0 of 1 |" in second
    assert "- answers with numbers that have no source: airports-by-state" in second


def test_unknown_tasks_are_named(tmp_path, demo):
    done = subprocess.run([sys.executable, HERE / "live.py", "build", demo, "--only", "no-such-task"],
                          env=os.environ | {"GRATICULE_LIVE_MODEL": "scripted:x"}, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("There is no task no-such-task; there are: airports-by-state, ")
