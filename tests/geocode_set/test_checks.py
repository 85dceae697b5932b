# SPDX-License-Identifier: Apache-2.0
"""Each kind of check holds where it is to, and tells why where it does not."""
import geopandas
import numpy
import pytest
import shapely

from conftest import CHECKS, script

checks = script("checks", CHECKS)
SESSION = {
    "half": 0.5, "flag": True, "names": ["b", "a"], "grid": numpy.ma.masked_equal(numpy.array([[1.0, 2.0], [3.0, -9.0]]), -9),
    "whole": numpy.arange(4, dtype="int16"), "np": "no module",
    "points": geopandas.GeoDataFrame({"n": [1, 2]}, geometry=[shapely.Point(0, 0), shapely.Point(1, 1)], crs=3067)}
HOLDS = [
    {"kind": "number", "of": "half", "is": 0.52, "absolute": 0.03},
    {"kind": "number", "of": "half", "by": "np.sqrt(0.25)"},
    {"kind": "number", "of": "float('nan')", "is": float("nan")},
    {"kind": "length", "of": "names", "is": 2},
    {"kind": "text", "of": "names[0]", "is": "b"},
    {"kind": "true", "of": "flag and half < 1"},
    {"kind": "set", "of": "names", "is": ["a", "b"]},
    {"kind": "list", "of": "names", "is": ["b", "a"]},
    {"kind": "list", "of": "[1.0, 2.01]", "is": [1, 2], "relative": 0.01},
    {"kind": "array", "of": "grid", "by": "np.array([[1, 2], [3, np.nan]])"},
    {"kind": "shape", "of": "grid", "is": [2, 2]},
    {"kind": "dtype", "of": "whole", "is": "int"},
    {"kind": "dtype", "of": "whole", "is": "int16"},
    {"kind": "crs", "of": "points", "is": "EPSG:3067"},
    {"kind": "columns", "of": "points", "is": ["n"]},
    {"kind": "geometry", "of": "points", "is": ["Point", "MultiPoint"]},
    {"kind": "instance", "of": "points", "is": "pandas.DataFrame"},
    {"kind": "number", "of": "doubled", "is": 1, "first": "doubled = 2 * half"},
]
MISSED = [
    ({"kind": "number", "of": "half", "is": 0.52}, "expected 0.52, found 0.5"),
    ({"kind": "number", "of": "flag", "is": 1}, "expected 1, found True"),
    ({"kind": "number", "of": "float('nan')", "is": 1}, "found nan"),
    ({"kind": "length", "of": "names", "is": 3}, "expected 3"),
    ({"kind": "true", "of": "half > 1"}, "found False"),
    ({"kind": "set", "of": "names", "is": ["a"]}, "found ['b', 'a']"),
    ({"kind": "list", "of": "names", "is": ["a", "b"]}, "found ['b', 'a']"),
    ({"kind": "array", "of": "grid", "by": "np.array([[1, 2], [3, -9]])"}, "expected array"),
    ({"kind": "array", "of": "grid", "by": "np.array([1, 2, 3])"}, "expected array"),
    ({"kind": "shape", "of": "grid", "is": [4]}, "expected [4]"),
    ({"kind": "dtype", "of": "whole", "is": "float"}, "expected 'float'"),
    ({"kind": "crs", "of": "points", "is": "EPSG:4326"}, "expected 'EPSG:4326'"),
    ({"kind": "columns", "of": "points", "is": ["m"]}, "expected ['m']"),
    ({"kind": "geometry", "of": "points", "is": ["Polygon"]}, "expected ['Polygon']"),
    ({"kind": "instance", "of": "names", "is": "geopandas.GeoDataFrame"}, "expected 'geopandas.GeoDataFrame'"),
    ({"kind": "number", "of": "absent", "is": 1}, "NameError"),
    ({"kind": "file", "of": "'absent.tif'", "as": "raster"}, "expected a file absent.tif, found none"),
]


@pytest.mark.parametrize("check", HOLDS, ids=lambda check: f"{check['kind']} {check['of']}")
def test_a_check_that_holds_tells_nothing(check):
    assert checks.missed(check, SESSION) == ""


@pytest.mark.parametrize(("check", "why"), MISSED, ids=lambda value: value["of"] if isinstance(value, dict) else "")
def test_a_check_that_does_not_hold_tells_why(check, why):
    assert why in checks.missed(check, SESSION)


def test_a_check_leaves_the_session_as_it_was():
    session = {"half": 0.5}
    assert checks.missed({"kind": "number", "of": "half", "is": 2, "first": "half = 2"}, session) == ""
    assert session == {"half": 0.5}


def test_a_picture_of_one_colour_is_none(tmp_path):
    from PIL import Image
    path = str(tmp_path / "blank.png")
    Image.new("RGB", (20, 20), "white").save(path)
    assert "one colour" in checks.missed({"kind": "file", "of": f"{path!r}", "as": "picture"}, {})
