# SPDX-License-Identifier: Apache-2.0
"""The set of functions in JavaScript: its size, its answers, and that what checks these notices a wrong one."""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SET = ROOT / "benchmarks" / "geojseval"
LEAST = {"turf": 60, "jsts": 40, "geolib": 35, "leaflet": 30, "openlayers": 35}
IN_NODE = ["turf", "jsts", "geolib"]  # without a browser
TYPES = """Array Boolean String Number Geometry GeometryCollection Feature FeatureCollection geolib.coordinates
    geolib.distanceCoordinate geolib.bounds geolib.center leaflet.Map leaflet.Layer leaflet.LatLng leaflet.LatLngBounds
    leaflet.Point leaflet.Bounds ol.Map ol.View ol.Layer ol.Source ol.Coordinate ol.Extent ol.Size""".split()

sys.path.insert(0, str(SET))
import check_independently as independent  # noqa: E402


def node(script, *arguments):
    if not (ROOT / "deps" / ".stamps" / "javascript").is_file():
        pytest.skip("deps/ is not filled")
    return subprocess.run(["node", str(script), *map(str, arguments)], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def tasks():
    told = node(SET / "make_expected.mjs", "--json")
    assert told.returncode == 0, told.stderr[-2000:]
    return json.loads(told.stdout)


def held(tasks, names=None):
    tally = independent.Tally()
    for task in tasks:
        for case in task["cases"]:
            if task["name"] in independent.ANSWERERS and "throws" not in case and (names is None or task["name"] in names):
                tally.hold(task, case)
    return tally


def test_it_has_enough_functions_cases_and_types(tasks):
    functions = collections.Counter(task["library"] for task in tasks)
    assert all(functions[library] >= least for library, least in LEAST.items()), functions
    cases = [case for task in tasks for case in task["cases"]]
    assert len(cases) >= 1000
    assert set(TYPES) <= {case["out_type"] for case in cases}
    assert all(any(case.get("edge_test") for case in task["cases"]) for task in tasks)
    assert all(len(task["cases"]) >= 5 for task in tasks)


def test_the_readme_counts_what_is_there(tasks):
    rows = re.findall(r"^\| \w+ \| (\d+) \| (\d+) \| (\d+) \|$", (SET / "README.md").read_text(encoding="utf-8"), re.M)
    counted = [(sum(task["library"] == library for task in tasks), sum(len(task["cases"]) for task in tasks if task["library"] == library),
                sum(bool(case.get("edge_test")) for task in tasks if task["library"] == library for case in task["cases"])) for library in LEAST]
    assert [tuple(map(int, row)) for row in rows] == counted


def test_every_reference_gives_its_answers_in_node():
    told = node(SET / "make_expected.mjs", *IN_NODE)
    assert told.returncode == 0, told.stdout[-2000:] + told.stderr[-2000:]
    assert ", 0 that differ" in told.stdout


def test_answers_agree_with_independent_computations(tasks):
    tally = held(tasks)
    assert not tally.faults
    assert tally.agreed > 1000


@pytest.mark.parametrize("name,answer", [("T_areaKm2", 8353.2), ("J_hull", {"type": "Point", "coordinates": [0, 0]}), ("G_compass", "NNW"),
                                         ("L_tileOf", {"x": 26793, "y": 13461}), ("J_interiorPoint", {"type": "Point", "coordinates": [0, 0]})])
def test_a_wrong_answer_does_not_agree(tasks, name, answer):
    task = next(task for task in tasks if task["name"] == name)
    changed = {**task, "cases": [{**task["cases"][0], "expected_answer": answer}]}
    assert not held([task]).faults
    assert held([changed]).faults


def copied(tmp_path):
    """The set with its libraries, at a place of its own."""
    shutil.copytree(SET, tmp_path / "benchmarks" / "geojseval", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "deps").symlink_to(ROOT / "deps")
    return tmp_path / "benchmarks" / "geojseval"


def test_recomputing_notices_an_answer_that_was_changed_and_mends_it(tmp_path):
    place = copied(tmp_path)
    cases = place / "turf" / "T_pathLength.yaml"
    before = cases.read_text(encoding="utf-8")
    cases.write_text(before.replace("expected_answer: 168.66", "expected_answer: 168.67"), encoding="utf-8")
    told = node(place / "make_expected.mjs", "T_pathLength")
    assert told.returncode == 1
    assert "T_pathLength:4: gives 168.66" in told.stdout
    assert node(place / "make_expected.mjs", "--write", "T_pathLength").returncode == 0
    assert cases.read_text(encoding="utf-8") == before


def test_recomputing_notices_a_reference_that_throws_or_changes_its_arguments(tmp_path):
    place = copied(tmp_path)
    code = place / "turf" / "T_swapAxes.js"
    code.write_text(code.read_text(encoding="utf-8").replace("turf.flip(shape)", "turf.flip(shape, { mutate: true })"), encoding="utf-8")
    assert "T_swapAxes:4: changes its arguments" in node(place / "make_expected.mjs", "T_swapAxes").stdout
    code = place / "jsts" / "J_areaOf.js"
    code.write_text(code.read_text(encoding="utf-8").replace("getArea", "getNothing"), encoding="utf-8")
    assert "J_areaOf:4: throws TypeError" in node(place / "make_expected.mjs", "J_areaOf").stdout


def test_wrong_and_right_answers_are_made_for_every_case(tasks, tmp_path):
    told = node(SET / "mutations.mjs", tmp_path / "sets")
    assert told.returncode == 0, told.stderr[-2000:]
    made = collections.Counter()
    for line in (tmp_path / "sets" / "answers.jsonl").read_text(encoding="utf-8").splitlines():
        answer = json.loads(line)
        made[answer["function"], answer["line"], answer["set"].split("-")[0]] += 1
    for task in tasks:
        for case in task["cases"]:
            assert made[task["name"], case["line"], "wrong"] >= 5
            assert made[task["name"], case["line"], "right"] == 2
