# SPDX-License-Identifier: Apache-2.0
"""The functions that measure, on those of Turf's fixtures that ask for the same: areas, distances, nearest neighbours."""

import json

import numpy
import pytest
import shapely
from real_data import WGS84, frame_of, metres_between, square_metres
from turf_data import expected, fixtures, shapes_of

NEAREST = "JoinNearestPoints"
SPHERE = 0.0056  # Turf's sphere has a radius of 6371008.8 m; radii of curvature of the ellipsoid are up to 0.56 % off it


def in_degrees(shape):
    """With longitudes from -180 to 180, cut at the antimeridian; one fixture has some beyond."""
    beyond = shapely.transform(shape.intersection(shapely.box(180, -90, 360, 90)), lambda xy: xy - [360, 0])
    return shape if beyond.is_empty else shapely.union(shape.intersection(shapely.box(-180, -90, 180, 90)), beyond)


def least_metres(point, places):
    return WGS84.inv(*[numpy.full(len(places), value) for value in point.coords[0]], *places.T)[2].min()


def along_great_circles(line):
    """Places on the geodesics between the vertices of a line."""
    return numpy.concatenate([WGS84.npts(*start, *end, 4000, initial_idx=0, terminus_idx=0)
                              for start, end in zip(line.coords[:-1], line.coords[1:], strict=True)])


def test_an_area(functions, shared_data):
    [(name, features)] = fixtures(shared_data, "area")
    [shape] = shapes_of(features)
    measures = ["area_m2", "area_km2"]
    done = functions({"shape": frame_of(shape)},
                     *[("AddFieldToGeoDataFrame", {"geodataframe": "shape", "new_column": measure, "measure": measure,
                                                   "result": "shape"}) for measure in measures], layers=["shape"])
    ours, theirs = done.layer("shape").iloc[0], expected(shared_data, "area", name)
    assert ours.area_km2 == pytest.approx(ours.area_m2 / 1e6, rel=1e-12)
    assert ours.area_m2 == pytest.approx(square_metres(shape), rel=1e-9)
    # Of a sphere areas are off by up to twice as much as lengths.
    assert ours.area_m2 == pytest.approx(theirs, rel=2 * SPHERE)
    # Edges are geodesics here, and straight on the equal-area cylinder there; of edges as short as a tenth of a degree it is
    # the same, and the sphere alone is left.
    assert theirs == pytest.approx(square_metres(shape), rel=6e-3) and theirs != pytest.approx(square_metres(shape), rel=4e-3)
    assert theirs == pytest.approx(square_metres(shape.segmentize(0.1)), rel=2e-3)


def test_a_distance(functions, shared_data):
    [(name, features)] = fixtures(shared_data, "distance")
    points = shapes_of(features)
    done = functions({"points": frame_of(*points)},
                     ("CalculateDistanceBetweenPoints", {"geodataframe": "points", "result": "pairs"}), tables=["pairs"])
    [metres] = done.table("pairs").DISTANCE
    theirs = expected(shared_data, "distance", name)
    assert metres == pytest.approx(WGS84.inv(*points[0].coords[0], *points[1].coords[0])[2], rel=1e-12)
    for unit, length in (("kilometers", 1000), ("miles", 1609.344), ("nauticalmiles", 1852), ("radians", 6371008.8)):
        assert metres == pytest.approx(theirs[unit] * length, rel=SPHERE), unit


def test_a_nearest_point(functions, shared_data):
    given = json.loads((shared_data / "turf_fixtures" / "turf-nearest-point" / "test" / "in" / "points.json").read_text())
    target, points = shapely.Point(given["properties"]["targetPoint"]), shapes_of(given["features"])
    [theirs] = [feature for feature in expected(shared_data, "nearest-point", "points")["features"]
                if "distanceToPoint" in feature["properties"]]
    done = functions({"target": frame_of(target), "points": frame_of(*points)},
                     (NEAREST, {"geodataframe": "target", "other_geodataframe": "points", "result": "joined"}),
                     ("CreateLineConnectingNearestPoints", {"geodataframe": "target", "other_geodataframe": "points",
                                                            "result": "line"}), layers=["joined", "line"])
    for ours in (done.layer("joined").iloc[0], done.layer("line").iloc[0]):
        assert ours.NEAR_FID == theirs["properties"]["featureIndex"]
        assert ours.NEAR_DIST == pytest.approx(1000 * theirs["properties"]["distanceToPoint"], rel=SPHERE)
    assert done.layer("line").geometry[0].equals(shapely.LineString([target, shapely.Point(theirs["geometry"]["coordinates"])]))


def test_nearest_points_to_lines(functions, shared_data):
    given = {name: shapes_of(features) for name, features in fixtures(shared_data, "nearest-point-to-line")}
    assert len(given) == 6
    data = {f"{name}_points": frame_of(*map(in_degrees, shapely.get_parts(points))) for name, (points, _) in given.items()}
    data |= {f"{name}_lines": frame_of(in_degrees(line)) for name, (_, line) in given.items()}
    tool = "CalculatePerpendicularDistanceFromPointToLine"
    done = functions(data, *[(tool, {"geodataframe": f"{name}_points", "lines": f"{name}_lines", "result": name})
                             for name in given], tables=list(given))
    for name, (_, line) in given.items():
        table = done.table(name)
        [theirs] = [feature for feature in expected(shared_data, "nearest-point-to-line", name)["features"]
                    if "dist" in feature["properties"]]
        ours = data[f"{name}_points"].geometry[table.NEAR_DIST.argmin()]
        assert ours.distance(in_degrees(shapely.geometry.shape(theirs["geometry"]))) < 1e-6, name
        straight = least_metres(ours, shapely.get_coordinates(line.segmentize(line.length / 20000)))
        # Of places along the line the nearest is beside the nearest of all.
        assert table.NEAR_DIST.min() == pytest.approx(straight, rel=1e-4, abs=15 if straight < 1 else 1.5), name
        metres = {"one": 1609.344, "segment": 1609.344}.get(name, 1000) * theirs["properties"]["dist"]
        # Edges are great circles there, of a sphere.
        bent = least_metres(ours, along_great_circles(line))
        assert metres == pytest.approx(bent, rel=SPHERE, abs=15), name
        assert table.NEAR_DIST.min() == pytest.approx(metres, abs=15 + SPHERE * metres + abs(straight - bent)), name


def test_means_of_distances_to_nearest_neighbours(functions, shared_data):
    data, calls, known = {}, [], {}
    for name, features in fixtures(shared_data, "nearest-neighbor-analysis"):
        # Turf measures between the means of vertices, which its output lists where features are no points.
        known[name] = expected(shared_data, "nearest-neighbor-analysis", name)["features"]
        points = [shape for shape in shapes_of(features) if shape.geom_type == "Point"] or [
            shape for shape in shapes_of(known[name]) if shape.geom_type == "Point"]
        assert len(points) == len(features)
        data[name] = frame_of(*points)
        calls += [(NEAREST, {"geodataframe": name, "result": f"{name}_near"}),
                  ("SummarizeNearestDistances", {"geodataframe": f"{name}_near", "column": "NEAR_DIST",
                                                 "result": f"{name}_summary"})]
    assert len(known) == 6
    done = functions(data, *calls, tables=[f"{name}_summary" for name in known])
    for name, features in known.items():
        summary = done.table(f"{name}_summary").iloc[0].rename(lambda column: column.removeprefix("NEAR_DIST_"))
        [figures] = [feature["properties"]["nearestNeighborAnalysis"] for feature in features
                     if "nearestNeighborAnalysis" in feature["properties"]]
        metres = metres_between(data[name].geometry, data[name].geometry)
        numpy.fill_diagonal(metres, numpy.inf)
        nearest = metres.min(axis=1)
        assert summary["count"] == figures["numberOfPoints"] == len(nearest), name
        numpy.testing.assert_allclose([summary["min"], summary["mean"], summary["max"]],
                                      [nearest.min(), nearest.mean(), nearest.max()], rtol=1e-9)
        assert summary["mean"] == pytest.approx(1000 * figures["observedMeanDistance"], rel=SPHERE), name
