# SPDX-License-Identifier: Apache-2.0
"""CalculateGeometricCenter on those of Turf's fixtures that ask for the same: centres of mass, means, points on features."""

import numpy
import shapely
from real_data import WGS84, frame_of
from turf_data import fixtures, output, shapes_of

CENTRE = "CalculateGeometricCenter"


def metres_apart(first, second):
    return WGS84.inv(*first.coords[0], *second.coords[0])[2]


def points_of(features):
    return [shape for shape in shapes_of(features) if shape.geom_type == "Point"]


def test_centres_of_mass(functions, shared_data):
    given = {name: shapes_of(features) for name, features in fixtures(shared_data, "center-of-mass")}
    assert len(given) == 5
    # Of a collection Turf has the centre of mass of its hull.
    whole = {name: shapes[0] if len(shapes) == 1 else shapely.union_all(shapes).convex_hull for name, shapes in given.items()}
    done = functions({name: frame_of(shape) for name, shape in whole.items()},
                     *[(CENTRE, {"geodataframe": name, "result": f"{name}_centre"}) for name in given],
                     layers=[f"{name}_centre" for name in given])
    for name, shape in whole.items():
        ours, theirs = done.layer(f"{name}_centre").geometry[0], points_of(output(shared_data, "center-of-mass", name))[0]
        # A plane of degrees weighs all latitudes alike: the middle of 9 km at 46 degrees north is off by less than 3 m.
        height = WGS84.inv(0, shape.bounds[1], 0, shape.bounds[3])[2]
        bound = height ** 2 / 12 * numpy.tan(numpy.radians(shape.centroid.y)) / 6.37e6
        assert metres_apart(ours, theirs) <= bound + 0.05, name
        assert metres_apart(ours, shape.centroid) <= bound + 0.05


def test_mean_centres(functions, shared_data):
    given = dict(fixtures(shared_data, "center-mean"))
    assert len(given) == 10
    # Turf counts a ring's closing vertex too, and each as often as its weight, where that is above 0.
    points = {}
    for name, features in given.items():
        weights = [1 if name == "polygon-without-weights" else int(feature["properties"].get("weight", 1))
                   for feature in features]
        points[name] = [point for shape, weight in zip(shapes_of(features), weights, strict=True)
                        for point in shapely.points(shapely.get_coordinates(shape)) for _ in range(weight)]
    assert [name for name in given if len(points[name]) > sum(len(vertices([s])) + 1 for s in shapes_of(given[name]))] == [
        "feature-collection-negative-weights", "feature-collection-weight", "points-with-weights", "polygon-with-weights"]
    done = functions({name: frame_of(*places) for name, places in points.items()},
                     *[(CENTRE, {"geodataframe": name, "kind": "mean_centre", "result": f"{name}_mean"}) for name in given],
                     layers=[f"{name}_mean" for name in given])
    for name, places in points.items():
        ours = done.layer(f"{name}_mean")
        assert ours.COUNT.tolist() == [len(places)]
        assert_balances(ours.geometry[0], places)
        [theirs] = points_of([feature for feature in output(shared_data, "center-mean", name)
                              if feature["properties"].get("marker-color") == "#F00"])
        assert metres_apart(ours.geometry[0], theirs) <= degrees_off(places) + 0.1, name  # of six decimals


def degrees_off(points):
    """How far the mean of degrees may be from the mean on the ground, where meridians draw together."""
    places = shapely.get_coordinates(points)
    middle = places.mean(axis=0)
    reach = WGS84.inv(*[numpy.full(len(places), value) for value in middle], *places.T)[2].max()
    return reach ** 2 / 6.37e6 * numpy.tan(numpy.radians(numpy.abs(places[:, 1]).max()))


def vertices(shapes):
    """All vertices, as Turf counts them: not the one that closes a ring."""
    places = [shapely.get_coordinates(shape)[:-1 if shape.geom_type == "Polygon" else None] for shape in shapes]
    return [shapely.Point(place) for place in numpy.concatenate(places)]


def assert_balances(middle, points):
    """The geodesics from a mean centre to all points add up to nothing."""
    places = numpy.array([point.coords[0] for point in points])
    azimuths, _, metres = WGS84.inv(*[numpy.full(len(places), value) for value in middle.coords[0]], *places.T)
    ways = metres * numpy.array([numpy.sin(numpy.radians(azimuths)), numpy.cos(numpy.radians(azimuths))])
    assert numpy.abs(ways.mean(axis=1)).max() < 1e-4


def test_means_of_vertices(functions, shared_data):
    """Turf's `centroid` is the mean of vertices, which are points first here, and their mean centre then."""
    given = {name: shapes_of(features) for name, features in fixtures(shared_data, "centroid")}
    assert len(given) == 5
    calls = []
    for name, shapes in given.items():
        if shapes[0].geom_type != "Point":
            calls.append(("FeatureVerticesToPoints", {"geodataframe": name, "result": name}))
        calls.append((CENTRE, {"geodataframe": name, "kind": "mean_centre", "result": f"{name}_mean"}))
    done = functions({name: frame_of(*shapes) for name, shapes in given.items()}, *calls,
                     layers=[f"{name}_mean" for name in given])
    for name, shapes in given.items():
        ours, theirs = done.layer(f"{name}_mean"), points_of(output(shared_data, "centroid", name))[0]
        assert ours.COUNT.tolist() == [len(vertices(shapes))]
        assert_balances(ours.geometry[0], vertices(shapes))
        assert metres_apart(ours.geometry[0], theirs) <= degrees_off(vertices(shapes)) + 1e-6, name


def test_points_on_features(functions, shared_data):
    given = {name: shapes_of(features) for name, features in fixtures(shared_data, "point-on-feature")}
    assert len(given) == 6
    done = functions({name: frame_of(*shapes) for name, shapes in given.items()},
                     *[(CENTRE, {"geodataframe": name, "kind": "representative_point", "result": f"{name}_on"})
                       for name in given], layers=[f"{name}_on" for name in given])
    for name, shapes in given.items():
        ours, theirs = done.layer(f"{name}_on"), points_of(output(shared_data, "point-on-feature", name))[-1]
        # One for each feature here, one for all there; each lies on its feature, in what it encloses if it is an area.
        assert len(ours) == len(shapes)
        for shape, point in zip(shapes, ours.geometry, strict=True):
            assert shape.contains(point) if shapely.get_dimensions(shape) == 2 else shape.distance(point) < 1e-9, name
        assert min(shape.distance(theirs) for shape in shapes) < 1e-5, name
