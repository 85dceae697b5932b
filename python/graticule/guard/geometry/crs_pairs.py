# SPDX-License-Identifier: Apache-2.0
"""Whether two CRS go together: the same on the ground, apart, or joined by no known transformation."""

import functools

import numpy
import pyproj
from pyproj.transformer import Transformer

from graticule import signals
from graticule.guard.geometry import ground

SAME_METRES = 2.5  # what ETRS89, NAD83 and WGS 84 are apart
SATELLITE_AGE_METRES, SATELLITE_AGE_FLATTENING = 1, 0.001


def centre_of(bounds):
    if bounds is None or not numpy.all(numpy.isfinite(bounds)):
        return None
    return (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2


def name_of(crs):
    authority = crs.to_authority()
    return ":".join(authority) if authority else crs.name


def _of_satellite_age(crs):
    ellipsoid = crs.ellipsoid
    return ellipsoid is not None and abs(ellipsoid.semi_major_metre - 6378137) < SATELLITE_AGE_METRES and \
        abs(ellipsoid.inverse_flattening - 298.257) < SATELLITE_AGE_FLATTENING


def _is_sphere(crs):
    return crs.ellipsoid is not None and crs.ellipsoid.inverse_flattening == 0


@functools.lru_cache(maxsize=128)
def _shift(first, second, place):
    """Of the transformation between two CRS in WKT at a place: whether no datum shift is known, and how far it moves
    the place on the ground, in metres, where both are geographic."""
    a, b = pyproj.CRS.from_wkt(first), pyproj.CRS.from_wkt(second)
    try:
        transformer = Transformer.from_crs(a, b, always_xy=True)
    except pyproj.exceptions.ProjError:  # as to or from a plan without a place on the Earth
        return False, None
    x, y = place if place is not None else (0, 0)
    moved = transformer.transform(x, y)
    try:
        description = transformer.get_last_used_operation().description
    except pyproj.exceptions.ProjError:  # the place could not be moved
        description = transformer.description
    ballpark = "ballpark" in (description or "").lower() and not (_of_satellite_age(a) and _of_satellite_age(b)) \
        and not _is_sphere(a) and not _is_sphere(b)
    metres = None
    if a.is_geographic and b.is_geographic and place is not None and numpy.all(numpy.isfinite(moved)):
        metres = pyproj.Geod(ellps="WGS84").inv(x, y, *moved)[2]
    return ballpark, metres


def look_at_shift(first, second, place):
    """Says where no datum shift is known between two CRS; gives how far the same numbers are apart."""
    a, b = ground.as_crs(first), ground.as_crs(second)
    if a is None or b is None or a is b or a == b:
        return 0
    ballpark, metres = _shift(a.to_wkt(), b.to_wkt(), place)
    if ballpark:
        signals.say("datum-ballpark", f"No datum shift is known from {name_of(a)} ({a.name}) to {name_of(b)} ({b.name}): "
                    "the transformation is a ballpark, and places may be off by hundreds of metres",
                    "Find the datum's parameters, or say with graticule.accepted() that this does not matter")
    return metres


def look_at_pair(first_name, first, second_name, second, place):
    """Two inputs of one operation; their numbers are laid over each other as they are."""
    a, b = ground.as_crs(first), ground.as_crs(second)
    if a is None and b is None:
        return
    if a is None or b is None:
        without, of, other = (first_name, second_name, b) if a is None else (second_name, first_name, a)
        signals.say("mismatched-crs", f"Coordinates of {without} have no CRS, and those of {of} are in {name_of(other)}: "
                    "whether they go together is not known", "Find out the CRS and declare it, as with set_crs()")
        return
    if a is b or a == b or (a.to_authority() is not None and a.to_authority() == b.to_authority()):
        return
    metres = look_at_shift(a, b, place)
    if metres is None or metres > SAME_METRES:
        apart = f", {metres:.0f} m apart on the ground" if metres is not None else ""
        signals.say("mismatched-crs", f"Coordinates of {first_name} are in {name_of(a)} and those of {second_name} in "
                    f"{name_of(b)}{apart}: they are laid over each other as they are",
                    "Bring one to the CRS of the other with to_crs(), which also makes the datum shift")


def look_at_declared(name, own, told):
    a, b = ground.as_crs(own), ground.as_crs(told)
    if a is not None and b is not None and a != b and a.to_authority() != b.to_authority():
        signals.say("mismatched-crs", f"{name} is in {name_of(a)}, and is said to be in {name_of(b)}",
                    "Give the CRS that the raster has")
