# SPDX-License-Identifier: Apache-2.0
"""The functions that write files and change the CRS, against geopandas, pyproj and GDAL's ogr2ogr."""

import json
import shutil
import subprocess

import geopandas
import numpy
import pandas
import pyproj
import pytest
import shapely

COUNTRIES = "natural_earth/ne_110m_admin_0_countries.geojson"
PLACES = "natural_earth/ne_110m_populated_places.geojson"


@pytest.fixture(scope="module")
def places(shared_data):
    return geopandas.read_file(shared_data / PLACES)[["NAME", "POP_MAX", "LATITUDE", "geometry"]]


@pytest.fixture(scope="module")
def countries(shared_data):
    return geopandas.read_file(shared_data / COUNTRIES)[["NAME", "POP_EST", "geometry"]]


def far(ours, theirs):
    """The greatest distance between coordinates of two columns of geometries of one shape."""
    return numpy.abs(shapely.get_coordinates(ours) - shapely.get_coordinates(theirs)).max()


@pytest.mark.parametrize("crs", ["EPSG:3857", "EPSG:32617", "ESRI:102003", "EPSG:3035"])
def test_transforms_as_pyproj_does(functions, places, crs):
    near = places[places.geometry.x.between(-90, -70) & places.geometry.y.between(0, 60)].reset_index(drop=True)
    done = functions({"places": near}, ("TransformProjectionOfGeoDataFrame", {
        "geodataframe": "places", "crs": crs, "result": "moved"}), layers=["moved"])
    ours = done.layer("moved")
    assert ours.crs == pyproj.CRS(crs) and len(ours) > 5
    assert far(ours.geometry, near.to_crs(crs).geometry) < 1e-3


def test_sets_and_clears_without_moving(functions, refused, places):
    plain = places.set_crs(None, allow_override=True)
    done = functions({"plain": plain},
                     ("TransformProjectionOfGeoDataFrame", {"geodataframe": "plain", "crs": "EPSG:4326",
                                                            "action": "set", "result": "known"}),
                     ("TransformProjectionOfGeoDataFrame", {"geodataframe": "known", "action": "clear",
                                                            "result": "cleared"}), layers=["known", "cleared"])
    assert done.layer("known").crs == pyproj.CRS("EPSG:4326")
    assert far(done.layer("known").geometry, places.geometry) == 0
    assert done.data[1]["crs"] == "unknown CRS"
    assert far(done.layer("cleared").geometry, places.geometry) == 0
    for arguments, said in [({"crs": "EPSG:3857"}, "no CRS that it could be transformed from"),
                            ({"action": "set"}, "'crs' is missing"),
                            ({"action": "clear", "crs": "EPSG:4326"}, "not for clearing")]:
        assert said in refused({"plain": plain}, "TransformProjectionOfGeoDataFrame",
                               {"geodataframe": "plain", "result": "x", **arguments})
    assert "already" in refused({"places": places}, "TransformProjectionOfGeoDataFrame",
                                {"geodataframe": "places", "crs": "EPSG:3857", "action": "set", "result": "x"})


def test_saves_what_geopandas_reads_alike(functions, countries):
    formats = {"GeoJSON": "geojson", "GeoJSONL": "geojsonl", "Shapefile": "shp", "GeoPackage": "gpkg",
               "FlatGeobuf": "fgb"}
    done = functions({"countries": countries}, *[("SaveAsFinalResult", {
        "geodataframe": "countries", "format": name, "file_name": "final"}) for name in formats])
    for suffix in formats.values():
        path = done.outputs / f"final.{suffix}"
        ours = geopandas.read_file(path).sort_values("NAME").reset_index(drop=True)
        theirs = countries.sort_values("NAME").reset_index(drop=True)
        assert ours.crs == pyproj.CRS("EPSG:4326"), suffix
        assert ours.NAME.tolist() == theirs.NAME.tolist(), suffix
        assert ours.POP_EST.tolist() == theirs.POP_EST.tolist(), suffix
        numpy.testing.assert_allclose(ours.geometry.area, theirs.geometry.area, rtol=1e-6)


def test_saves_what_ogr2ogr_turns_into_the_same(functions, countries, tmp_path):
    if not shutil.which("ogr2ogr"):
        pytest.skip("no ogr2ogr")
    done = functions({"countries": countries}, *[("SaveAsFinalResult", {
        "geodataframe": "countries", "format": name, "file_name": "final"}) for name in ("GeoJSON", "Shapefile")])
    there = tmp_path / "there.shp"
    subprocess.run(["ogr2ogr", there, done.outputs / "final.geojson"], check=True)
    back, same = geopandas.read_file(there), geopandas.read_file(done.outputs / "final.shp")
    assert len(back) == len(countries) and back.NAME.tolist() == same.NAME.tolist()
    numpy.testing.assert_allclose(back.geometry.area, same.geometry.area, rtol=1e-6)  # of seven decimals


def test_geojson_is_rfc_7946_or_keeps_the_crs(functions, countries):
    moved = countries.to_crs("EPSG:3857")
    done = functions({"moved": moved},
                     ("SaveAsFinalResult", {"geodataframe": "moved", "format": "GeoJSON", "file_name": "usual"}),
                     ("SaveAsFinalResult", {"geodataframe": "moved", "file_name": "kept.geojson", "keep_crs": True}))
    usual = json.loads((done.outputs / "usual.geojson").read_text())
    assert "crs" not in usual
    assert any("to WGS 84" in warning for warning in done.data[0]["warnings"])
    for feature in usual["features"]:
        shape = shapely.geometry.shape(feature["geometry"])
        parts = getattr(shape, "geoms", [shape])
        assert all(part.exterior.is_ccw for part in parts)
    ours = geopandas.read_file(done.outputs / "kept.geojson")
    assert ours.crs == pyproj.CRS("EPSG:3857")
    assert far(ours.geometry, moved.geometry) < 1e-3  # GDAL takes digits after several zeros for noise


@pytest.mark.parametrize("crs", ["ESRI:102003", "EPSG:32617", "EPSG:4269"])
def test_a_kept_crs_is_the_one_that_geopandas_reads(functions, countries, crs):
    some = countries[countries.NAME.isin(["Peru", "Cuba", "Chile"])].reset_index(drop=True).to_crs(crs)
    done = functions({"some": some}, ("SaveAsFinalResult", {"geodataframe": "some", "keep_crs": True}))
    ours = geopandas.read_file(done.outputs / "some.geojson")
    assert ours.crs == pyproj.CRS(crs)
    assert far(ours.geometry, some.geometry) < 1e-7


def test_a_layer_without_crs_is_saved_where_that_is_asked_for(functions, refused, places):
    plain = places.set_crs(None, allow_override=True)
    assert "keep_crs" in refused({"plain": plain}, "SaveAsFinalResult", {"geodataframe": "plain", "format": "GeoJSON"})
    done = functions({"plain": plain}, ("SaveAsFinalResult", {"geodataframe": "plain", "keep_crs": True}))
    written = json.loads((done.outputs / "plain.geojson").read_text())
    assert "crs" not in written
    assert any("says no CRS" in warning for warning in done.data[0]["warnings"])
    there = [feature["geometry"]["coordinates"] for feature in written["features"]]
    assert numpy.abs(numpy.array(there) - shapely.get_coordinates(places.geometry)).max() < 1e-9


def test_a_shapefile_says_what_it_cannot_hold(functions, refused, places):
    long = places.rename(columns={"POP_MAX": "population_most", "LATITUDE": "population_least"})
    done = functions({"long": long}, ("ConvertFileFormat", {"geodataframe": "long", "format": "Shapefile"}))
    assert [*geopandas.read_file(done.outputs / "long.shp").columns] == ["NAME", "population", "populati_2", "geometry"]
    warning = " ".join(done.data[0]["warnings"])
    assert "10 bytes" in warning and "population_most" in warning and "populati_2" in warning
    mixed = geopandas.GeoDataFrame(geometry=[shapely.Point(0, 0), shapely.LineString([(0, 0), (1, 1)])], crs=4326)
    error = refused({"mixed": mixed}, "ConvertFileFormat", {"geodataframe": "mixed", "format": "Shapefile"})
    assert "mixes geometry types" in error and ".gpkg or .geojson" in error


def test_converts_a_file_by_its_name(functions, countries, tmp_path):
    file = tmp_path / "roads.geojson"
    countries.to_file(file)
    done = functions({"roads": file}, ("ConvertFileFormat", {"geodataframe": "roads.geojson", "format": "shp"}))
    ours = geopandas.read_file(done.outputs / "roads.shp")
    assert ours.NAME.tolist() == countries.NAME.tolist()
    numpy.testing.assert_allclose(ours.geometry.area, countries.geometry.area, rtol=1e-9)


def test_saves_tables_as_csv(functions, refused, places):
    table = pandas.DataFrame({"a": [1, 2], "b": ["x, y", 'say "z"']})
    done = functions({"table": table, "places": places[["NAME", "geometry"]]},
                     ("SaveAsFinalResult", {"geodataframe": "table", "format": "CSV"}),
                     ("SaveAsFinalResult", {"geodataframe": "places", "format": "CSV", "file_name": "spots"}))
    pandas.testing.assert_frame_equal(pandas.read_csv(done.outputs / "table.csv"), table)
    spots = pandas.read_csv(done.outputs / "spots.csv")
    assert spots.NAME.tolist() == places.NAME.tolist() and "longitude" in spots.columns
    assert "table without geometry" in refused({"table": table}, "SaveAsFinalResult",
                                               {"geodataframe": "table", "format": "GeoJSON"})


@pytest.mark.parametrize("arguments, said", [
    ({"format": "GeoJSON", "file_name": "x.csv"}, "not what a GeoJSON file is called"),
    ({"format": "Shapefile", "keep_crs": True}, "'keep_crs' is for GeoJSON"),
    ({"format": "DXF"}, "cannot be DXF"),
])
def test_refuses_files_that_cannot_be(refused, places, arguments, said):
    assert said in refused({"places": places}, "SaveAsFinalResult", {"geodataframe": "places", **arguments})


RIVERS = json.dumps({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}}
    for name in ("Elbe", "Oder", "Elbe")]})


def test_published_calls_run_as_they_are_published(functions):
    """Neither the first step nor the last one names what it makes or saves."""
    done = functions({"rivers.geojson": RIVERS},
                     ("ReadingDataFromGeoJSON", {"package": "rivers.geojson"}),
                     ("ReadingDataFromGeoJSON", {"package": "rivers.geojson"}),
                     ("SaveAsFinalResult", {"format": "GeoJSON"}))
    assert [data["output"] for data in done.data[:2]] == ["rivers", "rivers"]
    assert done.data[2]["file"] == "outputs/rivers.geojson"
    assert len(geopandas.read_file(done.outputs / "rivers.geojson")) == 3


def test_what_was_made_last_is_saved_and_can_be_made_anew(functions, programs):
    towns = '{"type": "Feature", "properties": {"a": 1}, "geometry": {"type": "Point", "coordinates": [1, 2]}}'
    select = "SelectRowsFromGeoDataFrame"
    done = functions({"rivers.geojson": RIVERS, "towns.geojson": towns},
                     ("ReadingDataFromGeoJSON", {"package": "rivers.geojson"}),
                     (select, {"geodataframe": "rivers", "column": "name", "values": ["Oder"]}),
                     (select, {"geodataframe": "rivers", "column": "name", "values": ["Elbe"]}),
                     ("VisualizeGeoJSONData", {"geodataframe": "towns", "formats": ["png"]}),  # read, not made
                     ("SaveAsFinalResult", {"format": "GeoJSON", "file_name": "last"}))
    assert [data["output"] for data in done.data[:3]] == ["rivers", select, select + "_2"]
    assert done.data[4]["rows"] == 2
    assert f"'geodataframe' was not given: '{select}_2' was taken" in done.observations[4]["text"]
    # Of the calls only those that the file rests on are repeated, by which the names would be others.
    found = subprocess.run([programs / "graticule", "verify", done.outputs / "last.geojson"],
                           capture_output=True, text=True, timeout=60, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_names_that_were_not_asked_for_replace_nothing(functions):
    done = functions({"rivers.geojson": RIVERS},
                     ("SelectRowsFromGeoDataFrame", {"geodataframe": "rivers", "column": "name", "values": ["Oder"],
                                                     "result": "rivers"}),
                     ("ReadingDataFromGeoJSON", {"package": "rivers.geojson"}),
                     ("ReadingDataFromGeoJSON", {"package": "rivers.geojson"}))
    assert [(data["output"], data["rows"]) for data in done.data] == [("rivers", 1), ("rivers_2", 3), ("rivers_3", 3)]


def test_with_nothing_made_there_is_nothing_to_save(refused):
    assert "needs 'geodataframe'" in refused({"rivers.geojson": RIVERS}, "SaveAsFinalResult", {"format": "GeoJSON"})
