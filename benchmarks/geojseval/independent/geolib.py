# SPDX-License-Identifier: Apache-2.0
"""Geolib's distances, bearings, centres and bounds: on its sphere by GeographicLib, on WGS 84 by the ellipsoid's geodesics."""

import math

from shapely.geometry import Point, Polygon

from .earth import ELLIPSOID, GEOLIB, LEAFLET, half_up, mean_direction
from .registry import answers

HEIGHT = "Geolib works out the distance from a line by Heron's triangle of whole metres in the plane, which is far off for flat triangles"
NAUTICAL = "Geolib's nautical mile has 1852.216 m rather than 1852 m, and other factors have up to eleven digits"
DESTINATIONS = LEAFLET  # 6371 km, where Geolib's distances are on a sphere of 6378.137 km
POINTS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"]
AREAS = {"km2": 1e6, "ha": 1e4, "a": 100, "ft2": 0.3048**2, "yd2": 0.9144**2, "in2": 0.0254**2}
LENGTHS = {"km": 1000, "mi": 1609.344, "sm": 1852, "ft": 0.3048, "yd": 0.9144, "in": 0.0254, "cm": 0.01}


def at(place):
    return [place["longitude"], place["latitude"]]


def place(position):
    return {"latitude": position[1], "longitude": (position[0] + 180) % 360 - 180}


def metres(a, b):
    return half_up(GEOLIB.distance(at(a), at(b)))


def legs(path):
    return [metres(a, b) for a, b in zip(path, path[1:])]


def precise(path):
    return sum(half_up(ELLIPSOID.inv(*at(a), *at(b))[2]) for a, b in zip(path, path[1:]))


def nearest(target, places):
    return min(places, key=lambda one: round(GEOLIB.distance(at(target), at(one)), 3))


@answers("G_distanceKm", 1e-9)
def distance_km(**given):
    return metres(given["from"], given["to"]) / 1000


@answers("G_ellipsoidDistance")
def ellipsoid_distance(**given):
    return precise([given["from"], given["to"]])


@answers("G_nearest")
def nearest_name(target, places):
    return nearest(target, places)["name"] if places else None


@answers("G_sortedNames")
def sorted_names(target, places):
    return [one["name"] for one in sorted(places, key=lambda one: metres(target, one))]


@answers("G_farthestPair")
def farthest_pair(places):
    pairs = [(metres(a, b), sorted([a["name"], b["name"]])) for i, a in enumerate(places) for b in places[i + 1 :]]
    return {"names": max(pairs)[1], "distance": max(pairs)[0]} if pairs else None


@answers("G_pathMeters")
def path_meters(path):
    return sum(legs(path))


@answers("G_pathPrecise", 1e-9)
def path_precise(path):
    return precise(path) / 1000


@answers("G_legLengths")
def leg_lengths(path):
    return legs(path)


@answers("G_destination", 1e-9)
def destination(start, meters, bearing):
    found = place(DESTINATIONS.go(at(start), meters, bearing))
    # At 180 degrees either sign is the same meridian; Geolib has the positive one.
    return {**found, "longitude": 180.0} if abs(found["longitude"] + 180) < 1e-9 else found


@answers("G_routeStops", 1e-8)
def route_stops(start, **given):
    stops = [start]
    for leg in given["legs"]:
        stops.append(place(DESTINATIONS.go(at(stops[-1]), leg["meters"], leg["bearing"])))
    return stops


@answers("G_bearings", 1e-9)
def bearings(**given):
    a, b = at(given["from"]), at(given["to"])
    return {"greatCircle": GEOLIB.bearing(a, b), "rhumb": GEOLIB.rhumb(a, b)[0]}


@answers("G_compass")
def compass(**given):
    return POINTS[int(half_up(GEOLIB.rhumb(at(given["from"]), at(given["to"]))[0] / 22.5)) % 16]


@answers("G_quadrant")
def quadrant(**given):
    if given["from"] == given["to"]:
        return None
    return "NESW"[int((GEOLIB.bearing(at(given["from"]), at(given["to"])) + 45) % 360 // 90)]


@answers("G_centre", 1e-9)
def centre(places):
    return place(mean_direction([at(one) for one in places])) if places else False


@answers("G_greatCircleMidpoint", 1e-9)
def great_circle_midpoint(**given):
    a, b = at(given["from"]), at(given["to"])
    return place(GEOLIB.go(a, GEOLIB.distance(a, b) / 2, GEOLIB.bearing(a, b)))


@answers("G_boxCentre", 1e-9)
def box_centre(places):
    box = bounds(places)
    return {"latitude": (box["minLat"] + box["maxLat"]) / 2, "longitude": (box["minLng"] + box["maxLng"]) / 2}


@answers("G_bounds")
def bounds(places):
    latitudes, longitudes = [one["latitude"] for one in places], [one["longitude"] for one in places]
    return {"minLat": min(latitudes), "maxLat": max(latitudes), "minLng": min(longitudes), "maxLng": max(longitudes)}


@answers("G_boundsOfPath")
def bounds_of_path(paths):
    everywhere = [one for path in paths for one in path]
    return bounds(everywhere) if everywhere else None


@answers("G_boundsAround", 1e-6, "the widest meridians are found here by walking the circle in steps of a tenth of a degree")
def bounds_around(center, meters):
    start = at(center)
    low, high = (start[1] + math.degrees(meters / GEOLIB.radius) * sign for sign in (-1, 1))
    if low <= -90 or high >= 90:
        return {"minLat": max(low, -90), "maxLat": min(high, 90), "minLng": -180, "maxLng": 180}
    circle = [GEOLIB.go(start, meters, step / 10) for step in range(3600)]
    east = max((one[0] - start[0] + 180) % 360 - 180 for one in circle)
    wrap = lambda value: (value + 180) % 360 - 180
    return {"minLat": low, "maxLat": high, "minLng": wrap(start[0] - east), "maxLng": wrap(start[0] + east)}


@answers("G_areaHectares", 1e-3)
def area_hectares(ring):
    if len(ring) < 3:
        return 0
    return GEOLIB.area({"type": "Polygon", "coordinates": [[at(one) for one in [*ring, ring[0]]]]}) / 1e4


@answers("G_areaIn", 1e-5, "Geolib's factors have seven digits")
def area_in(squareMeters, unit):
    return squareMeters / AREAS[unit]


@answers("G_distanceIn", 1.2e-4, NAUTICAL)
def distance_in(meters, unit):
    return meters / LENGTHS[unit]


@answers("G_isNear")
def is_near(center, meters, **given):
    return half_up(GEOLIB.distance(at(given["point"]), at(center)), 2) < meters


@answers("G_withinRadius")
def within_radius(center, meters, places):
    near = [one for one in places if GEOLIB.distance(at(center), at(one)) < meters]
    return [one["name"] for one in sorted(near, key=lambda one: metres(center, one))]


@answers("G_inside")
def inside(ring, **given):
    return len(ring) > 2 and Polygon([at(one) for one in ring]).contains(Point(at(given["point"])))


@answers("G_countInside")
def count_inside(points, rings):
    return {name: sum(inside(ring, point=one) for one in points) for name, ring in rings.items()}


def from_leg(point, start, end):
    a, b = at(start), at(end)
    if start == end:
        return GEOLIB.distance(a, at(point))
    return GEOLIB.nearest_on([a, b], at(point))[0]


@answers("G_offTrack", 60, HEIGHT)
def off_track(start, end, **given):
    return half_up(from_leg(given["point"], start, end))


@answers("G_isOffRoute")
def is_off_route(route, meters, **given):
    return all(from_leg(given["point"], a, b) > meters for a, b in zip(route, route[1:]))


@answers("G_speedKmh", 1e-9)
def speed_kmh(start, end):
    if start["time"] == end["time"]:
        return None
    return metres(start, end) / ((end["time"] - start["time"]) / 1000) * 3.6


@answers("G_fastestLeg", 1e-9)
def fastest_leg(track):
    speeds = [(half_up(metres(a, b) / (b["time"] - a["time"]) * 1000, 2), -i) for i, (a, b) in enumerate(zip(track, track[1:])) if b["time"] > a["time"]]
    return {"leg": -max(speeds)[1], "speed": max(speeds)[0]} if speeds else None


@answers("G_decimal", 1e-9)
def decimal(text):
    degrees, minutes, seconds, side = text.replace("°", " ").replace("'", " ").replace('"', " ").split()
    value = int(degrees) + int(minutes) / 60 + float(seconds) / 3600
    return half_up(-value if side in "SW" else value, 6)


@answers("G_nearestWithDistance")
def nearest_with_distance(target, places):
    if not places:
        return None
    found = nearest(target, places)
    return {"latitude": found["latitude"], "longitude": found["longitude"], "distance": metres(target, found)}


@answers("G_nearestOfEach", 1e-9)
def nearest_of_each(targets, places):
    return [{"id": nearest(one, places)["id"], "distance": metres(one, nearest(one, places))} for one in targets]


@answers("G_endWithDistance")
def end_with_distance(path):
    if not path:
        return None
    return {"latitude": path[-1]["latitude"], "longitude": path[-1]["longitude"], "distance": sum(legs(path))}


@answers("G_wktRing")
def wkt_ring(wkt):
    pairs = [pair.split() for pair in wkt[wkt.index("((") + 2 : -2].split(",")]
    return [{"longitude": float(x), "latitude": float(y)} for x, y in pairs[:-1]]
