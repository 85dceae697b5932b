# SPDX-License-Identifier: Apache-2.0
"""AddFieldToGeoDataFrame against pandas, and what it measures against pyproj."""

import geopandas
import numpy
import pytest
import shapely
from real_data import WGS84, natural_earth

COUNTRIES = "natural_earth/ne_110m_admin_0_countries.geojson"


@pytest.fixture(scope="module")
def countries(shared_data):
    return shared_data / COUNTRIES


def test_an_expression_gives_what_pandas_gives(functions, countries):
    done = functions({"countries": countries},
                     ("AddFieldToGeoDataFrame", {"geodataframe": "countries", "new_column": "per_head",
                                                 "expression": "GDP_MD_EST * 1e6 / POP_EST", "result": "with"}),
                     layers=["with"])
    frame = geopandas.read_file(countries)
    frame["per_head"] = frame.GDP_MD_EST * 1e6 / frame.POP_EST
    ours = done.layer("with")
    assert list(ours.columns) == [*[name for name in frame.columns if name not in ("geometry", "per_head")],
                                  "per_head", "geometry"]
    numpy.testing.assert_allclose(ours.per_head, frame.per_head.replace(numpy.inf, numpy.nan), rtol=1e-12)
    assert ours.geometry.geom_equals(frame.geometry).all()


def test_values_written_out_have_the_narrowest_type(functions, countries):
    rows = len(geopandas.read_file(countries))
    columns = {"number": [*range(rows - 1), None], "share": [row / 7 for row in range(rows)],
               "flag": [row % 2 == 0 for row in range(rows)], "code": [f"0{row}" for row in range(rows)],
               "day": [f"2024-02-{1 + row % 29:02d}" for row in range(rows)]}
    calls = []
    for name, values in columns.items():
        values = ["" if value is None else value for value in values]
        calls.append(("AddFieldToGeoDataFrame", {"geodataframe": "countries", "new_column": name,
                                                 "values": [str(value) for value in values], "result": "countries"}))
    done = functions({"countries": countries}, *calls, layers=["countries"])
    types = {field["name"]: field["type"] for field in done.data[-1]["fields"]}
    assert [types[name] for name in columns] == ["integer", "real", "boolean", "text", "date"]
    ours = done.layer("countries")
    assert ours.number.isna().tolist() == [False] * (rows - 1) + [True]
    assert ours.number[:-1].tolist() == columns["number"][:-1]
    assert ours.share.tolist() == columns["share"]
    assert ours.flag.tolist() == columns["flag"]
    assert ours.code.tolist() == columns["code"]
    assert ours.day.dt.strftime("%Y-%m-%d").tolist() == columns["day"]


def test_one_value_or_none_for_all_rows(functions, countries):
    done = functions({"countries": countries},
                     ("AddFieldToGeoDataFrame", {"geodataframe": "countries", "new_column": "year", "value": 2024,
                                                 "result": "with"}),
                     ("AddFieldToGeoDataFrame", {"geodataframe": "with", "new_column": "note", "result": "with"}),
                     ("AddFieldToGeoDataFrame", {"geodataframe": "with", "new_column": "NAME", "value": "x",
                                                 "type": "text", "result": "with"}),
                     layers=["with"])
    ours = done.layer("with")
    assert (ours.year == 2024).all() and ours.note.isna().all() and (ours.NAME == "x").all()
    assert list(ours.columns).count("NAME") == 1


def test_lengths_and_perimeters_are_those_of_pyproj(functions, shared_data):
    countries = natural_earth(shared_data, "ne_50m_admin_0_countries")[["ADMIN", "geometry"]]
    rivers = natural_earth(shared_data, "ne_50m_rivers_lake_centerlines")[["name", "geometry"]]
    measure = "AddFieldToGeoDataFrame"
    done = functions({"countries": countries, "rivers": rivers, "rivers_3035": rivers.cx[-10:40, 35:70].to_crs(3035)},
                     *[(measure, {"geodataframe": name, "new_column": what, "measure": what, "result": name})
                       for name, measures in (("countries", ["area_m2", "perimeter_m"]),
                                              ("rivers", ["length_m", "length_km"]),
                                              ("rivers_3035", ["length_m"])) for what in measures],
                     layers=["countries", "rivers", "rivers_3035"])
    ours = done.layer("rivers")
    wanted = rivers.geometry.map(lambda shape: numpy.nan if shape is None else WGS84.geometry_length(shape))
    assert wanted.isna().sum() == ours.length_m.isna().sum()
    numpy.testing.assert_allclose(ours.length_m, wanted, rtol=1e-9)
    numpy.testing.assert_allclose(ours.length_km, wanted / 1000, rtol=1e-9)
    # Edges that are straight in the plane are measured as geodesics between their ends.
    numpy.testing.assert_allclose(done.layer("rivers_3035").length_m, wanted[rivers.cx[-10:40, 35:70].index], rtol=1e-6)
    land = done.layer("countries")
    # The cut at the antimeridian is no part of a perimeter.
    numpy.testing.assert_allclose(land.perimeter_m, countries.geometry.map(uncut_perimeter), rtol=1e-9)
    cut = (countries.bounds.minx <= -180) | (countries.bounds.maxx >= 180)
    assert cut.sum() == 3
    areas = countries.geometry.map(lambda shape: abs(WGS84.geometry_area_perimeter(shapely.orient_polygons(shape))[0]))
    numpy.testing.assert_allclose(land.area_m2, areas, rtol=1e-6)


def uncut_perimeter(shape):
    """The geodesic length of all edges but those along the antimeridian."""
    metres = 0
    for ring in shapely.get_parts(shape.boundary):
        places = shapely.get_coordinates(ring)
        edges = WGS84.inv(*places[:-1].T, *places[1:].T)[2]
        metres += edges[~((numpy.abs(places[:-1, 0]) == 180) & (numpy.abs(places[1:, 0]) == 180))].sum()
    return metres
