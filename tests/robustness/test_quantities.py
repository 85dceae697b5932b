# SPDX-License-Identifier: Apache-2.0
"""Quantities of small data, worked out by hand."""
import pytest

from quantities import evaluate

TOWNS = {"file": "demo/towns.csv"}
LANDS = {"file": "demo/lands.geojson"}
WEST = {**LANDS, "where": "land == 'West'"}
ALDER = {**TOWNS, "where": "name == 'Alder'"}
SOUTH = {**TOWNS, "where": "land == 'South'"}


@pytest.mark.parametrize("quantity, value", [
    (7, 7),
    ({**TOWNS, "reduce": "rows"}, 3),
    ({**TOWNS, "reduce": "sum", "field": "people"}, 900),
    ({**TOWNS, "reduce": "mean", "field": "people", "where": ["land == 'North'", "people > 0"]}, 200),
    ({**TOWNS, "reduce": "values", "field": "name"}, ["Alder", "Birch"]),
    ({**TOWNS, "reduce": "distinct", "field": "empty"}, 1),
    ({**ALDER, "reduce": "only", "field": "people"}, 100),
    ({**ALDER, "reduce": "only", "field": "empty"}, None),
    ({**TOWNS, "reduce": "max", "field": "people", "where": "people > 1000"}, None),
    ({**TOWNS, "reduce": "sum", "field": "people", "largest": ["people", 2]}, 800),
    ({**TOWNS, "reduce": "sum", "field": "people", "inside": WEST}, 400),
    ({**TOWNS, "reduce": "sum", "field": "people", "join": {"with": ALDER, "on": ["land", "land"]}}, 400),
    ({"difference": [{**SOUTH, "reduce": "only", "field": "people"}, 1]}, 499),
    ({"ratio": [1, 4]}, 0.25),
    ({"difference": [{**ALDER, "reduce": "only", "field": "empty"}, 1]}, None),
    ({"raster": "demo/heights.asc", "reduce": "mean"}, 20),
    ({"raster": "demo/heights.asc", "reduce": "rows"}, 3),
    ({"raster": "demo/heights.asc", "reduce": "sum", "inside": WEST}, 40),
    ({"raster": "demo/heights.asc", "reduce": "sum", "at": SOUTH}, 20),
    ({"raster": "demo/heights.asc", "reduce": "min", "at": {**LANDS, "where": "land == 'None'"}}, None),
    ({"bands": "demo/heights.asc"}, 1)])
def test_a_quantity_is_what_it_is_by_hand(small, quantity, value):
    assert evaluate(small, quantity) == value


def test_lengths_and_distances_are_those_on_the_ellipsoid(small):
    degree_at_the_equator_km = 111.319491  # 6378.137 km times pi / 180
    road = {"file": "demo/roads.geojson", "reduce": "length_km"}
    assert evaluate(small, road) == pytest.approx(degree_at_the_equator_km, rel=1e-6)
    near = {**TOWNS, "reduce": "rows", "near": {"of": ALDER, "km": 111}}
    assert evaluate(small, near) == 2  # a degree of the meridian is 110.57 km there, one along 0.5 north 111.31 km
    assert evaluate(small, {**near, "near": {"of": ALDER, "km": 112}}) == 3


def test_one_row_is_asked_for(small):
    with pytest.raises(ValueError, match="3 rows"):
        evaluate(small, {**TOWNS, "reduce": "only", "field": "people"})
