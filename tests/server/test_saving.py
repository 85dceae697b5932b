# SPDX-License-Identifier: Apache-2.0
"""What is saved back, read by geopandas."""

import json
import sqlite3
import subprocess

import geopandas
import numpy
import pandas
import pyproj
import pytest
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon


@pytest.fixture
def towns(tmp_path):
    """Points with a field of every type that GeoJSON has, in its own words."""
    rows = [("Aachen", 250000, 160.85, "1166-01-08", False, [10.1234567, 50]), ("Brno", 380000, 230.2, "1243-01-01", True, [16.6, 49.2]),
            ("Cork", 9007199254740993, None, None, None, [-8.47, 51.9])]
    features = [{"type": "Feature", "geometry": {"type": "Point", "coordinates": place},
                 "properties": {"name": name, "people": people, "area": area, "founded": founded, "harbour": harbour}}
                for name, people, area, founded, harbour, place in rows]
    path = tmp_path / "towns.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


@pytest.fixture
def lands(tmp_path):
    """Polygons in Europe's equal-area projection."""
    rings = [Polygon([(4321000.123456789, 3210000), (4400000, 3210000), (4400000, 3300000), (4321000, 3300000)]),
             MultiPolygon([shapely.box(4500000, 3210000, 4510000, 3220000), shapely.box(4520000, 3210000, 4530000, 3220000)])]
    path = tmp_path / "lands.gpkg"
    geopandas.GeoDataFrame({"land": ["A", "B"], "code": [1, 2], "since": pandas.to_datetime(["2001-02-03", None])},
                           geometry=rings, crs=3035).to_file(path)
    return path


def properties(path):
    return [feature["properties"] for feature in json.loads(path.read_text())["features"]]


def test_changes_are_in_the_file(serve, towns):
    server = serve(towns)
    state = server.layer()
    assert [feature["id"] for feature in state["features"]] == ["f1", "f2", "f3"]
    assert state["features"][2]["values"][1] == "9007199254740993", "no double holds it"
    answer = server.save(
        {"id": "f1", "values": {"name": "Aken", "people": 250001, "founded": "2024-02-29", "harbour": True, "area": None}},
        {"id": "f2", "geometry": {"type": "Point", "coordinates": [16.7, 49.3]}},
        {"id": "f3", "deleted": True},
        {"id": "new-1", "added": True, "geometry": {"type": "Point", "coordinates": [0, 0]}, "values": {"name": "<b>\"'"}})
    assert answer.status == 200 and answer.json["ids"] == {"new-1": "f4"}
    assert answer.headers["ETag"] == f'"{answer.json["version"]}"' and answer.json["version"] != state["version"]
    assert [feature["id"] for feature in answer.json["features"]] == ["f1", "f2", "f4"]
    frame = geopandas.read_file(towns)
    assert list(frame.name) == ["Aken", "Brno", "<b>\"'"]
    assert [(point.x, point.y) for point in frame.geometry] == [(10.1234567, 50), (16.7, 49.3), (0, 0)]
    assert properties(towns)[0] == {"name": "Aken", "people": 250001, "area": None, "founded": "2024-02-29", "harbour": True}
    assert server.save({"id": "f4", "deleted": True}).status == 200
    assert server.save({"id": "n", "added": True, "geometry": None}).json["ids"] == {"n": "f5"}, "an id is never used again"


def test_versions_come_back(serve, towns):
    before = towns.read_bytes()
    server = serve(towns)
    assert server.ask("GET", "versions").json == {"versions": []}
    first = server.save({"id": "f2", "deleted": True}).json
    second = server.save({"id": "f1", "values": {"name": "Aken"}}).json
    versions = server.ask("GET", "versions").json["versions"]
    assert [(v["number"], v["features"], v["summary"], v["current"]) for v in versions] == [
        (3, 2, "1 changed", True), (2, 2, "1 deleted", False), (1, 3, "as it was before it was edited", False)]
    stale = server.ask("POST", "restore", {"version": 1}, If_Match=f'"{first["version"]}"')
    assert stale.status == 412 and stale.json["layer"]["version"] == second["version"]
    assert server.ask("POST", "restore", {"version": 9}, If_Match=f'"{second["version"]}"').status == 404
    back = server.ask("POST", "restore", {"version": 1}, If_Match=f'"{second["version"]}"')
    assert back.status == 200 and [feature["id"] for feature in back.json["features"]] == ["f1", "f2", "f3"]
    assert towns.read_bytes() == before, "to the last byte"
    assert server.save({"id": "n", "added": True, "geometry": None}).json["ids"] == {"n": "f4"}
    assert server.end()[0] == 0
    again = serve(towns)
    assert [feature["id"] for feature in again.layer()["features"]] == ["f1", "f2", "f3", "f4"], "ids outlive the program"


def test_nothing_is_left_where_nothing_was_saved(serve, towns):
    server = serve(towns)
    assert server.layer()["features"]
    status, said = server.end()
    assert status == 0 and "Ctrl-C" in said
    assert [path.name for path in towns.parent.iterdir()] == ["towns.geojson"]


def test_what_did_not_move_stays_to_the_last_bit(serve, lands):
    before = geopandas.read_file(lands)
    server = serve(lands)
    state = server.layer()
    assert any("EPSG:3035" in note for note in state["notes"])
    outline = state["features"][0]["geometry"]
    ring = outline["coordinates"][0][0]
    moved = ring[2] = [ring[2][0] + 0.01, ring[2][1]]
    assert server.save({"id": "f1", "geometry": outline}, {"id": "f2", "values": {"land": "Changed", "since": "2020-05-06T07:08:09Z"}}).status == 200
    after = geopandas.read_file(lands)
    assert after.crs == before.crs and list(after.land) == ["A", "Changed"] and list(after.code) == [1, 2]
    assert after.since[1].tz_localize(None) == pandas.Timestamp("2020-05-06T07:08:09")
    assert after.geometry[1].wkb == before.geometry[1].wkb
    old, new = (shapely.get_coordinates(frame.geometry[0]) for frame in (before, after))
    assert (old[[0, 1, 3, 4]] == new[[0, 1, 3, 4]]).all()
    wanted = pyproj.Transformer.from_crs(4326, 3035, always_xy=True).transform(*moved)
    numpy.testing.assert_allclose(new[2], wanted, atol=1e-6)


def test_a_shapefile_stays_one(serve, tmp_path):
    path = tmp_path / "roads.shp"
    line = shapely.LineString([(10, 50), (11, 51)])
    geopandas.GeoDataFrame({"road": ["A1"], "lanes": [4]}, geometry=[line], crs=4258).to_file(path)
    parts = {part.name: part.read_bytes() for part in tmp_path.iterdir()}
    server = serve(path)
    coordinates = [[10, 50], [10.5, 50.2], [11, 51]]
    answer = server.save({"id": "f1", "values": {"lanes": 6}, "geometry": {"type": "LineString", "coordinates": coordinates}})
    assert answer.status == 200
    frame = geopandas.read_file(path)
    assert frame.crs.to_epsg() == 4258 and list(frame.lanes) == [6] and list(frame.road) == ["A1"]
    numpy.testing.assert_allclose(shapely.get_coordinates(frame.geometry), coordinates, atol=1e-9)
    assert server.ask("POST", "restore", {"version": 1}, If_Match=f'"{answer.json["version"]}"').status == 200
    assert {name: (tmp_path / name).read_bytes() for name in parts} == parts


@pytest.fixture
def cities(tmp_path):
    """Points in a Shapefile of several files."""
    path = tmp_path / "cities.shp"
    geopandas.GeoDataFrame({"city": ["Z\xfcrich", "Lodz"]}, geometry=[Point(8, 47), Point(19, 51)], crs=4326).to_file(path, encoding="ISO-8859-1")
    return path


def parts_of(feature):
    return [shapely.geometry.shape({"type": "LineString", "coordinates": part}) for part in feature["geometry"]["coordinates"]]


def test_a_line_across_the_antimeridian_has_a_part_on_each_side(serve, tmp_path):
    path = tmp_path / "cable.geojson"
    line = {"type": "LineString", "coordinates": [[179, 0], [-179, 1]]}
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": line, "properties": {"n": 1}}]}))
    server = serve(path)
    feature = server.layer()["features"][0]
    assert sorted(part.wkt for part in parts_of(feature)) == ["LINESTRING (-180 0.5, -179 1)", "LINESTRING (179 0, 180 0.5)"]
    moved = json.loads(json.dumps(feature["geometry"]).replace("-179", "-178"))
    assert server.save({"id": "f1", "geometry": moved}).status == 200
    assert sorted(part.wkt for part in parts_of(json.loads(path.read_text())["features"][0])) == [
        "LINESTRING (-180 0.5, -178 1)", "LINESTRING (179 0, 180 0.5)"]


@pytest.mark.parametrize("crs", [3832, 4167])  # metres about 150 degrees east, and degrees that reach over 180 in the file
def test_what_crosses_in_its_own_crs_stays_in_one_piece(serve, tmp_path, crs):
    path = tmp_path / "islands.gpkg"
    degrees = numpy.array([[178, -20], [182, -20], [182, -16], [178, -16], [178, -20]], float)
    if crs == 4167:
        degrees[:, 1] -= 20  # about New Zealand
    place = pyproj.Transformer.from_crs(4326, crs, always_xy=True).transform
    before = [place(x, y) for x, y in degrees] if crs == 3832 else degrees
    geopandas.GeoDataFrame({"land": ["Fiji", "Samoa"]}, geometry=[Polygon(before), Polygon(before)], crs=crs).to_file(path)
    server = serve(path)
    outline = server.layer()["features"][0]["geometry"]
    assert outline["type"] == "MultiPolygon" and len(outline["coordinates"]) == 2
    assert sorted(shapely.geometry.shape(outline).bounds) == sorted([-180, degrees[0][1], 180, degrees[2][1]])
    text = json.dumps(outline)
    east, north = next((x, y) for part in outline["coordinates"] for x, y, *_ in part[0] if x < -177 and y > degrees[0][1] + 1 and abs(x) < 179)
    text = text.replace(json.dumps([east, north]), json.dumps([east + 0.5, north]))
    answer = server.save({"id": "f1", "geometry": json.loads(text)})
    assert answer.status == 200, answer.json
    frame = geopandas.read_file(path)
    assert list(frame.geom_type) == ["Polygon", "Polygon"] and frame.is_valid.all()
    assert frame.geometry[1].equals_exact(Polygon(before), 0)
    saved = {tuple(point) for point in shapely.get_coordinates(frame.geometry[0])}
    assert {tuple(point) for point in before[:2]} <= saved, "what did not move stays to the last bit"
    wanted = place(182.5, degrees[2][1]) if crs == 3832 else (182.5, degrees[2][1])
    assert min(abs(x - wanted[0]) + abs(y - wanted[1]) for x, y in saved) < 1e-6


def test_a_version_comes_back_without_files_that_it_had_not(serve, cities):
    cities.with_suffix(".cpg").unlink()  # old programs write none: the .dbf is Latin-1 then
    parts = {part.name: part.read_bytes() for part in cities.parent.iterdir()}
    server = serve(cities)
    assert server.layer()["features"][0]["values"] == ["Z\xfcrich"]
    answer = server.save({"id": "f2", "values": {"city": "\u0141\xf3d\u017a"}})
    assert list(geopandas.read_file(cities).city) == ["Z\xfcrich", "\u0141\xf3d\u017a"]
    assert server.ask("POST", "restore", {"version": 1}, If_Match=f'"{answer.json["version"]}"').status == 200
    assert {part.name: part.read_bytes() for part in cities.parent.iterdir() if part.is_file()} == parts
    assert list(geopandas.read_file(cities, encoding="ISO-8859-1").city) == ["Z\xfcrich", "Lodz"]
    assert server.layer()["features"][0]["values"] == ["Z\xfcrich"]


@pytest.mark.parametrize("capitals", [(".dbf", ".shx"), (".shp", ".shx", ".dbf", ".prj", ".cpg")])
def test_endings_in_capitals_stay(serve, cities, capitals):
    for ending in capitals:
        cities.with_suffix(ending).rename(cities.with_suffix(ending.upper()))
    path = next(part for part in cities.parent.iterdir() if part.suffix.lower() == ".shp")
    names = {part.name for part in cities.parent.iterdir()}
    server = serve(path)
    first = server.save({"id": "f2", "values": {"city": "Krakow"}})
    assert first.status == 200, first.json
    assert server.save({"id": "f1", "values": {"city": "Bern"}}).status == 200
    assert {part.name for part in cities.parent.iterdir() if part.is_file()} == names
    assert list(geopandas.read_file(path).city) == ["Bern", "Krakow"]
    assert server.ask("POST", "restore", {"version": 2}, If_Match=f'"{server.layer()["version"]}"').status == 200
    assert list(geopandas.read_file(path).city) == ["Z\xfcrich", "Krakow"]


@pytest.mark.parametrize("ending", ["geojson", "geojsonl"])
def test_what_gets_another_form_is_said_at_the_start(serve, tmp_path, ending):
    rows = [{"mix": 1, "time": "2024-05-31T18:30:00", "utc": "2024-05-31T18:30:00Z", "count": 1, "size": 1, "more": {"a": [1]}},
            {"mix": "two", "time": "2024-05-31T18:30:00+02:00", "utc": None, "count": 2, "size": 2.5, "more": None}]
    features = [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": row} for row in rows]
    path = tmp_path / f"mixed.{ending}"
    whole = json.dumps({"type": "FeatureCollection", "features": features})
    path.write_text(whole if ending == "geojson" else "\n".join(map(json.dumps, features)))
    server = serve(path)
    notes = [note for note in server.layer()["notes"] if "another form" in note]
    assert notes == ["1 value of 'mix' will be saved in another form, changed or not: 1 as \"1\"",
                     "2 values of 'time' will be saved in another form, changed or not: \"2024-05-31T18:30:00\" as \"2024-05-31T18:30:00Z\""]
    assert server.save({"id": "f1", "values": {"count": 7}}).status == 200
    text = path.read_text()
    saved = [json.loads(line) for line in text.splitlines()] if ending == "geojsonl" else json.loads(text)["features"]
    kept = {**rows[0], "count": 7, "mix": "1", "time": "2024-05-31T18:30:00Z"}
    assert saved[0]["properties"] == kept, "all else is as it was"
    assert saved[1]["properties"] == {**rows[1], "time": "2024-05-31T16:30:00Z"}


def test_a_geopackage_keeps_its_numbers_and_names_of_columns(serve, lands):
    path = lands.with_name("numbered.gpkg")
    subprocess.run(["ogr2ogr", "-f", "GPKG", path, lands, "-sql", "SELECT fid * 100 AS fid, land, geom FROM lands", "-nln", "lands",
                    "-lco", "FID=land_id", "-lco", "GEOMETRY_NAME=shape", "-preserve_fid"], check=True)
    assert list(geopandas.read_file(path, fid_as_index=True).index) == [100, 200]
    server = serve(path)
    square = {"type": "Polygon", "coordinates": [[[10, 50], [11, 50], [11, 51], [10, 50]]]}
    assert server.save({"id": "f1", "deleted": True}, {"id": "n", "added": True, "geometry": square, "values": {"land": "C"}}).status == 200
    assert server.save({"id": "f2", "values": {"land": "B2"}}).status == 200
    frame = geopandas.read_file(path, fid_as_index=True)
    assert dict(frame.land) == {200: "B2", 201: "C"}
    with sqlite3.connect(path) as database:
        columns = database.execute("SELECT name, pk FROM pragma_table_info('lands')").fetchall()
        assert ("land_id", 1) in columns and ("shape", 0) in columns
        assert database.execute("SELECT rtreecheck('rtree_lands_shape')").fetchall() == [("ok",)]
        assert sorted(database.execute("SELECT id FROM rtree_lands_shape")) == [(200,), (201,)]
    found = geopandas.read_file(path, bbox=tuple(frame.to_crs(3035).geometry.iloc[1].bounds))
    assert list(found.land) == ["C"], "by the spatial index"
    version = server.layer()["version"]
    assert server.ask("POST", "restore", {"version": 1}, If_Match=f'"{version}"').status == 200
    assert list(geopandas.read_file(path, fid_as_index=True).index) == [100, 200]


def test_who_may_read_a_file_stays(serve, towns):
    towns.chmod(0o600)
    server = serve(towns)
    assert server.save({"id": "f1", "values": {"name": "Aken"}}).status == 200
    kept = sorted(towns.parent.glob("towns.geojson.versions/*/towns.geojson"))
    assert len(kept) == 2
    assert [oct(file.stat().st_mode & 0o777) for file in [towns, *kept]] == ["0o600"] * 3


def test_of_two_editors_the_second_is_told(serve, towns):
    server = serve(towns)
    version = server.layer()["version"]
    assert server.save({"id": "f1", "values": {"name": "Mine"}}, version=version).status == 200
    late = server.save({"id": "f1", "values": {"name": "Theirs"}}, version=version)
    assert late.status == 412 and late.json["layer"]["features"][0]["values"][0] == "Mine"
    assert properties(towns)[0]["name"] == "Mine"


def test_what_another_program_wrote_is_not_overwritten(serve, towns):
    server = serve(towns)
    version = server.layer()["version"]
    towns.write_text(towns.read_text().replace("Aachen", "Elsewhere"))
    answer = server.save({"id": "f1", "values": {"name": "Mine"}}, version=version)
    assert answer.status == 409 and "changed by another program" in answer.json["error"]
    assert properties(towns)[0]["name"] == "Elsewhere"


@pytest.fixture
def refusal(program):
    """The one line that the program says of what it does not edit."""

    def said(*arguments, status):
        done = subprocess.run([program, "edit", *map(str, arguments)], capture_output=True, text=True, timeout=60)
        assert done.returncode == status and done.stdout == "" and done.stderr.count("\n") == 1, done
        return done.stderr

    return said


def test_what_cannot_be_edited_is_said_in_a_line(refusal, tmp_path):
    assert "nothing.geojson" in refusal(tmp_path / "nothing.geojson", status=2)
    (tmp_path / "table.csv").write_text("x,y\n1,2\n")
    assert "cannot be saved where they are" in refusal(tmp_path / "table.csv", status=1)
    two = tmp_path / "two.gpkg"
    for layer in ("a", "b"):
        geopandas.GeoDataFrame(geometry=[Point(0, 0)], crs=4326).to_file(two, layer=layer)
    assert "holds 2 layers" in refusal(two, status=1)
    bare = tmp_path / "bare.shp"
    geopandas.GeoDataFrame({"a": [1]}, geometry=[Point(0, 0)]).to_file(bare)
    assert "coordinate reference system" in refusal(bare, status=1)
    assert "port" in refusal(bare, "--port", "70000", status=2)


def test_one_program_at_a_time_has_a_file_and_a_port(serve, refusal, towns, lands):
    server = serve(towns)
    assert "towns.geojson is being edited already" in refusal(towns, status=3)
    assert f"port {server.port}" in refusal(lands, "--port", server.port, status=1)


def test_a_dataset_is_found_by_its_name(serve, towns):
    server = serve("towns", "--data", towns.parent)
    assert server.save({"id": "f1", "values": {"name": "Named"}}).status == 200
    assert properties(towns)[0]["name"] == "Named"


def test_curves_are_said_to_become_lines(serve, tmp_path):
    """GDAL writes what geopandas cannot."""
    path = tmp_path / "bends.gpkg"
    (tmp_path / "bends.csv").write_text('name,WKT\nbend,"CIRCULARSTRING (0 0,1 1,2 0)"\n')
    subprocess.run(["ogr2ogr", "-a_srs", "EPSG:4326", "-nlt", "CIRCULARSTRING", path, tmp_path / "bends.csv"], check=True)
    state = serve(path).layer()
    assert state["features"][0]["geometry"]["type"] == "LineString"
    assert any("curve" in note for note in state["notes"])
