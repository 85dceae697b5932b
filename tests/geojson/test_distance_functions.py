# SPDX-License-Identifier: Apache-2.0
"""The functions for distances and coordinates against pyproj's geodesics, shapely, geopandas and Turf."""

import json

import geopandas
import numpy
import pandas
import pytest
import shapely
from real_data import WGS84, metres_between, natural_earth, turf, turf_fixture
from shapely.geometry import LineString, MultiLineString, MultiPoint, Point, Polygon


@pytest.fixture(scope="module")
def airports(shared_data):
    return natural_earth(shared_data, "ne_50m_airports")[["name", "type", "scalerank", "geometry"]]


@pytest.fixture(scope="module")
def rivers(shared_data):
    return natural_earth(shared_data, "ne_50m_rivers_lake_centerlines")[["name", "scalerank", "geometry"]]


def test_nearest_places_on_rivers(functions, airports, rivers):
    done = functions({"airports": airports, "rivers": rivers},
                     ("nearest_point_on_line", {"geodataframe": "airports", "lines": "rivers", "result": "near"}),
                     ("nearest_point_on_line", {"geodataframe": "airports", "lines": "rivers",
                                                "max_distance_m": 50000, "result": "within"}),
                     ("CalculatePerpendicularDistanceFromPointToLine",
                      {"geodataframe": "airports", "lines": "rivers", "result": "perpendicular"}),
                     layers=["near", "within"], tables=["perpendicular"])
    near = done.layer("near")
    # Places along the rivers, which are straight in degrees, close enough that none between is much nearer.
    spacing = 0.05
    places = rivers.geometry.dropna().segmentize(spacing).get_coordinates()
    some = near.iloc[::20]
    metres = metres_between(some.geometry, places)
    least = metres.min(axis=1)
    half = spacing / 2 * 111_700
    assert (some.NEAR_DIST <= least + 1e-6).all()
    assert (least - some.NEAR_DIST <= half * half / (2 * some.NEAR_DIST)).all()
    assert (some.NEAR_FID == places.index[metres.argmin(axis=1)]).all()
    back = WGS84.inv(near.geometry.x, near.geometry.y, near.NEAR_X, near.NEAR_Y)[2]
    numpy.testing.assert_allclose(back, near.NEAR_DIST, rtol=0, atol=1e-6)
    found = geopandas.GeoSeries.from_xy(near.NEAR_X, near.NEAR_Y, crs=4326)
    with pytest.warns(UserWarning, match="geographic CRS"):
        assert found.distance(rivers.geometry[near.NEAR_FID].reset_index(drop=True)).max() < 1e-9
    within = done.layer("within")
    assert (within.NEAR_DIST.isna() == (near.NEAR_DIST > 50000)).all()
    table = done.table("perpendicular")
    numpy.testing.assert_array_equal(table.NEAR_FID, near.NEAR_FID)
    numpy.testing.assert_allclose(table.NEAR_DIST, near.NEAR_DIST, rtol=1e-12)
    assert table.name.tolist() == airports.name.tolist() and set(table.NEAR_END) == {"start", "end", "along"}


def test_distances_of_all_pairs_and_their_summary(functions, airports):
    done = functions({"airports": airports},
                     ("CalculateDistanceBetweenPoints", {"geodataframe": "airports", "column": "name",
                                                         "result": "once"}),
                     ("CalculateDistanceBetweenPoints", {"geodataframe": "airports", "pairs": "both_ways",
                                                         "result": "both"}),
                     ("SummarizeNearestDistances", {"geodataframe": "both", "column": "DISTANCE",
                                                    "columns": ["IN_FID"], "result": "summary"}),
                     ("SummarizeNearestDistances", {"geodataframe": "both", "column": "DISTANCE",
                                                    "columns": ["IN_FID"], "join_back": True, "result": "joined"}),
                     ("JoinNearestPoints", {"geodataframe": "airports", "result": "nearest"}),
                     tables=["once", "both", "summary", "joined"], layers=["nearest"])
    wanted = metres_between(airports.geometry, airports.geometry)
    once = done.table("once")
    assert len(once) == len(airports) * (len(airports) - 1) // 2
    assert (once.IN_FID < once.NEAR_FID).all()
    numpy.testing.assert_allclose(once.DISTANCE, wanted[once.IN_FID, once.NEAR_FID], rtol=1e-12, atol=1e-6)
    assert once.IN_name.tolist() == airports.name[once.IN_FID].tolist()
    assert once.NEAR_name.tolist() == airports.name[once.NEAR_FID].tolist()
    both = done.table("both")
    groups = both.groupby("IN_FID").DISTANCE.agg(["count", "min", "mean", "max"]).reset_index()
    numpy.testing.assert_allclose(done.table("summary").to_numpy(), groups.to_numpy(), rtol=1e-12)
    joined = done.table("joined")
    assert len(joined) == len(both)
    numpy.testing.assert_allclose(joined.DISTANCE_mean, groups["mean"][joined.IN_FID], rtol=1e-12)
    numpy.fill_diagonal(wanted, numpy.inf)
    nearest = done.layer("nearest")
    numpy.testing.assert_array_equal(nearest.NEAR_FID, wanted.argmin(axis=1))
    numpy.testing.assert_allclose(nearest.NEAR_DIST, wanted.min(axis=1), rtol=1e-12, atol=1e-6)
    assert nearest.nearest_name.tolist() == airports.name[nearest.NEAR_FID].tolist()


def test_lines_between_nearest_points(functions, airports):
    fiji = geopandas.GeoDataFrame({"name": list("abcd")}, crs=4326, geometry=[
        Point(179, -17), Point(-178, -16), Point(177.5, -17.5), Point(177.5, -17.5)])
    connect = "CreateLineConnectingNearestPoints"
    done = functions({"airports": airports, "fiji": fiji},
                     (connect, {"geodataframe": "airports", "result": "pair"}),
                     (connect, {"geodataframe": "airports", "connect": "each", "result": "each"}),
                     (connect, {"geodataframe": "fiji", "connect": "each", "result": "islands"}),
                     (connect, {"geodataframe": "fiji", "other_geodataframe": "airports", "connect": "each",
                                "result": "away"}),
                     layers=["pair", "each", "islands", "away"])
    wanted = metres_between(airports.geometry, airports.geometry)
    numpy.fill_diagonal(wanted, numpy.inf)
    each = done.layer("each")
    numpy.testing.assert_array_equal(each.IN_FID, range(len(airports)))
    numpy.testing.assert_array_equal(each.NEAR_FID, wanted.argmin(axis=1))
    pair = done.layer("pair").iloc[0]
    assert (pair.IN_FID, pair.NEAR_FID) == numpy.unravel_index(wanted.argmin(), wanted.shape)
    assert pair.geometry.equals(LineString([airports.geometry[pair.IN_FID], airports.geometry[pair.NEAR_FID]]))
    islands = done.layer("islands")
    assert islands.NEAR_FID.tolist() == [2, 0, 0, 0]  # not each other, which lie at one place
    assert islands.geometry.geom_type.tolist() == ["LineString", "MultiLineString", "LineString", "LineString"]
    for layer in (each, islands, done.layer("away")):
        assert layer.is_valid.all() and layer.total_bounds[0] >= -180 and layer.total_bounds[2] <= 180
        numpy.testing.assert_allclose([WGS84.geometry_length(line) for line in layer.geometry], layer.NEAR_DIST,
                                      rtol=1e-12, atol=1e-6)


def fixture_pairs(shared_data):
    """A point and a line of each fixture, by its name, in longitudes from -180 to 180."""
    folder = shared_data / "turf_fixtures" / "turf-point-to-line-distance" / "test" / "in"
    for file in sorted(folder.glob("*.geojson")):
        point, line = (shapely.geometry.shape(feature["geometry"])
                       for feature in json.loads(file.read_text())["features"])
        yield file.stem, point, line


def test_distances_to_lines_as_turf_has_them(functions, shared_data):
    pairs = list(fixture_pairs(shared_data))
    points = geopandas.GeoDataFrame({"fixture": [name for name, _, _ in pairs]}, crs=4326,
                                    geometry=[point for _, point, _ in pairs])
    lines = geopandas.GeoDataFrame(crs=4326, geometry=[line for _, _, line in pairs])
    done = functions({"points": points, "lines": lines},
                     ("CalculatePerpendicularDistanceFromPointToLine",
                      {"geodataframe": "points", "lines": "lines", "all_lines": True, "extended": True,
                       "result": "distances"}), tables=["distances"])
    table = done.table("distances")
    assert len(table) == len(pairs) ** 2
    own = table[table.IN_FID == table.NEAR_FID].reset_index(drop=True)
    given = json.dumps([[list(point.coords[0]), list(line.coords)] for _, point, line in pairs])
    theirs = numpy.array(turf(f"""const pairs = {given};
        console.log(JSON.stringify(pairs.map(([point, line]) => turf.pointToLineDistance(
            turf.point(point), turf.lineString(line), {{units: 'meters', method: 'geodesic'}}))))"""))
    # A sphere is off by 0.56 % at most. Edges are great circles there and straight in degrees here, which on one of
    # two degrees are 200 m apart.
    short = numpy.array([line.length <= 1 for _, _, line in pairs])
    assert short.sum() == 11
    numpy.testing.assert_allclose(own.NEAR_DIST[short], theirs[short], rtol=0.006)
    for row, (_, point, line) in enumerate(pairs):
        dense = line.segmentize(line.length / 20000)
        places = shapely.get_coordinates(dense)
        metres = WGS84.inv(*[numpy.full(len(places), value) for value in point.coords[0]], *places.T)[2]
        numpy.testing.assert_allclose(own.NEAR_DIST[row], metres.min(), rtol=1e-6)
        nearest = metres.argmin()
        end = "start" if nearest == 0 else "end" if nearest == len(places) - 1 else "along"
        assert own.NEAR_END[row] == end
    assert (own.EXTENDED_DIST <= own.NEAR_DIST).all()
    along = own.NEAR_END == "along"
    assert not along.all() and (own.EXTENDED_DIST[~along] < own.NEAR_DIST[~along]).any()


def foot_metres(point, start, azimuth):
    """The least distance from a point to a geodesic, by narrowing down."""
    low, high = 0.0, 5e6
    for _ in range(6):
        along = numpy.linspace(low, high, 2001)
        x, y, _ = WGS84.fwd(*[numpy.full(len(along), value) for value in (*start, azimuth)], along)
        metres = WGS84.inv(x, y, *[numpy.full(len(along), value) for value in point])[2]
        best = metres.argmin()
        low, high = along[max(best - 1, 0)], along[min(best + 1, 2000)]
    return metres.min()


def test_distances_to_extensions(functions):
    # A short last edge runs on as the geodesic that it lies on.
    lines = geopandas.GeoDataFrame(crs=4326, geometry=[
        LineString([(10, 60), (10.5, 60.1), (10.501, 60.1003)]), LineString([(179.99, 65), (180, 65.002)])])
    points = geopandas.GeoDataFrame(crs=4326, geometry=[Point(12, 60.9), Point(-178, 65.2)])
    done = functions({"points": points, "lines": lines},
                     ("CalculatePerpendicularDistanceFromPointToLine",
                      {"geodataframe": "points", "lines": "lines", "extended": True, "result": "distances"}),
                     tables=["distances"])
    table = done.table("distances")
    assert table.NEAR_END.tolist() == ["end", "end"]
    for row, line in enumerate(lines.geometry):
        before, end = line.coords[-2:]
        azimuth = WGS84.inv(*before, *end)[1] - 180
        wanted = foot_metres(points.geometry[row].coords[0], end, azimuth)
        # A millionth of a degree of azimuth, which the edge's bend is worth, is a metre and a half at 100 km.
        assert table.EXTENDED_DIST[row] == pytest.approx(wanted, rel=1e-3)
        assert table.NEAR_DIST[row] == pytest.approx(WGS84.inv(*points.geometry[row].coords[0], *end)[2], abs=1e-6)


def test_from_coordinates_to_lines_and_back(functions, airports, rivers):
    done = functions({"airports": airports, "rivers": rivers},
                     ("nearest_point_on_line", {"geodataframe": "airports", "lines": "rivers", "result": "near"}),
                     ("AddXYCoordinates", {"geodataframe": "near", "result": "near"}),
                     ("XYCoordinatesToLine", {"geodataframe": "near", "result": "lines"}),
                     ("SortPointsbyField", {"geodataframe": "lines", "column": "NEAR_DIST", "result": "sorted"}),
                     ("SortPointsbyField", {"geodataframe": "airports", "column": "type", "order": "descending",
                                            "result": "by_type"}),
                     layers=["near", "sorted", "by_type"])
    near = done.layer("near")
    assert near.POINT_X.tolist() == airports.geometry.x.tolist()
    assert near.POINT_Y.tolist() == airports.geometry.y.tolist()
    lines = done.layer("sorted")
    wanted = near.sort_values("NEAR_DIST", kind="stable", na_position="last")
    assert lines.name.tolist() == wanted.name.tolist()
    numpy.testing.assert_allclose([WGS84.geometry_length(line) for line in lines.geometry], lines.NEAR_DIST,
                                  rtol=1e-12, atol=1e-6)
    by_type = airports.sort_values("type", ascending=False, kind="stable", na_position="last")
    assert done.layer("by_type").name.tolist() == by_type.name.tolist()


def test_sorting_puts_nulls_last_either_way(functions):
    table = pandas.DataFrame({"n": [3, None, 1, 3, None, 2], "row": range(6)})
    calls = [("SortPointsbyField", {"geodataframe": "table", "column": "n", "order": order, "result": order})
             for order in ("ascending", "descending")]
    done = functions({"table": table}, *calls, tables=["ascending", "descending"])
    assert done.table("ascending").row.tolist() == [2, 5, 0, 3, 1, 4]
    assert done.table("descending").row.tolist() == [0, 3, 5, 2, 1, 4]
    assert any("come last" in decision for decision in done.data[0]["decisions"])


def test_coordinates_of_geometries(functions, shared_data):
    countries = natural_earth(shared_data, "ne_110m_admin_0_countries")[["ADMIN", "geometry"]]
    odd = geopandas.GeoDataFrame(crs=4326, geometry=[
        MultiPoint([(1, 2), (3, 4)]), None, Point(5, 6, 7), Polygon(), MultiLineString([[(0, 0), (1, 1)], [(2, 2), (3, 3)]])])
    done = functions({"countries": countries, "odd": odd},
                     ("ExportCoordinateofGeometry", {"geodataframe": "countries", "columns": ["ADMIN"],
                                                     "result": "vertices"}),
                     ("ExportCoordinateofGeometry", {"geodataframe": "odd", "result": "odd_vertices"}),
                     tables=["vertices", "odd_vertices"])
    wanted = []
    for fid, shape in enumerate(countries.geometry):
        for part, polygon in enumerate(getattr(shape, "geoms", [shape])):
            for ring, path in enumerate([polygon.exterior, *polygon.interiors]):
                wanted += [(fid, countries.ADMIN[fid], part, ring, vertex, *place)
                           for vertex, place in enumerate(path.coords)]
    table = done.table("vertices")
    assert list(table.columns) == ["FID", "ADMIN", "PART", "RING", "VERTEX", "X", "Y"]
    assert list(table.itertuples(index=False, name=None)) == wanted
    odd_table = done.table("odd_vertices")
    assert odd_table[["FID", "PART", "VERTEX", "X"]].to_numpy().tolist() == [
        [0, 0, 0, 1], [0, 1, 0, 3], [2, 0, 0, 5], [4, 0, 0, 0], [4, 0, 1, 1], [4, 1, 0, 2], [4, 1, 1, 3]]
    assert odd_table.Z.dropna().tolist() == [7]


def test_centres(functions, shared_data, airports):
    countries = natural_earth(shared_data, "ne_110m_admin_0_countries")[["ADMIN", "geometry"]]
    shape = turf_fixture(shared_data, "turf-center-of-mass", "imbalanced-polygon", "in")
    cloud = turf_fixture(shared_data, "turf-center-mean", "feature-collection", "in")
    center = "CalculateGeometricCenter"
    done = functions({"countries": countries, "shape.geojson": json.dumps(shape), "cloud.geojson": json.dumps(cloud),
                      "airports": airports},
                     (center, {"geodataframe": "countries", "kind": "representative_point", "result": "inside"}),
                     (center, {"geodataframe": "shape", "result": "mass"}),
                     (center, {"geodataframe": "cloud", "kind": "mean_center", "result": "mean"}),
                     (center, {"geodataframe": "airports", "kind": "mean_centre", "result": "middle"}),
                     layers=["inside", "mass", "mean", "middle"])
    inside = done.layer("inside")
    assert inside.ADMIN.tolist() == countries.ADMIN.tolist()
    assert countries.geometry.contains(inside.geometry).all()
    theirs = turf_fixture(shared_data, "turf-center-of-mass", "imbalanced-polygon", "out")["features"]
    theirs = [feature for feature in theirs if feature["geometry"]["type"] == "Point"][0]["geometry"]["coordinates"]
    ours = done.layer("mass").geometry[0]
    assert WGS84.inv(ours.x, ours.y, *theirs)[2] < 5  # of a plane of degrees; the shape is 3 km wide
    mean = done.layer("mean").geometry[0]
    places = shapely.get_coordinates(geopandas.GeoDataFrame.from_features(cloud).geometry)
    # Turf takes the mean of longitudes and of latitudes; on the ground both agree in a cloud of 70 m.
    assert WGS84.inv(mean.x, mean.y, *places.mean(axis=0))[2] < 0.01
    middle = done.layer("middle")
    azimuths, _, metres = WGS84.inv(*[numpy.full(len(airports), value) for value in middle.geometry[0].coords[0]],
                                    airports.geometry.x, airports.geometry.y)
    ways = metres * numpy.array([numpy.sin(numpy.radians(azimuths)), numpy.cos(numpy.radians(azimuths))])
    assert numpy.abs(ways.mean(axis=1)).max() < 1e-4
    assert middle.COUNT.tolist() == [len(airports)]


def test_lengths(functions, shared_data, rivers):
    countries = natural_earth(shared_data, "ne_110m_admin_0_countries")[["ADMIN", "geometry"]]
    countries = countries[(countries.bounds.minx > -180) & (countries.bounds.maxx < 180)].reset_index(drop=True)
    length = "CalculateGeometryLength"
    done = functions({"rivers": rivers, "countries": countries, "rivers_3857": rivers.to_crs(3857)},
                     (length, {"geodataframe": "rivers", "result": "metres"}),
                     (length, {"geodataframe": "rivers", "unit": "miles", "new_column": "miles", "result": "miles"}),
                     (length, {"geodataframe": "rivers_3857", "result": "mercator"}),
                     (length, {"geodataframe": "countries", "unit": "km", "result": "borders"}),
                     layers=["metres", "miles", "mercator", "borders"])
    wanted = rivers.geometry.map(lambda shape: numpy.nan if shape is None else WGS84.geometry_length(shape))
    numpy.testing.assert_allclose(done.layer("metres")["length"], wanted, rtol=1e-9)
    numpy.testing.assert_allclose(done.layer("miles")["miles"], wanted / 1609.344, rtol=1e-9)
    numpy.testing.assert_allclose(done.layer("mercator")["length"], wanted, rtol=1e-6)
    borders = countries.geometry.map(lambda shape: WGS84.geometry_length(shape.boundary) / 1000)
    numpy.testing.assert_allclose(done.layer("borders")["length"], borders, rtol=1e-9)
    assert done.data[0]["total"]["value"] == pytest.approx(wanted.sum())
    fields = {field["name"]: field["unit"] for field in done.data[1]["fields"]}
    assert fields["miles"] == "mi"


def test_counts(functions, shared_data, airports):
    countries = natural_earth(shared_data, "ne_110m_admin_0_countries")[["ADMIN", "geometry"]]
    count = "CountTheQuantityOfSpatialFeatures"
    done = functions({"countries": countries, "airports": airports},
                     (count, {"geodataframe": "airports", "result": "all"}),
                     (count, {"geodataframe": "airports", "columns": ["type"], "new_column": "n", "result": "types"}),
                     (count, {"geodataframe": "airports", "polygons": "countries", "result": "within"}),
                     tables=["all", "types", "within"])
    assert done.table("all").to_dict("list") == {"count": [len(airports)]}
    types = done.table("types")
    assert dict(zip(types["type"], types["n"], strict=True)) == airports["type"].value_counts().to_dict()
    pairs = countries.sjoin(airports, predicate="intersects")
    wanted = pairs.groupby(level=0).size().reindex(countries.index, fill_value=0)
    assert done.table("within")["count"].tolist() == wanted.tolist()


WRONG_CALLS = [
    ("CalculateDistanceBetweenPoints", {"geodataframe": "square"}, "invalid_argument"),
    ("nearest_point_on_line", {"geodataframe": "points", "lines": "square"}, "invalid_argument"),
    ("AddXYCoordinates", {"geodataframe": "square"}, "invalid_argument"),
    ("XYCoordinatesToLine", {"geodataframe": "table", "start_x": "a", "start_y": "a", "end_x": "b", "end_y": "b"},
     "crs_missing"),
    ("CountTheQuantityOfSpatialFeatures", {"geodataframe": "points", "polygons": "square", "columns": ["id"]},
     "invalid_argument"),
    ("CalculateGeometryLength", {"geodataframe": "points"}, "invalid_argument"),
    ("SummarizeNearestDistances", {"geodataframe": "points", "column": "name"}, "invalid_argument"),
    ("CreateLineConnectingNearestPoints", {"geodataframe": "square"}, "invalid_argument"),
    ("CalculatePerpendicularDistanceFromPointToLine", {"geodataframe": "points", "lines": "points"},
     "invalid_argument"),
    ("JoinNearestPoints", {"geodataframe": "table"}, "invalid_argument"),
    ("ExportCoordinateofGeometry", {"geodataframe": "table"}, "invalid_argument"),
    ("CalculateGeometricCenter", {"geodataframe": "points", "kind": "middle"}, "invalid_argument"),
    ("SortPointsbyField", {"geodataframe": "points", "column": "none"}, "not_found"),
]


def test_wrong_calls_name_what_is_wrong(failures):
    points = geopandas.GeoDataFrame({"id": [1, 2], "name": ["a", "b"]}, crs=4326, geometry=[Point(0, 0), Point(1, 1)])
    data = {"points": points, "square": geopandas.GeoDataFrame(crs=4326, geometry=[shapely.box(0, 0, 1, 1)]),
            "table": pandas.DataFrame({"a": [1.5], "b": [2.5]})}
    assert failures(data, [call[:2] for call in WRONG_CALLS]) == [(name, code) for name, _, code in WRONG_CALLS]
