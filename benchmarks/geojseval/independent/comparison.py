# SPDX-License-Identifier: Apache-2.0
"""How far two answers are apart."""

import math

import shapely
from shapely.geometry import shape

GEOMETRIES = {"Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection"}


class Different(Exception):
    """Two answers differ in more than numbers."""


def is_geometry(value):
    return isinstance(value, dict) and value.get("type") in GEOMETRIES and ("coordinates" in value or "geometries" in value)


def geometry_of(value):
    """A shapely geometry; a polygon whose longitudes run past the antimeridian stays as it is."""
    if value["type"] == "MultiPoint" and not value["coordinates"]:
        return shapely.MultiPoint()
    return shape(value)


def geometry_distance(expected, found):
    if expected["type"] != found["type"]:
        raise Different(f"{expected['type']} against {found['type']}")
    a, b = geometry_of(expected), geometry_of(found)
    if a.is_empty or b.is_empty:
        if a.is_empty != b.is_empty:
            raise Different("only one of the geometries is empty")
        return 0.0
    if expected["type"] == "GeometryCollection":
        return distance(expected["geometries"], found["geometries"])
    apart = shapely.hausdorff_distance(a, b)
    if a.area > 0 and a.is_valid and b.is_valid and a.symmetric_difference(b).area > 1e-6 * a.area + 4 * apart * a.length:
        raise Different("the areas differ")
    return apart


def distance(expected, found):
    """The greatest difference of numbers and positions.

    @raises Different where kinds, members, lengths, texts or truths differ
    """
    if is_geometry(expected) and is_geometry(found):
        return geometry_distance(expected, found)
    if isinstance(expected, dict) and isinstance(found, dict):
        if set(expected) != set(found):
            raise Different(f"members {sorted(expected)} against {sorted(found)}")
        return max((distance(expected[name], found[name]) for name in expected), default=0.0)
    if isinstance(expected, list) and isinstance(found, (list, tuple)):
        if len(expected) != len(found):
            raise Different(f"{len(expected)} against {len(found)}")
        return max((distance(a, b) for a, b in zip(expected, found)), default=0.0)
    numbers = [isinstance(value, (int, float)) and not isinstance(value, bool) for value in (expected, found)]
    if all(numbers):
        if math.isnan(expected) and math.isnan(found):
            return 0.0
        return abs(expected - found) if expected != found else 0.0
    if type(expected) is not type(found) or expected != found:
        raise Different(f"{expected!r} against {found!r}")
    return 0.0
