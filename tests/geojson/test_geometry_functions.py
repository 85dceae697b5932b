# SPDX-License-Identifier: Apache-2.0
"""The functions about the shapes of features against shapely, geopandas, pyproj, GDAL's ogr2ogr and Turf, on real data."""

import json
import math
import shutil
import subprocess

import geopandas
import numpy
import pandas
import pytest
import shapely
from real_data import (WGS84, assert_same_areas, difference_share, frame_of, in_plane, natural_earth, numbered, plane_around,
                       square_metres, turf, unrolled)
from shapely.geometry import LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon, box

BOWTIE = Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
RING = Polygon(box(10, 60, 12, 61).exterior, [box(10.5, 60.2, 11.5, 60.8).exterior])
BERING = MultiPolygon([box(178, 64, 180, 67), box(-180, 64, -178, 67)])  # one area, cut at the antimeridian


@pytest.fixture(scope="module")
def countries(shared_data):
    return numbered(shared_data, "ne_50m_admin_0_countries", "ADMIN", "CONTINENT")


@pytest.fixture(scope="module")
def rivers(shared_data):
    return numbered(shared_data, "ne_50m_rivers_lake_centerlines", "name")


@pytest.fixture(scope="module")
def states(shared_data):
    return numbered(shared_data, "ne_50m_admin_1_states_provinces", "name", "admin")


@pytest.fixture(scope="module")
def lakes(shared_data):
    return natural_earth(shared_data, "ne_50m_lakes")[["name", "geometry"]].reset_index(names="lake")


@pytest.fixture(scope="module")
def airports(shared_data):
    return numbered(shared_data, "ne_50m_airports", "name", "type")


# ---- clipping


def test_clips_as_geopandas_does(functions, countries, rivers, airports):
    south = countries[countries.CONTINENT == "South America"].reset_index(drop=True)
    north = geopandas.GeoDataFrame(geometry=[box(8, 58, 30, 66)], crs=4326)
    done = functions({"countries": countries, "rivers": rivers, "airports": airports, "south": south,
                      "north_3857": north.to_crs(3857)},
                     ("ClipGeoDataFrame", {"geodataframe": "rivers", "mask": "south", "result": "lines"}),
                     ("ClipGeoDataFrame", {"geodataframe": "airports", "mask": "south", "result": "points"}),
                     ("ClipGeoDataFrame", {"geodataframe": "countries", "mask": "north_3857", "result": "areas"}),
                     layers=["lines", "points", "areas"])
    lines, wanted = done.layer("lines"), geopandas.clip(rivers, south, keep_geom_type=True, sort=True)
    assert lines.row.tolist() == wanted.row.tolist() and len(lines) > 20
    lengths = [[WGS84.geometry_length(shape) for shape in frame.geometry] for frame in (lines, wanted)]
    numpy.testing.assert_allclose(*lengths, rtol=1e-9)
    points = done.layer("points")
    assert points.row.tolist() == geopandas.clip(airports, south, sort=True).row.tolist()
    # The sides of a box in Mercator's projection run along meridians and parallels.
    areas, wanted = done.layer("areas"), geopandas.clip(countries, north, keep_geom_type=True, sort=True)
    assert areas.row.tolist() == wanted.row.tolist()
    assert_same_areas(areas.geometry, wanted.geometry, 1e-8)


def test_clips_as_ogr2ogr_does(functions, rivers, states, tmp_path):
    if not shutil.which("ogr2ogr"):
        pytest.skip("no ogr2ogr")
    alaska = states[states.name == "Alaska"].reset_index(drop=True)
    done = functions({"rivers": rivers, "alaska": alaska},
                     ("ClipGeoDataFrame", {"geodataframe": "rivers", "mask": "alaska", "result": "lines"}),
                     layers=["lines"])
    subprocess.run(["ogr2ogr", tmp_path / "there.gpkg", tmp_path / "data" / "rivers.gpkg", "-nlt", "PROMOTE_TO_MULTI",
                    "-clipsrc", tmp_path / "data" / "alaska.gpkg"], check=True)
    lines, wanted = done.layer("lines"), geopandas.read_file(tmp_path / "there.gpkg").dropna(subset="geometry")
    assert sorted(lines.row) == sorted(wanted.row) and len(lines) > 0
    both = lines.set_index("row").geometry, wanted.set_index("row").geometry.reindex(lines.row)
    numpy.testing.assert_allclose(*[[WGS84.geometry_length(shape) for shape in side] for side in both], rtol=1e-9)


def test_clips_what_is_cut_invalid_or_empty(functions):
    mask = frame_of(BERING, box(0, 0, 3, 1), RING)
    layer = frame_of(box(179, 65, 180, 68), None, BOWTIE, Polygon(), box(-180, 60, -179, 65), box(10.75, 60.3, 11.25, 60.7),
                     box(11, 60.5, 13, 60.9), box(3, 0, 4, 1))
    done = functions({"layer": layer, "mask": mask},
                     ("ClipGeoDataFrame", {"geodataframe": "layer", "mask": "mask", "result": "parts"}), layers=["parts"])
    parts, whole = done.layer("parts"), shapely.union_all(mask.geometry)
    assert parts.row.tolist() == [0, 2, 4, 6]  # the one in the hole and the one that only touches are outside
    assert_same_areas(parts.geometry, [shapely.make_valid(layer.geometry[row]).intersection(whole) for row in parts.row])


# ---- lines, points and polygons of one another


@pytest.fixture
def outlines(functions, countries):
    done = functions({"countries": countries}, ("FeatureToLine", {"geodataframe": "countries", "result": "lines"}),
                     layers=["lines"])
    return done.layer("lines")


def test_outlines_are_those_of_shapely(outlines, countries):
    lines = outlines
    assert lines.row.tolist() == countries.row.tolist()
    wanted = countries.geometry.boundary
    assert (shapely.get_num_coordinates(lines.geometry) == shapely.get_num_coordinates(wanted)).all()
    assert shapely.normalize(lines.geometry).geom_equals_exact(shapely.normalize(wanted), 0).all()


def test_outlines_are_those_of_ogr2ogr(outlines, tmp_path):
    if not shutil.which("ogr2ogr"):
        pytest.skip("no ogr2ogr")
    subprocess.run(["ogr2ogr", "-nlt", "MULTILINESTRING", tmp_path / "there.gpkg",
                    tmp_path / "data" / "countries.gpkg"], check=True)
    there = geopandas.read_file(tmp_path / "there.gpkg").geometry
    assert [sorted(map(str, shapely.get_parts(shape))) for shape in outlines.geometry] == [
        sorted(map(str, shapely.get_parts(shape))) for shape in there]


def test_outlines_have_the_vertices_of_turf(outlines, countries):
    south_africa = countries[countries.ADMIN.isin(["South Africa", "Italy", "Lesotho"])]  # with holes
    theirs = turf("""console.log(JSON.stringify(data.features.map(feature => {
        const lines = turf.polygonToLine(feature);
        return turf.coordAll(lines).length; })))""", json.loads(south_africa.to_json()))
    assert theirs == shapely.get_num_coordinates(outlines.geometry[south_africa.index]).tolist()


def test_vertices_are_those_of_shapely_and_turf(functions, countries, rivers):
    vertices = "FeatureVerticesToPoints"
    done = functions({"countries": countries, "rivers": rivers},
                     (vertices, {"geodataframe": "countries", "result": "corners"}),
                     *[(vertices, {"geodataframe": "rivers", "vertices": kind, "result": kind})
                       for kind in ("all", "start", "last", "ends", "middle")],
                     layers=["corners", "all", "start", "last", "ends", "middle"])
    rings = [(row, part, ring, list(path.coords)[:-1]) for row, shape in enumerate(countries.geometry)
             for part, polygon in enumerate(shapely.get_parts(shape))
             for ring, path in enumerate([polygon.exterior, *polygon.interiors])]
    wanted = [(row, part, ring, vertex, *place) for row, part, ring, places in rings for vertex, place in enumerate(places)]
    corners = done.layer("corners")
    columns = [corners[name] for name in ("ORIG_FID", "vertex_part", "vertex_ring", "vertex_index")]
    assert list(zip(*columns, corners.geometry.x, corners.geometry.y, strict=True)) == wanted
    assert (corners.row == corners.ORIG_FID).all() and corners.ADMIN.tolist() == countries.ADMIN[corners.ORIG_FID].tolist()
    exploded = turf("console.log(JSON.stringify(turf.coordAll(turf.explode(data))))",
                    json.loads(rivers[~rivers.geometry.isna()].to_json()))
    assert shapely.get_coordinates(done.layer("all").geometry).tolist() == exploded
    paths = [(row, part) for row, shape in enumerate(rivers.geometry) for part in shapely.get_parts(shape) if shape]
    firsts, lasts = ([list(path.coords)[end] for _, path in paths] for end in (0, -1))
    for name, places in (("start", firsts), ("last", lasts), ("ends", [end for ends in zip(firsts, lasts, strict=True)
                                                                       for end in ends])):
        assert [tuple(place) for place in shapely.get_coordinates(done.layer(name).geometry)] == places
    middle = done.layer("middle")
    assert middle.ORIG_FID.tolist() == [row for row, _ in paths]
    for (_, path), place, index in zip(paths, middle.geometry, middle.vertex_index, strict=True):
        places = list(path.coords)
        half = WGS84.geometry_length(LineString([*places[:index + 1], place.coords[0]]))
        edge = WGS84.geometry_length(LineString(places[index:index + 2]))
        assert half == pytest.approx(WGS84.geometry_length(path) / 2, abs=0.01 * edge)  # straight in degrees between two
        assert path.distance(place) < 1e-9


def test_vertices_of_what_is_cut_empty_and_in_parts(functions):
    layer = frame_of(BERING, None, MultiPoint([(1, 2), (3, 4)]), Polygon(), BOWTIE, RING)
    done = functions({"layer": layer}, ("FeatureVerticesToPoints", {"geodataframe": "layer", "result": "points"}),
                     ("FeatureVerticesToPoints", {"geodataframe": "layer", "vertices": "both_ends", "result": "ends"}),
                     layers=["points", "ends"])
    assert done.layer("points").row.value_counts().to_dict() == {0: 8, 2: 2, 4: 4, 5: 8}
    assert done.layer("ends").row.tolist() == [0, 0, 2, 2, 4, 5, 5]  # the ends of a ring are one place


def test_areas_between_lines_are_those_of_shapely(functions, states, rivers):
    states = states[states.admin == "United States of America"].cx[-125:-66, 24:50].reset_index(drop=True)
    rivers = rivers.cx[-125:-66, 24:50].reset_index(drop=True)
    network = pandas.concat([geopandas.GeoDataFrame(geometry=states.boundary, crs=4326), rivers], ignore_index=True)
    polygons = "FeatureToPolygon"
    done = functions({"states": states, "network": network},
                     (polygons, {"geodataframe": "states", "result": "parts"}),
                     (polygons, {"geodataframe": "network", "result": "faces"}), layers=["parts", "faces"])
    for name, lines in (("parts", states.boundary), ("faces", network.geometry)):
        faces = done.layer(name)
        wanted = geopandas.GeoDataFrame(geometry=list(shapely.polygonize([shapely.union_all(lines)]).geoms), crs=4326)
        found = wanted.sindex.query(faces.representative_point(), predicate="within")
        assert found[0].tolist() == list(range(len(faces))) and len(faces) == len(wanted) == len(set(found[1]))
        assert_same_areas(faces.geometry, wanted.geometry[found[1]])
    parts = done.layer("parts").dropna(subset="name")
    inside = parts.representative_point()
    for name, place in zip(parts.name, inside, strict=True):
        assert states.geometry[states.name == name].contains(place).any()


def test_closed_lines_become_the_polygons_that_they_were(functions, countries):
    loose = frame_of(LineString([(0, 0), (1, 1)]), None, MultiLineString([RING.exterior, RING.interiors[0], [(0, 0), (1, 0)]]),
                     MultiLineString([polygon.exterior for polygon in BERING.geoms]), BOWTIE.exterior)
    done = functions({"countries": countries, "loose": loose},
                     ("FeatureToLine", {"geodataframe": "countries", "result": "lines"}),
                     ("FeatureToPolygon", {"geodataframe": "lines", "method": "closed_lines", "result": "back"}),
                     ("FeatureToPolygon", {"geodataframe": "loose", "method": "closed_lines", "result": "areas"}),
                     layers=["back", "areas"])
    back = done.layer("back")
    assert back.row.tolist() == countries.row.tolist()
    assert_same_areas(back.geometry, countries.geometry)
    areas = done.layer("areas")
    assert areas.row.tolist() == [2, 3, 4]
    assert_same_areas(areas.geometry, [RING, BERING, shapely.make_valid(BOWTIE)])
    theirs = turf("""console.log(JSON.stringify(turf.lineToPolygon(data).geometry))""",
                  {"type": "Feature", "properties": {}, "geometry": shapely.geometry.mapping(
                      MultiLineString([RING.exterior, RING.interiors[0]]))})
    assert areas.geometry[0].equals(shapely.geometry.shape(theirs))


def test_splits_as_shapely_does(functions, countries, rivers):
    land = countries[countries.CONTINENT.isin(["South America", "Europe"])].reset_index(drop=True)
    done = functions({"land": land, "rivers": rivers, "rivers_3857": rivers.to_crs(3857)},
                     ("SplitPolygonByLine", {"geodataframe": "land", "lines": "rivers", "result": "pieces"}),
                     layers=["pieces"])
    pieces, network = done.layer("pieces"), shapely.union_all(rivers.geometry.dropna().to_numpy())
    divided = 0
    for row, shape in zip(land.row, land.geometry, strict=True):
        own = pieces[pieces.row == row]
        wanted = []
        for polygon in shapely.get_parts(shape):
            # All of the network: what of it lies inside would end a rounding error away from the outline.
            near = shapely.clip_by_rect(network, *polygon.buffer(1).bounds)
            faces = shapely.get_parts(shapely.polygonize([shapely.union_all([polygon.boundary, near])]))
            wanted += [face for face in faces if polygon.contains(face.representative_point())]
        if len(wanted) == len(shapely.get_parts(shape)):
            wanted = [shape]
        divided += len(own) > 1
        assert own.piece.tolist() == list(range(1, len(wanted) + 1))
        assert own.bounds.minx.is_monotonic_increasing
        found = geopandas.GeoSeries(wanted).sindex.query(own.representative_point(), predicate="intersects")[1]
        assert len(set(found)) == len(wanted)
        assert_same_areas(own.geometry, [wanted[i] for i in found], 1e-7)
    assert divided > 10


def test_splits_across_holes_parts_and_the_antimeridian(functions):
    layer = frame_of(BERING, RING, BOWTIE, None, box(30, 0, 31, 1))
    lines = frame_of(MultiLineString([[(177, 65), (180, 65)], [(-180, 65), (-177, 65)]]),
                     LineString([(9, 60.5), (13, 60.5)]), LineString([(-1, 0.5), (3, 0.5)]), LineString([(29, 0.5), (30.5, 0.5)]))
    done = functions({"layer": layer, "lines": lines},
                     ("SplitPolygonByLine", {"geodataframe": "layer", "lines": "lines", "result": "pieces"}),
                     layers=["pieces"])
    pieces = done.layer("pieces")
    assert pieces.row.value_counts().to_dict() == {0: 4, 1: 2, 2: 4, 4: 1}  # a loose end divides nothing
    for row, shape in ((0, BERING), (1, RING), (2, shapely.make_valid(BOWTIE))):
        assert difference_share(shapely.union_all(pieces.geometry[pieces.row == row]), shape) < 1e-12


# ---- overlays


@pytest.mark.parametrize("how", ["intersection", "union", "identity", "difference", "symmetric_difference"])
def test_overlays_as_geopandas_does(functions, states, lakes, how):
    states = states[states.admin.isin(["United States of America", "Canada"])].reset_index(drop=True)
    states = states.assign(geometry=states.make_valid())
    lakes = lakes.assign(geometry=lakes.make_valid()).cx[-140:-50, 35:75].reset_index(drop=True)
    done = functions({"states": states, "lakes": lakes},
                     ("OverlayAnalysis", {"geodataframe": "states", "other_geodataframe": "lakes", "how": how,
                                          "result": "pieces"}), layers=["pieces"])
    pieces = done.layer("pieces")
    wanted = geopandas.overlay(states, lakes, how=how, keep_geom_type=True)
    # Neighbours that overlap by less than a square millimetre are as good as side by side.
    pieces, wanted = (frame[shapely.area(frame.geometry) > 1e-16] for frame in (pieces, wanted))
    own = {"name": "name_1"} if how == "difference" else {}  # there geopandas leaves out the second layer's fields
    assert set(pieces.columns) - {"name_2", "lake"} == set(wanted.rename(columns=own).columns) - {"name_2", "lake"}
    keys = [name for name in ("row", "lake") if name in wanted.columns]
    ours, theirs = (frame.assign(**{key: frame[key].fillna(-1) for key in keys}).sort_values(keys)
                    .reset_index(drop=True) for frame in (pieces, wanted))
    pandas.testing.assert_frame_equal(ours[keys].astype(float), theirs[keys].astype(float))
    assert_same_areas(ours.geometry, theirs.geometry, 1e-7)


def test_overlays_lines_and_layers_in_other_crs(functions, countries, rivers):
    africa = countries[countries.CONTINENT == "Africa"].reset_index(drop=True)
    done = functions({"rivers": rivers, "africa": africa, "africa_3857": africa.to_crs(3857)},
                     *[("OverlayAnalysis", {"geodataframe": "rivers", "other_geodataframe": name, "result": f"in_{name}"})
                       for name in ("africa", "africa_3857")], layers=["in_africa", "in_africa_3857"])
    wanted = geopandas.overlay(rivers[~rivers.geometry.isna()], africa, how="intersection", keep_geom_type=True)
    wanted = wanted[shapely.length(wanted.geometry) > 1e-9].sort_values(["row_1", "row_2"])
    for name in ("in_africa", "in_africa_3857"):
        pieces = done.layer(name)
        pieces = pieces[shapely.length(pieces.geometry) > 1e-9].sort_values(["row_1", "row_2"])
        assert pieces[["row_1", "row_2"]].to_numpy().tolist() == wanted[["row_1", "row_2"]].to_numpy().tolist()
        numpy.testing.assert_allclose(shapely.length(pieces.geometry), shapely.length(wanted.geometry), rtol=1e-6, atol=1e-8)


def test_overlays_what_is_invalid_empty_or_cut(functions):
    first = frame_of(BOWTIE, None, BERING, Polygon(), RING)
    second = frame_of(box(0, 0, 2, 1), box(-180, 65, -179, 70), box(11, 60.4, 11.4, 60.6), Polygon())
    done = functions({"first": first, "second": second},
                     ("OverlayAnalysis", {"geodataframe": "first", "other_geodataframe": "second", "result": "pieces"}),
                     layers=["pieces"])
    pieces = done.layer("pieces")
    assert pieces[["row_1", "row_2"]].to_numpy().tolist() == [[0, 0], [2, 1]]
    assert_same_areas(pieces.geometry, [shapely.make_valid(BOWTIE).intersection(box(0, 0, 2, 1)), box(-180, 65, -179, 67)])


# ---- rings


RINGS = "CreateMultiRingBufferFromGeoDataFrame"


def test_rings_around_points_are_as_far_as_they_say(functions):
    places = [Point(25, 60), Point(179.9, 65), Point(-179.95, -17), Point(10, 0), Point(-70, 82)]
    done = functions({"places": frame_of(*places), "places_3857": frame_of(*places).to_crs(3857)},
                     *[(RINGS, {"geodataframe": name, "distances": [30000, 10000, 20000, 10000], "result": f"{name}_rings"})
                       for name in ("places", "places_3857")], layers=["places_rings", "places_3857_rings"])
    for name in ("places_rings", "places_3857_rings"):
        rings = done.layer(name).to_crs(4326)
        assert rings.row.tolist() == [*range(5)] * 3
        for row, outer, inner, ring in zip(rings.row, rings["distance"], rings.inner_distance, rings.geometry, strict=True):
            assert inner == outer - 10000
            assert square_metres(ring) == pytest.approx(math.pi * (outer ** 2 - inner ** 2), rel=1e-3)
            x, y = shapely.get_coordinates(ring).T
            at_cut = numpy.abs(x) > 179.9999999
            metres = WGS84.inv(x, y, *[numpy.full(len(x), value) for value in places[row].coords[0]])[2]
            near = [inner, outer] if inner else [outer]
            off = numpy.min([numpy.abs(metres / wanted - 1) for wanted in near], axis=0)
            assert off[~at_cut].max() < 2e-3  # raised by so much that polygons of 64 corners have a circle's area


def test_rings_around_lines_and_polygons(functions, rivers, countries):
    northern = rivers.cx[-160:40, 58:66].reset_index(drop=True).iloc[:8]
    shapes = [RING, MultiPolygon([box(20, 60, 20.1, 60.1), box(20.12, 60, 20.2, 60.1)]),
              countries.geometry[countries.ADMIN == "Luxembourg"].iloc[0], *northern.geometry]
    distances = [500, 2000, 5000]
    done = functions({"shapes": frame_of(*shapes)},
                     (RINGS, {"geodataframe": "shapes", "distances": distances, "result": "rings"}), layers=["rings"])
    rings = done.layer("rings")
    assert len(rings) == len(shapes) * len(distances)
    for row, outer, inner, ring in zip(rings.row, rings["distance"], rings.inner_distance, rings.geometry, strict=True):
        # Lengths in such a plane are right to r^2 / 6 R^2, for the longest river to a thousandth.
        plane = plane_around(shapely.centroid(box(*shapes[row].bounds)))
        shape = in_plane(shapes[row].segmentize(0.01), plane)
        wanted = shape.buffer(outer, quad_segs=64)
        if inner:
            wanted = wanted.difference(shape.buffer(inner, quad_segs=64))
        assert difference_share(in_plane(ring, plane), wanted) < 0.01


def test_rings_around_all_together_are_cut_where_they_must_be(functions):
    points = frame_of(Point(179.95, 65), Point(-179.95, 65), Point(25, 60), Point())
    done = functions({"points": points, "bowtie": frame_of(BOWTIE, None)},
                     (RINGS, {"geodataframe": "points", "distances": [5000, 10000], "dissolve": True, "result": "rings"}),
                     (RINGS, {"geodataframe": "bowtie", "distances": [1000], "result": "around"}),
                     layers=["rings", "around"])
    rings = done.layer("rings")
    assert list(rings.columns) == ["distance", "inner_distance", "geometry"] and rings["distance"].tolist() == [5000, 10000]
    assert rings.total_bounds[0] == -180 and rings.total_bounds[2] == 180
    whole = []
    for radius in (5000, 10000):
        circles = [shapely.Polygon(numpy.transpose(WGS84.fwd(*[numpy.full(720, value) for value in place.coords[0]],
                                                             numpy.arange(0, 360, 0.5), numpy.full(720, radius))[:2]))
                   for place in points.geometry[:3]]
        whole.append(shapely.union_all([shapely.transform(circle, lambda xy: numpy.where(xy < -90, xy + 360, xy))
                                        for circle in circles]))
    assert_same_areas([unrolled(ring) for ring in rings.geometry], [whole[0], whole[1].difference(whole[0])], 0.005)
    around = done.layer("around")
    assert around.row.tolist() == [0]
    plane = plane_around(Point(1, 1))
    wanted = in_plane(shapely.make_valid(BOWTIE).segmentize(0.01), plane).buffer(1000)
    assert difference_share(in_plane(around.geometry[0], plane), wanted) < 0.001
