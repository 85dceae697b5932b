# SPDX-License-Identifier: Apache-2.0
"""Files that SaveAsFinalResult writes, and faces of FeatureToPolygon, on those of Turf's fixtures that ask for the same."""

import json
import re

import geopandas
import numpy
import shapely
from real_data import assert_same_areas, frame_of
from turf_data import expected, fixtures, output, shapes_of


def saved(functions, given):
    """Features of the GeoJSON that each layer of shapes is saved as."""
    done = functions({name: frame_of(*shapes) for name, shapes in given.items()},
                     *[("SaveAsFinalResult", {"geodataframe": name, "format": "GeoJSON"}) for name in given])
    return {name: json.loads((done.outputs / f"{name}.geojson").read_text())["features"] for name in given}


def outputs_of(shared_data, function, name):
    """The shapes of a fixture's output, which may be a bare geometry."""
    features = output(shared_data, function, name)
    return shapes_of(features if "geometry" in features[0] else [{"geometry": features[0]}])


def test_rings_are_wound_as_turf_rewinds_them(functions, shared_data):
    given = {name: shapes_of(features) for name, features in fixtures(shared_data, "rewind")}
    assert len(given) == 6
    written = saved(functions, given)
    different = []
    for name in given:
        theirs = outputs_of(shared_data, "rewind", name)
        for ours, shape, their in zip(shapes_of(written[name]), given[name], theirs, strict=True):
            if shape.geom_type == "Polygon":
                assert ours.exterior.is_ccw and their.exterior.is_ccw, name
                assert shapely.normalize(ours).equals_exact(shapely.normalize(their), 1e-7), name
                continue
            assert ours.equals_exact(shape, 1e-7), name
            if not ours.equals_exact(their, 1e-7):
                different.append(name)
    # Turf turns open lines round, too, so that they run clockwise; the file has them as they are.
    assert different == ["line-counter-clockwise"]


def test_coordinates_are_cut_as_turf_truncates_them(functions, shared_data):
    given = {name: shapes_of(features) for name, features in fixtures(shared_data, "truncate")}
    assert len(given) == 8
    written = saved(functions, given)
    for name, shapes in given.items():
        # Turf's 6 decimals, or as many as a fixture says; the file has the 7 of RFC 7946, rounded alike.
        decimals = (expected(shared_data, "truncate", name).get("properties") or {}).get("precision", 6)
        numbers = re.findall(r"-?\d+\.(\d+)", json.dumps([feature["geometry"] for feature in written[name]]))
        assert 6 <= max(map(len, numbers)) <= 7, name
        for ours, theirs, shape in zip(shapes_of(written[name]), outputs_of(shared_data, "truncate", name), shapes, strict=True):
            ours, theirs, exact = [shapely.get_coordinates(shapely.normalize(one)) for one in (ours, theirs, shape)]
            numpy.testing.assert_array_equal(ours, exact.round(7), name)
            assert numpy.abs(ours - theirs).max() <= 0.5 * 10.0 ** -decimals + 0.5e-7, name
            numpy.testing.assert_allclose(exact.round(decimals), theirs, rtol=0, atol=1e-12)
    [shape] = shapes_of(written["point-elevation"])  # of which Turf is told to leave the height out
    assert shape.z == 2312.132


def test_kinks_are_corners_of_faces(functions, shared_data):
    given = {name: shapes_of(features)[0] for name, features in fixtures(shared_data, "kinks")}
    assert len(given) == 7
    done = functions({name: frame_of(shape) for name, shape in given.items()},
                     *[("FeatureToPolygon", {"geodataframe": name, "result": f"{name}_faces"}) for name in given],
                     layers=[f"{name}_faces" for name in given])
    for name, shape in given.items():
        faces = done.layer(f"{name}_faces").geometry
        lines = shape.boundary if shapely.get_dimensions(shape) == 2 else shape
        peer = geopandas.GeoSeries(shapely.get_parts(shapely.polygonize([shapely.union_all([lines])])))
        found = peer.sindex.query(faces.representative_point(), predicate="within")[1]
        assert len(faces) == len(peer) == len(set(found)) and faces.is_valid.all(), name
        assert_same_areas(faces, peer[found])
        # Corners that the shape has not are kinks, and all kinks are corners.
        kinks = shapely.MultiPoint([one for one in shapes_of(output(shared_data, "kinks", name)) if one.geom_type == "Point"])
        corners = shapely.MultiPoint(shapely.get_coordinates(faces))
        added = shapely.MultiPoint(shapely.get_coordinates(faces)).difference(shapely.MultiPoint(shapely.get_coordinates(shape)))
        assert all(corner.distance(kinks) < 1e-12 for corner in shapely.get_parts(added) if corner), name
        assert all(kink.distance(corners) < 1e-12 for kink in kinks.geoms), name
        assert len(faces) > 1 or name == "open-hourglass"
