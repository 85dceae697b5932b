# SPDX-License-Identifier: Apache-2.0
"""The interactive pages: what they hold, read without a browser. tests/browser drives them."""

import json
import re

import geopandas
import pytest
from shapely.geometry import Point, Polygon

HOSTILE = "</script><script>window.ran = 1</script>"


@pytest.fixture
def towns():
    return geopandas.GeoDataFrame({"name": ["Aachen", HOSTILE], "people": [250000, None]},
                                  geometry=[Point(6.08, 50.77), Point(16.6, 49.2)], crs=4326)


def block(page, name):
    """A data block of a page."""
    return json.loads(re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.S)[1])


def test_a_query_page_holds_the_layers(functions, towns):
    land = geopandas.GeoDataFrame({"land": ["L"]}, geometry=[Polygon([(6, 49), (8, 49), (8, 51)])], crs=4326).to_crs(3035)
    done = functions({"towns": towns, "land": land},
                     ("InteractiveQuery", {"geodataframe": "towns", "other_geodataframes": ["land"], "result": "find.html"}))
    assert done.data[0]["files"] == ["outputs/find.html"] and done.data[0]["features_drawn"] == 3
    page = (done.outputs / "find.html").read_text()
    assert "<script>window.ran" not in page and 'src="' not in page and "http" not in block(page, "map")["basemap"].values()
    sources = [block(page, f"source-{i}") for i in range(2)]
    fields = {field["name"]: field["values"] for source in sources for field in source["fields"]}
    assert fields == {"name": ["Aachen", HOSTILE], "people": [250000, None], "land": ["L"]}
    step = block(page, "map")["step"]
    places = next(source["geometry"] for source in sources if len(source["geometry"]) == 2)
    for (_, path), (x, y) in zip((place[0] for place in places), [(6.08, 50.77), (16.6, 49.2)]):
        assert abs(path[0] * step - x) <= step and abs(path[1] * step - y) <= step


def test_an_edit_page_holds_the_layer_in_wgs_84(functions, towns):
    projected = towns.to_crs(3035)
    done = functions({"towns": projected}, ("InteractiveEdit", {"geodataframe": "towns", "title": HOSTILE}))
    assert done.data[0] == {"files": ["outputs/edit-towns.html"], "features_drawn": 2, "features_without_place": 0,
                            "warnings": ["'towns' was read from the data first"]}
    page = (done.outputs / "edit-towns.html").read_text()
    assert "<script>window.ran" not in page
    layer = block(page, "layer")
    assert [(field["name"], field["type"]) for field in layer["fields"]] == [("name", "text"), ("people", "real")]
    assert [feature["values"] for feature in layer["features"]] == [["Aachen", 250000], [HOSTILE, None]]
    assert [feature["id"] for feature in layer["features"]] == ["f1", "f2"] and layer["version"] == ""
    expected = projected.to_crs(4326).geometry
    for feature, point in zip(layer["features"], expected):
        assert feature["geometry"]["coordinates"] == pytest.approx([point.x, point.y], abs=1e-9)
