# SPDX-License-Identifier: Apache-2.0
"""Watches pyproj: transformations without a datum shift, and coordinates in the other order."""

import numpy

from graticule import signals
from graticule.guard.geometry import crs_pairs
from graticule.guard.watching import watch


def _first_is_latitude(crs):
    return crs is not None and crs.is_geographic and crs.axis_info and crs.axis_info[0].direction in ("north", "south")


def _in_area(crs, longitudes, latitudes):
    area = crs.area_of_use
    return area is not None and area.west < area.east and bool(
        numpy.all((longitudes >= area.west) & (longitudes <= area.east))
        and numpy.all((latitudes >= area.south) & (latitudes <= area.north)))


def _look_at_order(transformer, xs, ys):
    """Numbers that fit the area of the CRS only in the other order."""
    source, target = transformer.source_crs, transformer.target_crs
    if source is None or target is None or not source.is_geographic:
        return
    # Whether the transformer takes longitude first; PROJ tells by the first step of its definition.
    longitude_first = getattr(transformer, "_graticule_always_xy", False) or not _first_is_latitude(source)
    longitudes, latitudes = (xs, ys) if longitude_first else (ys, xs)
    impossible = numpy.any(numpy.abs(latitudes) > 90.5)
    misplaced = not _in_area(target, longitudes, latitudes) and _in_area(target, latitudes, longitudes)
    if impossible or misplaced:
        order = "longitude, latitude" if longitude_first else "latitude, longitude"
        signals.say("axis-order", f"The coordinates given seem to be in the other order than {order}, which this "
                    f"transformation of {crs_pairs.name_of(source)} takes: the axes are swapped",
                    "Make the transformer with always_xy=True, and give longitude first")


def _before_transform(transformer, xx, yy=None, *_, direction="FORWARD", **__):
    if yy is None or "FORWARD" not in str(getattr(direction, "value", direction)).upper():
        return
    xs, ys = (numpy.asarray(values, "float64").ravel()[:1000] for values in (xx, yy))
    if not len(xs) or not (numpy.isfinite(xs).all() and numpy.isfinite(ys).all()):
        return
    _look_at_order(transformer, xs, ys)


def _after_from_crs(transformer, crs_from=None, crs_to=None, always_xy=False, *_, **__):
    transformer._graticule_always_xy = bool(always_xy)
    crs_pairs.look_at_shift(transformer.source_crs, transformer.target_crs, None)


def _after_transform(result, transformer, xx, yy=None, *_, **__):
    if yy is None:
        return
    moved, given = (numpy.asarray(values, "float64").ravel() for values in (result[0], xx))
    lost = int((numpy.isinf(moved) & numpy.isfinite(given)).sum()) if moved.shape == given.shape else 0
    if lost:
        signals.say("mismatched-crs", f"{lost} of {len(moved)} places could not be transformed: their coordinates are "
                    "infinite", "Look at the order of the coordinates and the CRS they are in")


def attend(module):
    transformer = module.transformer.Transformer
    original = transformer.__dict__["from_crs"]
    watch(transformer, "from_crs", after=lambda made, *arguments, **options: _after_from_crs(made, *arguments[1:], **options)
          if not isinstance(original, staticmethod) else _after_from_crs(made, *arguments, **options))
    watch(transformer, "transform", before=_before_transform, after=_after_transform)
