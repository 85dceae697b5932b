# SPDX-License-Identifier: Apache-2.0
"""Distances, bearings and areas on spheres and the ellipsoid, by GeographicLib in pyproj and plain trigonometry."""

import math

import numpy
import shapely
from pyproj import Geod
from shapely.geometry import shape

ELLIPSOID = Geod(ellps="WGS84")
TURF_RADIUS = 6371008.8
GEOLIB_RADIUS = 6378137.0
LEAFLET_RADIUS = 6371000.0


class Sphere:
    """Positions are [longitude, latitude] in degrees, lengths metres."""

    def __init__(self, radius):
        self.radius = radius
        self.geod = Geod(a=radius, b=radius)

    def distance(self, a, b):
        return self.geod.inv(a[0], a[1], b[0], b[1])[2]

    def bearing(self, a, b):
        """Degrees in [0, 360)."""
        return self.geod.inv(a[0], a[1], b[0], b[1])[0] % 360

    def go(self, start, meters, bearing):
        longitude, latitude, _ = self.geod.fwd(start[0], start[1], bearing, meters)
        return [longitude, latitude]

    def length(self, line):
        return sum(self.distance(a, b) for a, b in zip(line, line[1:]))

    def along(self, line, meters):
        """The position at a distance along a line, cut off at its ends."""
        for a, b in zip(line, line[1:]):
            leg = self.distance(a, b)
            if meters <= leg and leg > 0:
                return self.go(a, meters, self.bearing(a, b))
            meters -= leg
        return list(line[-1])

    def area(self, geojson):
        """The area that shoelaces give in the cylindrical equal-area projection, where sides are straight."""
        if geojson is None:
            return 0.0
        if geojson["type"] == "FeatureCollection":
            return sum(self.area(feature) for feature in geojson["features"])
        geometry = shape(geojson["geometry"] if geojson["type"] == "Feature" else geojson)
        return shapely.transform(geometry, equal_area).area * self.radius**2

    def rhumb(self, a, b):
        """Bearing in [0, 360) and metres of the rhumb line the shorter way round."""
        east = math.radians((b[0] - a[0] + 180) % 360 - 180)
        north = math.radians(b[1] - a[1])
        stretched = isometric(b[1]) - isometric(a[1])
        narrow = north / stretched if abs(stretched) > 1e-12 else math.cos(math.radians(a[1]))
        return math.degrees(math.atan2(east, stretched)) % 360, math.hypot(north, narrow * east) * self.radius

    def rhumb_go(self, start, meters, bearing):
        turn = math.radians(bearing)
        latitude = start[1] + math.degrees(meters / self.radius * math.cos(turn))
        stretched = isometric(latitude) - isometric(start[1])
        north = math.radians(latitude - start[1])
        narrow = north / stretched if abs(stretched) > 1e-12 else math.cos(math.radians(start[1]))
        return [start[0] + math.degrees(meters / self.radius * math.sin(turn) / narrow), latitude]

    def nearest_on(self, line, point):
        """Metres from a point to a line and along it to there, by halving the interval of each leg."""
        best, before = (math.inf, 0.0), 0.0
        for a, b in zip(line, line[1:]):
            leg, bearing = self.distance(a, b), self.bearing(a, b)
            low, high = 0.0, leg
            for _ in range(120):
                thirds = (low + (high - low) / 3, high - (high - low) / 3)
                far = [self.distance(point, self.go(a, at, bearing)) for at in thirds]
                low, high = (low, thirds[1]) if far[0] < far[1] else (thirds[0], high)
            for at in (0.0, (low + high) / 2, leg):
                there = self.go(a, at, bearing) if leg > 0 else a
                found = self.distance(point, there)
                if found < best[0] - 1e-9:
                    best = (found, before + at)
            before += leg
        return best


def equal_area(positions):
    """Positions in the cylindrical equal-area projection of the unit sphere."""
    radians = numpy.radians(positions[:, :2])
    return numpy.column_stack((radians[:, 0], numpy.sin(radians[:, 1])))


def isometric(latitude):
    return math.asinh(math.tan(math.radians(latitude)))


def unit(longitude, latitude):
    phi, lam = math.radians(latitude), math.radians(longitude)
    return math.cos(phi) * math.cos(lam), math.cos(phi) * math.sin(lam), math.sin(phi)


def mean_direction(positions):
    """[longitude, latitude] of the sum of unit vectors, or None where it has no direction."""
    x, y, z = (sum(axis) for axis in zip(*(unit(*position[:2]) for position in positions)))
    if math.sqrt(x * x + y * y + z * z) < 1e-9:
        return None
    return [math.degrees(math.atan2(y, x)), math.degrees(math.atan2(z, math.hypot(x, y)))]


def half_up(value, digits=0):
    """Rounds as JavaScript's Math.round does."""
    factor = 10**digits
    return math.floor(value * factor + 0.5) / factor


TURF = Sphere(TURF_RADIUS)
GEOLIB = Sphere(GEOLIB_RADIUS)
LEAFLET = Sphere(LEAFLET_RADIUS)
