# SPDX-License-Identifier: Apache-2.0
"""The functions that read, change, join and select layers and tables, against geopandas and pandas."""

import json

import geopandas
import numpy
import pandas
import pytest
import shapely
from shapely.geometry import box

COUNTRIES = "natural_earth/ne_110m_admin_0_countries.geojson"
PLACES = "natural_earth/ne_110m_populated_places.geojson"
FORMS = {
    "collection": {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"a": 1}, "geometry": {"type": "Point", "coordinates": [1, 2]}},
        {"type": "Feature", "properties": {"a": 2}, "geometry": None}]},
    "feature": {"type": "Feature", "properties": {"a": 1}, "geometry": {"type": "Point", "coordinates": [1, 2]}},
    "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]},
    "geometries": {"type": "GeometryCollection", "geometries": [
        {"type": "Point", "coordinates": [1, 2]}, {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}]},
}


@pytest.fixture(scope="module")
def countries(shared_data):
    return geopandas.read_file(shared_data / COUNTRIES)


@pytest.fixture(scope="module")
def places(shared_data):
    return geopandas.read_file(shared_data / PLACES)


def test_reads_every_form_of_geojson(functions):
    data = {f"{name}.geojson": json.dumps(content) for name, content in FORMS.items()}
    data["lines.geojsonl"] = "\n".join(json.dumps(feature) for feature in FORMS["collection"]["features"])
    names = [*FORMS, "lines"]
    done = functions(data, *[("ReadingDataFromGeoJSON", {"dataset": name, "result": name}) for name in names])
    assert [data["rows"] for data in done.data] == [2, 1, 1, 1, 2]
    assert [data["geometry"].lower() for data in done.data] == [
        "point", "point", "linestring", "geometrycollection", "point"]


def test_reads_the_file_that_a_published_call_names(functions):
    content = {"roads.geojson": json.dumps(FORMS["feature"]), "roads.csv": "a\n1\n2\n"}
    done = functions(content, ("ReadingDataFromGeoJSON", {"package": "roads.geojson", "result": "read"}))
    assert done.data[0]["rows"] == 1 and done.data[0]["geometry"].lower() == "point"
    alone = functions({}, ("ReadingDataFromGeoJSON", {"dataset": "roads.csv", "result": "read"}))
    assert alone.data[0]["rows"] == 2


def test_reads_the_only_dataset_where_a_library_is_named(functions):
    done = functions({"roads.geojson": json.dumps(FORMS["feature"])},
                     ("ReadingDataFromGeoJSON", {"package": "geopandas", "result": "read"}))
    assert done.data[0]["rows"] == 1


def test_reads_the_file_of_a_path_that_its_author_had(functions):
    content = {"roads.geojson": json.dumps(FORMS["feature"]), "rivers.csv": "a\n1\n2\n"}
    done = functions(content, ("ReadingDataFromGeoJSON", {"package": "/home/someone/roads.geojson", "result": "read"}))
    assert done.data[0]["rows"] == 1


@pytest.mark.parametrize("package, said", [
    ("roads.geojson", "no dataset 'roads.geojson'"),
    ("river.geojson", "Did you mean 'rivers'"),
    ("roads", "no dataset 'roads'"),
    ("broken.geojson", "broken.geojson cannot be read as GeoJSON"),
])
def test_reads_no_other_file_than_the_one_that_is_named(refused, package, said):
    data = {"rivers.geojson": json.dumps(FORMS["feature"]), "broken.geojson": '{"type":"FeatureCollection","features":[}'}
    assert said in refused(data, "ReadingDataFromGeoJSON", {"package": package, "result": "read"})


@pytest.mark.parametrize("name, content, said", [
    ("cut.geojson", '{"type":"FeatureCollection","features":[{"type":"Feature"', "cannot be read as GeoJSON"),
    ("bad.geojson", '{"type":"FeatureCollection","features":[}', "line 1, character 41"),
    ("other.json", '{"a": 1}', "neither GeoJSON, TopoJSON nor Esri JSON"),
    ("empty.geojson", "", "empty"),
    ("text.geojson", "hello", "not recognised"),
])
def test_says_what_is_wrong_with_a_file(refused, name, content, said):
    error = refused({name: content}, "ReadingDataFromGeoJSON", {"dataset": name.split(".")[0], "result": "x"})
    assert said in error and name in error and "\n" not in error


def test_renames_one_or_several_and_lets_two_change_places(functions, countries):
    done = functions({"countries": countries},
                     ("RenameColumnOfGeoDataFrame", {"geodataframe": "countries", "column": "NAME",
                                                     "new_column": "名称", "result": "one"}),
                     ("RenameColumnOfGeoDataFrame", {"geodataframe": "one", "columns": {
                         "POP_EST": "GDP_MD_EST", "GDP_MD_EST": "POP_EST"}, "result": "both"}),
                     layers=["both"])
    ours = done.layer("both")
    theirs = countries.rename(columns={"NAME": "名称", "POP_EST": "GDP_MD_EST", "GDP_MD_EST": "POP_EST"})
    assert list(ours.columns) == list(theirs.columns)
    assert ours["名称"].tolist() == theirs["名称"].tolist()
    assert ours["POP_EST"].tolist() == theirs["POP_EST"].tolist()


@pytest.mark.parametrize("arguments, said", [
    ({"column": "NAMES", "new_column": "x"}, "NAME"),
    ({"column": "NAME"}, "belong together"),
    ({"columns": {"NAME": "POP_EST"}}, "would be called"),
    ({}, "No field is to be renamed"),
])
def test_refuses_a_rename_that_cannot_be(refused, countries, arguments, said):
    assert said in refused({"countries": countries}, "RenameColumnOfGeoDataFrame",
                           {"geodataframe": "countries", "result": "x", **arguments})


@pytest.mark.parametrize("expression, query", [
    ("POP_EST > 50000000", "POP_EST > 50000000"),
    ("CONTINENT == 'Africa' and GDP_MD_EST < 1e5", "CONTINENT == 'Africa' and GDP_MD_EST < 1e5"),
    ("CONTINENT in ('Asia', 'Europe') and not POP_EST < 1e7", "CONTINENT in ('Asia', 'Europe') and not POP_EST < 1e7"),
])
def test_filters_as_pandas_does(functions, countries, expression, query):
    done = functions({"countries": countries}, ("FilterRowsByExpression", {
        "geodataframe": "countries", "expression": expression, "result": "kept"}), layers=["kept"])
    ours, theirs = done.layer("kept"), countries.query(query)
    assert 0 < len(theirs) < len(countries)
    assert ours.NAME.tolist() == theirs.NAME.tolist()
    assert ours.geometry.geom_equals(theirs.geometry.reset_index(drop=True)).all()


def test_selects_by_values_and_by_positions(functions, countries):
    done = functions({"countries": countries},
                     ("SelectRowsFromGeoDataFrame", {"geodataframe": "countries", "column": "CONTINENT",
                                                     "values": ["Oceania", "Antarctica"], "result": "named"}),
                     ("SelectRowsFromGeoDataFrame", {"geodataframe": "countries", "positions": [5, 0, -1],
                                                     "result": "placed"}),
                     ("SelectRowsFromGeoDataFrame", {"geodataframe": "countries", "column": "POP_EST",
                                                     "values": [int(countries.POP_EST[7])], "result": "number"}),
                     layers=["named", "placed", "number"])
    assert done.layer("named").NAME.tolist() == countries[
        countries.CONTINENT.isin(["Oceania", "Antarctica"])].NAME.tolist()
    assert done.layer("placed").NAME.tolist() == countries.iloc[[5, 0, -1]].NAME.tolist()
    assert done.layer("number").NAME.tolist() == [countries.NAME[7]]


@pytest.mark.parametrize("arguments, said", [
    ({"positions": [177]}, "no row at position 177"),
    ({"positions": [1.5]}, "no whole number"),
    ({"positions": [1, 1]}, "twice"),
    ({"column": "NAME"}, "'column' and 'values'"),
    ({"column": "NAME", "values": ["Peru"], "positions": [1]}, "'column' and 'values'"),
])
def test_refuses_rows_that_are_not_there(refused, countries, arguments, said):
    assert said in refused({"countries": countries}, "SelectRowsFromGeoDataFrame",
                           {"geodataframe": "countries", "result": "x", **arguments})


def test_groups_as_pandas_does(functions, countries):
    done = functions({"countries": countries}, ("GroupByOneGeoDataFrames", {
        "geodataframe": "countries", "columns": ["CONTINENT", "ECONOMY"],
        "aggregations": {"POP_EST": ["sum", "mean", "max", "std"], "NAME": "nunique", "GDP_MD_EST": "median"},
        "result": "groups"}), tables=["groups"])
    ours = done.table("groups").set_index(["CONTINENT", "ECONOMY"]).sort_index()
    grouped = countries.groupby(["CONTINENT", "ECONOMY"])
    theirs = pandas.DataFrame({
        "POP_EST_sum": grouped.POP_EST.sum(), "POP_EST_mean": grouped.POP_EST.mean(),
        "POP_EST_max": grouped.POP_EST.max(), "POP_EST_std": grouped.POP_EST.std(),
        "NAME_count_distinct": grouped.NAME.nunique(), "GDP_MD_EST_median": grouped.GDP_MD_EST.median()})
    assert set(ours.columns) == set(theirs.columns)
    pandas.testing.assert_frame_equal(ours[theirs.columns], theirs.sort_index(), check_dtype=False, rtol=1e-9)


def test_dissolves_groups_as_geopandas_does(functions, countries):
    valid = countries.set_geometry(countries.geometry.make_valid())
    done = functions({"countries": valid}, ("GroupByOneGeoDataFrames", {
        "geodataframe": "countries", "columns": ["CONTINENT"], "aggregations": {"POP_EST": "sum"},
        "dissolve": True, "result": "continents"}), layers=["continents"])
    ours = done.layer("continents").set_index("CONTINENT").sort_index()
    theirs = valid.dissolve("CONTINENT", aggfunc={"POP_EST": "sum"}).sort_index()
    assert ours.POP_EST_sum.tolist() == theirs.POP_EST.tolist()
    numpy.testing.assert_allclose(ours.geometry.area, theirs.geometry.area, rtol=1e-9)
    assert (ours.geometry.symmetric_difference(theirs.geometry).area < 1e-6).all()


@pytest.mark.parametrize("how", ["left", "inner"])
def test_merges_as_pandas_does(functions, countries, how):
    table = pandas.DataFrame({"iso": ["PER", "CHL", "CHL", "XXX"], "year": [2000, 2001, 2002, 2003],
                              "NAME": ["p", "c1", "c2", "x"]})
    done = functions({"countries": countries, "figures": table}, ("MergeDataFrameToGeoDataFrame", {
        "geodataframe": "countries", "dataframe": "figures", "column": "ADM0_A3", "dataframe_column": "iso",
        "how": how, "result": "merged"}), layers=["merged"])
    theirs = countries.merge(table, how=how, left_on="ADM0_A3", right_on="iso")
    ours = done.layer("merged")
    assert set(ours.columns) == set(theirs.columns)
    key = ["ADM0_A3", "year"]
    ours, theirs = (frame.sort_values(key).reset_index(drop=True) for frame in (ours, theirs))
    assert ours.year.fillna(0).tolist() == theirs.year.fillna(0).tolist()
    assert ours.NAME_x.tolist() == theirs.NAME_x.tolist()
    assert ours.NAME_y.fillna("").tolist() == theirs.NAME_y.fillna("").tolist()
    assert ours.geometry.geom_equals(theirs.geometry).all()


def test_a_code_with_zeros_before_it_matches_the_number(functions):
    done = functions({"areas.csv": "fips,longitude,latitude\n01,1,1\n02,2,2\n", "figures": pandas.DataFrame(
        {"code": [1, 2], "p": [10, 20]})},
        ("MergeDataFrameToGeoDataFrame", {"geodataframe": "areas", "dataframe": "figures", "column": "fips",
                                          "dataframe_column": "code", "result": "merged"}), tables=["merged"])
    assert done.table("merged").p.tolist() == [10, 20]
    assert any("as numbers" in decision for decision in done.data[0]["decisions"])


@pytest.mark.parametrize("how", ["inner", "left"])
@pytest.mark.parametrize("predicate", ["intersects", "within"])
def test_joins_by_place_as_geopandas_does(functions, countries, places, how, predicate):
    valid = countries.set_geometry(countries.geometry.make_valid())[["ADMIN", "geometry"]]
    cities = places[["NAME", "geometry"]]
    done = functions({"cities": cities, "countries": valid}, ("SpatialJoinTwoGeoDataFrames", {
        "geodataframe": "cities", "other_geodataframe": "countries", "predicate": predicate, "how": how,
        "result": "joined"}), layers=["joined"])
    ours, theirs = done.layer("joined"), cities.sjoin(valid, how=how, predicate=predicate)
    assert len(theirs) > 200
    assert sorted(zip(ours.NAME, ours.ADMIN.fillna(""))) == sorted(zip(theirs.NAME, theirs.ADMIN.fillna("")))


PREDICATES = {"contains": ("countries", "cities"), "covers": ("countries", "cities"), "covered_by": ("cities", "countries"),
              "crosses": ("rivers", "countries"), "touches": ("countries", "countries"), "overlaps": ("belts", "countries"),
              "equals": ("countries", "shuffled"), "disjoint": ("belts", "countries"), "within": ("countries", "belts"),
              "intersects": ("rivers", "countries")}


def test_joins_by_every_relation_as_geopandas_does(functions, shared_data, countries, places):
    """Pair by pair, by the rows of both layers."""
    valid = countries.set_geometry(countries.geometry.make_valid())[["geometry"]]
    rivers = geopandas.read_file(shared_data / "natural_earth/ne_50m_rivers_lake_centerlines.geojson").dropna(subset="geometry")
    layers = {"countries": valid, "cities": places[["geometry"]], "rivers": rivers[["geometry"]].reset_index(drop=True),
              "belts": geopandas.GeoDataFrame(geometry=[box(-180, y, 180, y + 15) for y in range(-90, 90, 15)], crs=4326),
              "shuffled": valid.sample(frac=0.5, random_state=1).reset_index(drop=True)}
    layers = {name: frame.assign(**{f"{name}_row": range(len(frame))}) for name, frame in layers.items()}
    data = {**layers, "again": layers["countries"].rename(columns={"countries_row": "again_row"})}
    calls = [("SpatialJoinTwoGeoDataFrames", {"geodataframe": first, "other_geodataframe": other if other != first else "again",
                                              "predicate": predicate, "result": predicate})
             for predicate, (first, other) in PREDICATES.items()]
    done = functions(data, *calls, tables=list(PREDICATES))
    for (predicate, (first, _)), (_, arguments) in zip(PREDICATES.items(), calls, strict=True):
        other = arguments["other_geodataframe"]
        columns = [f"{first}_row", f"{other}_row"]
        if predicate in ("equals", "disjoint"):  # which sjoin has not
            relation = getattr(shapely, predicate)
            wanted = {(a, b) for a, shape in enumerate(data[first].geometry)
                      for b in numpy.flatnonzero(relation(shape, data[other].geometry.to_numpy()))}
        else:
            theirs = data[first].sjoin(data[other], predicate=predicate)
            wanted = set(zip(theirs[columns[0]], theirs[columns[1]], strict=True))
        ours = done.table(predicate)
        assert len(ours) == len(wanted) > 5, predicate
        assert set(zip(ours[columns[0]], ours[columns[1]], strict=True)) == wanted, predicate


def test_measures_areas_as_pyproj_does(functions, countries):
    import pyproj
    geod = pyproj.Geod(ellps="WGS84")
    valid = countries.set_geometry(countries.geometry.make_valid())
    done = functions({"countries": valid},
                     ("AddFieldToGeoDataFrame", {"geodataframe": "countries", "new_column": "km2",
                                                 "measure": "area_km2", "result": "measured"}), layers=["measured"])
    theirs = [abs(geod.geometry_area_perimeter(shape)[0]) / 1e6 for shape in valid.geometry]
    numpy.testing.assert_allclose(done.layer("measured").km2, theirs, rtol=1e-6)


def test_text_that_reads_as_numbers_becomes_numbers(functions):
    done = functions({"storeys.csv": "levels\n3\n3.5\nupper\n"},
                     ("AddFieldToGeoDataFrame", {"geodataframe": "storeys", "new_column": "storeys",
                                                 "expression": "levels", "type": "real", "result": "typed"}),
                     tables=["typed"])
    ours = done.table("typed").storeys
    assert ours[:2].tolist() == [3, 3.5] and numpy.isnan(ours[2])
    assert any("upper" in warning for warning in done.data[0]["warnings"])
