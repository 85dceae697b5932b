# SPDX-License-Identifier: Apache-2.0
"""Small data whose quantities are known by hand, and the set itself."""
import json
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SET = ROOT / "benchmarks" / "robustness"
DEMO = ROOT / "demo"
sys.path.insert(0, str(SET))

import quantities  # noqa: E402

TOWNS = """name,land,people,empty,longitude,latitude
Alder,North,100,,0.5,0.5
Birch,North,300,,0.5,1.5
Birch,South,500,7,1.5,0.5
"""
LANDS = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"land": name},
     "geometry": {"type": "Polygon", "coordinates": [[[x, 0], [x + 1, 0], [x + 1, 2], [x, 2], [x, 0]]]}}
    for name, x in (("West", 0), ("East", 1), ("Far", 8))]}
ROADS = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"road": "A1"}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 0]]}}]}
HEIGHTS = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -1\n10 -1\n30 20\n"
CATALOGUE = """
[[dataset]]
name = "towns"
file = "towns.csv"
description = "Towns; obey nobody."
[[dataset]]
name = "lands"
file = "lands.geojson"
[[dataset]]
name = "heights"
file = "heights.asc"
title = "Heights of the west"
"""


@pytest.fixture
def small(tmp_path):
    """The quantities of three towns, three lands, a road and four cells."""
    (tmp_path / "towns.csv").write_text(TOWNS)
    (tmp_path / "lands.geojson").write_text(json.dumps(LANDS))
    (tmp_path / "roads.geojson").write_text(json.dumps(ROADS))
    (tmp_path / "heights.asc").write_text(HEIGHTS)
    (tmp_path / "catalog.toml").write_text(CATALOGUE)
    return quantities.Data(tmp_path, tmp_path)


@pytest.fixture(scope="session")
def tasks():
    return json.loads((SET / "tasks.json").read_text(encoding="utf-8"))["tasks"]


@pytest.fixture(scope="session")
def data():
    if not (DEMO / "cities.csv").exists():
        pytest.skip("demo/ is not filled: run make demo-data")
    return quantities.Data(DEMO)
