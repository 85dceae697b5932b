# SPDX-License-Identifier: Apache-2.0
"""Geometry of the WGS 84 ellipsoid by formula, from which the right values are worked out."""
import math

SEMI_MAJOR = 6378137.0
FLATTENING = 1 / 298.257223563
ECCENTRICITY2 = FLATTENING * (2 - FLATTENING)
SPHERE_OF_WEB_MERCATOR = SEMI_MAJOR
US_FOOT = 1200 / 3937  # metres


def zone_below(latitude):
    """Area between the equator and a parallel for one radian of longitude, in m2: the authalic integral."""
    s, e = math.sin(math.radians(latitude)), math.sqrt(ECCENTRICITY2)
    inner = s / (1 - ECCENTRICITY2 * s * s) + math.atanh(e * s) / e
    return SEMI_MAJOR ** 2 * (1 - ECCENTRICITY2) / 2 * inner


def quadrangle_km2(west, south, east, north):
    """Area between two meridians and two parallels."""
    return math.radians(east - west) * (zone_below(north) - zone_below(south)) / 1e6


def meridian_km(south, north, steps=2000):
    """Length of a meridian between two latitudes, by Simpson's rule over the radius of curvature."""
    def radius(latitude):
        return SEMI_MAJOR * (1 - ECCENTRICITY2) / (1 - ECCENTRICITY2 * math.sin(latitude) ** 2) ** 1.5
    low, width = math.radians(south), math.radians(north - south) / steps
    weights = [1] + [4 if i % 2 else 2 for i in range(1, steps)] + [1]
    return sum(w * radius(low + i * width) for i, w in enumerate(weights)) * width / 3 / 1000


def parallel_km(latitude, degrees):
    """Length along a parallel; for short stretches also that of the geodesic."""
    phi = math.radians(latitude)
    normal = SEMI_MAJOR / math.sqrt(1 - ECCENTRICITY2 * math.sin(phi) ** 2)
    return math.radians(degrees) * normal * math.cos(phi) / 1000


def web_mercator(longitude, latitude):
    """EPSG:3857 of a place."""
    return (SPHERE_OF_WEB_MERCATOR * math.radians(longitude),
            SPHERE_OF_WEB_MERCATOR * math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


def ground_km(map_km):
    """Length on the ground of one on the map of UTM near its central meridian, where the scale is 0.9996."""
    return map_km / 0.9996


def ground_km2(map_km2):
    return map_km2 / 0.9996 ** 2


def disc_km2(radius_m):
    return math.pi * radius_m ** 2 / 1e6
