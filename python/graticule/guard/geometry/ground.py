# SPDX-License-Identifier: Apache-2.0
"""How a CRS stretches the ground, and what its numbers can be."""

import functools

import numpy
import pyproj

MAX_LONGITUDE, MAX_LATITUDE = 540, 90.5  # some files go once more around the world


@functools.lru_cache(maxsize=64)
def _projection(wkt):
    return pyproj.Proj(pyproj.CRS.from_wkt(wkt))


def as_crs(crs):
    """Of any library's CRS, pyproj's; None where there is none."""
    if crs is None or crs == "":
        return None
    if isinstance(crs, pyproj.CRS):
        return crs
    return _from_wkt(crs.to_wkt()) if hasattr(crs, "to_wkt") else pyproj.CRS.from_user_input(crs)


@functools.lru_cache(maxsize=64)
def _from_wkt(wkt):
    return pyproj.CRS.from_wkt(wkt) if wkt else None


def unit_of(crs):
    """The name and length in metres of the unit of a projected CRS; of degrees None."""
    axis = crs.axis_info[0] if crs.axis_info else None
    if axis is None or crs.is_geographic:
        return None
    return axis.unit_name, axis.unit_conversion_factor


def factors_at(crs, xs, ys):
    """Of places in a projected CRS: the areal scale, and the least and largest scale of lengths."""
    projection = _projection(crs.to_wkt())
    longitudes, latitudes = projection(xs, ys, inverse=True)
    factors = projection.get_factors(longitudes, latitudes)
    return (numpy.asarray(factors.areal_scale), numpy.asarray(factors.tissot_semiminor),
            numpy.asarray(factors.tissot_semimajor))


def row_weights(grid, rows):
    """How much ground a cell of each row covers, in proportion; None where that cannot be told."""
    crs = as_crs(grid.crs)
    x0, x_column, x_row, y0, y_column, y_row = grid.transform
    middle = grid.shape[1] / 2
    ys = y0 + y_column * middle + y_row * (rows + 0.5)
    if crs is None or y_row == 0 or crs.is_geocentric:
        return None
    if crs.is_geographic:
        return numpy.clip(numpy.cos(numpy.radians(ys)), 0, None) if numpy.all(numpy.abs(ys) <= 90) else None
    xs = x0 + x_column * middle + x_row * (rows + 0.5)
    some = numpy.unique(numpy.linspace(0, len(rows) - 1, 64).astype(int))
    areal = factors_at(crs, xs[some], ys[some])[0]
    return 1 / numpy.interp(numpy.arange(len(rows)), some, areal) if numpy.all(numpy.isfinite(areal)) else None


def impossible(bounds, crs):
    """Why numbers cannot be degrees, and the family of the error; None where they can be."""
    west, south, east, north = bounds
    if not crs.is_geographic or not numpy.all(numpy.isfinite(bounds)):
        return None
    if west >= -MAX_LONGITUDE and east <= MAX_LONGITUDE and south >= -MAX_LATITUDE and north <= MAX_LATITUDE:
        return None
    if max(abs(west), abs(east)) <= MAX_LATITUDE and max(abs(south), abs(north)) <= 360:
        return "axis-order", f"latitudes reach {max(abs(south), abs(north)):g}, so the axes seem to be swapped"
    largest = max(map(abs, bounds))
    if largest <= 20000:
        return "coordinate-parsing", (f"coordinates reach {largest:g} and are not degrees; degrees and minutes may be "
                                      "written in one number")
    return "mismatched-crs", f"coordinates reach {largest:g} and are not degrees, so the CRS is not theirs"
