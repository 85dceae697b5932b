# SPDX-License-Identifier: Apache-2.0
"""Turf's lengths, bearings, areas and places along lines."""

import math

import numpy
from pyproj import Transformer
from shapely.geometry import mapping, shape

from .earth import TURF, half_up, mean_direction
from .registry import answers

UNITS = {"kilometers": 1e-3, "meters": 1.0, "miles": 1 / 1609.344, "nauticalmiles": 1 / 1852,
         "degrees": 180 / math.pi / 6371008.8, "feet": 1 / 0.3048}


def point(position):
    return {"type": "Point", "coordinates": list(position)}


def feature(geometry, properties):
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def collection(features):
    return {"type": "FeatureCollection", "features": features}


def coords(geometry):
    return geometry["coordinates"]


def positions(value):
    """All positions of GeoJSON, in order."""
    if value is None:
        return []
    if value["type"] == "FeatureCollection":
        return [p for one in value["features"] for p in positions(one)]
    if value["type"] == "Feature":
        return positions(value["geometry"])
    if value["type"] == "GeometryCollection":
        return [p for one in value["geometries"] for p in positions(one)]

    def walk(item):
        return [item] if item and not isinstance(item[0], list) else [p for one in item for p in walk(one)]

    return walk(value["coordinates"])


def is_position(value):
    return isinstance(value, list) and len(value) >= 2 and all(isinstance(v, (int, float)) and math.isfinite(v) for v in value[:2])


@answers("T_roundedDistance")
def rounded_distance(**given):
    a, b = given["from"], given["to"]
    if not is_position(a) or not is_position(b):
        return None
    return half_up(TURF.distance(a, b) / 1000, given["digits"])


@answers("T_pathLength", 1e-5)
def path_length(line, units):
    geometry = line["geometry"] if line and line["type"] == "Feature" else line
    if not geometry or "LineString" not in geometry["type"]:
        return 0
    parts = [coords(geometry)] if geometry["type"] == "LineString" else coords(geometry)
    return sum(TURF.length(part) for part in parts) * UNITS[units]


@answers("T_areaKm2", 1e-3)
def area_km2(**given):
    return TURF.area(given["shape"]) / 1e6


@answers("T_initialBearing", 1e-8)
def initial_bearing(**given):
    return TURF.bearing(given["from"], given["to"])


@answers("T_pointAlong", 1e-8)
def point_along(line, fraction):
    if not math.isfinite(fraction):
        return None
    line = coords(line)
    return point(TURF.along(line, TURF.length(line) * min(1, max(0, fraction))))


@answers("T_waypoints", 1e-7)
def waypoints(line, spacingKm):
    if not spacingKm > 0:
        return collection([])
    line = coords(line)
    total = TURF.length(line) / 1000
    steps = [i * spacingKm for i in range(int((total + 1e-6) // spacingKm) + 1)]
    return collection([feature(point(TURF.along(line, min(km, total) * 1000)), {"km": km}) for km in steps])


@answers("T_midpointOfMany", 1e-9)
def midpoint_of_many(points):
    return mean_direction(points) if points else None


@answers("T_bboxOf")
def bbox_of(**given):
    found = numpy.array([p[:2] for p in positions(given["shape"])], dtype=float)
    return [*found.min(axis=0).tolist(), *found.max(axis=0).tolist()] if len(found) else None


@answers("T_circleArea", 1e-6)
def circle_area(longitude, latitude, radiusKm):
    if not radiusKm > 0:
        return None
    # Without a cut at the antimeridian: bearings are walked from a centre on the zeroth meridian.
    ring = [TURF.go([0, latitude], radiusKm * 1000, i * 360 / 64) for i in range(65)]
    return TURF.area({"type": "Polygon", "coordinates": [ring]}) / 1e6


@answers("T_circleOutline", 1e-8)
def circle_outline(center, radiusMeters, corners):
    ring = [TURF.go([0, center[1]], radiusMeters, -i * 360 / corners) for i in range(corners)]
    ring = [[x + center[0], y] for x, y in ring]
    return {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}


@answers("T_destinations", 1e-8)
def destinations(origin, legs):
    if not legs:
        return None
    stops = [origin]
    for leg in legs:
        stops.append(TURF.go(stops[-1], leg["km"] * 1000, leg["bearing"]))
    return {"type": "LineString", "coordinates": stops}


@answers("T_rhumbLeg", 1e-7)
def rhumb_leg(**given):
    bearing, meters = TURF.rhumb(given["from"], given["to"])
    return {"bearing": bearing, "distance": meters / 1852}


@answers("T_detour", 1e-9)
def detour(route):
    line = coords(route)
    straight = TURF.distance(line[0], line[-1])
    return TURF.length(line) / straight if straight > 0 else None


@answers("T_lengthByProperty", 1e-9)
def length_by_property(lines):
    sums = {}
    for line in lines["features"]:
        name = (line["properties"] or {}).get("class") or "none"
        sums[name] = sums.get(name, 0) + TURF.length(coords(line["geometry"])) / 1000
    return {name: half_up(value, 3) for name, value in sums.items()}


@answers("T_splitEvery", 1e-9)
def split_every(line, lengthKm):
    left, pieces = TURF.length(coords(line)) / 1000, []
    while left > lengthKm:
        pieces.append(lengthKm)
        left -= lengthKm
    return [half_up(piece, 3) for piece in [*pieces, left]]


@answers("T_sliceBetween", 1e-7)
def slice_between(line, startKm, stopKm):
    line = coords(line)
    total = TURF.length(line) / 1000
    if startKm > total:
        return None
    stop, at, kept = min(stopKm, total), 0.0, []
    for a, b in zip(line, line[1:]):
        at += TURF.distance(a, b) / 1000
        if startKm < at < stop:
            kept.append(b)
    ends = [TURF.along(line, km * 1000) for km in (startKm, stop)]
    return {"type": "LineString", "coordinates": [ends[0], *kept, ends[1]]}


@answers("T_snapToLine")
def snap_to_line(line, **given):
    distance, along = TURF.nearest_on(coords(line), given["point"])
    return {"distance": half_up(distance), "along": half_up(along)}


@answers("T_withinDistance")
def within_distance(points, line, meters):
    far = [TURF.nearest_on(coords(line), coords(one["geometry"]))[0] for one in points["features"]]
    return [index for index, distance in enumerate(far) if distance <= meters + 1e-6 and meters >= 0]


@answers("T_isClosedLoop")
def is_closed_loop(line, meters):
    if not line or line["type"] != "LineString" or len(coords(line)) < 4:
        return False
    return TURF.distance(coords(line)[0], coords(line)[-1]) <= meters


@answers("T_outlineLength", 1e-7)
def outline_length(polygon, withHoles):
    return sum(TURF.length(ring) for ring in coords(polygon)[: None if withHoles else 1]) / 1000


@answers("T_nearestStation")
def nearest_station(target, stations):
    far = [(TURF.distance(coords(target), coords(one["geometry"])), i) for i, one in enumerate(stations["features"])]
    return stations["features"][min(far)[1]]["properties"]["code"] if far else None


@answers("T_kNearest")
def k_nearest(target, places, k):
    far = sorted((round(TURF.distance(target, coords(one["geometry"])), 6), i) for i, one in enumerate(places["features"]))
    return [places["features"][i]["properties"]["name"] for _, i in far[: max(k, 0)]]


@answers("T_distanceMatrix")
def distance_matrix(**given):
    return [[half_up(TURF.distance(a, b) / 1000, 3) for b in given["positions"]] for a in given["positions"]]


@answers("T_moveBy", 1e-8)
def move_by(east, north, **given):
    def moved(position):
        return TURF.rhumb_go(TURF.rhumb_go(position, east * 1000, 90), north * 1000, 0)

    def walk(item):
        return moved(item) if not isinstance(item[0], list) else [walk(one) for one in item]

    whole = given["shape"]
    return {**whole, "geometry": {**whole["geometry"], "coordinates": walk(coords(whole["geometry"]))}}


@answers("T_scaleAbout", 1e-7)
def scale_about(polygon, factor):
    origin = numpy.mean(numpy.array(coords(polygon)[0][:-1], dtype=float), axis=0).tolist()

    def scaled(position):
        bearing, meters = TURF.rhumb(origin, position)
        return TURF.rhumb_go(origin, meters * factor, bearing)

    return {"type": "Polygon", "coordinates": [[scaled(position) for position in ring] for ring in coords(polygon)]}


@answers("T_standardDistance", 1e-9)
def standard_distance(points):
    found = [coords(one["geometry"]) for one in points["features"]]
    if not found:
        return None
    centre = numpy.mean(numpy.array(found, dtype=float), axis=0).tolist()
    return math.sqrt(sum((TURF.distance(centre, one) / 1000) ** 2 for one in found) / len(found))


@answers("T_mercator", 1e-9)
def mercator(position):
    if abs(position[1]) > 85.06:
        return None
    project = Transformer.from_crs("EPSG:4326", "EPSG:3857", always_xy=True)
    return [half_up(value, 2) for value in project.transform(*position)]


@answers("T_requireUnits", 1e-9)
def require_units(kilometers, unit):
    return kilometers * 1000 * UNITS[unit]


@answers("T_overlapArea", 0.5)
def overlap_area(first, second):
    return TURF.area(mapping(shape(first).intersection(shape(second))))


@answers("T_convexHullArea", 1e-6)
def convex_hull_area(points):
    found = positions(points)
    return TURF.area(mapping(shape({"type": "MultiPoint", "coordinates": found}).convex_hull)) / 1e6 if found else 0
