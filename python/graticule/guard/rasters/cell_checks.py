# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with figures and arithmetic of a raster's cells."""

import dataclasses
import sys

import numpy

from graticule import callers, signals
from graticule.guard import no_value_marks
from graticule.guard.geometry import ground

_MEANS = {"_mean", "mean", "nanmean", "_var", "_std", "nanvar", "nanstd"}
COUNTED = {"people", "persons", "inhabitants", "population", "residents", "households", "dwellings", "buildings", "houses"}
_ARITHMETIC = {"add", "subtract", "multiply", "divide", "floor_divide"}
WEIGHING_MATTERS = 0.02  # of the standard deviation of the cells
MOST_ROWS = 512
UNITS = {"m": "metre", "meter": "metre", "metre": "metre", "meters": "metre", "metres": "metre", "ft": "foot",
         "foot": "foot", "feet": "foot", "us survey foot": "foot", "us-ft": "foot", "us_survey_foot": "foot",
         "k": "kelvin", "kelvin": "kelvin", "degc": "degree celsius", "celsius": "degree celsius",
         "degree_celsius": "degree celsius", "°c": "degree celsius"}


def kind_of_sum():
    """Whether the sum that is under way is for a mean."""
    frame = sys._getframe(1)
    while frame is not None and callers.is_own(frame.f_code.co_filename):
        frame = frame.f_back
    while frame is not None and "/numpy/" in frame.f_code.co_filename:
        if frame.f_code.co_name in _MEANS:
            return "mean"
        frame = frame.f_back
    return "sum"


def look_at_scale(facts):
    if facts.scale:
        scale, offset = facts.scale
        signals.say("radiometric-scale-offset",
                    f"The cells of {facts.source} are stored numbers, not values: the file declares a scale of "
                    f"{scale:g} and an offset of {offset:g}, which are not applied",
                    "Multiply by dataset.scales and add dataset.offsets")


def _look_at_nodata(cells, facts, valid, kind):
    if facts.nodata is not None and valid is None and bool((cells == facts.nodata).any()):
        count = int((cells == facts.nodata).sum())
        signals.say("nodata", f"{count} of {cells.size} cells of {facts.source} are nodata ({facts.nodata:g}) and "
                    "are counted as values", "Read with masked=True, or leave them out before")
    if facts.hidden is not None and valid is None and facts.hidden.shape == cells.shape:
        hidden = cells[facts.hidden]
        count = int((numpy.isfinite(hidden) & (hidden != 0 if kind == "sum" else True)).sum())
        if count:
            signals.say("nodata", f"{count} of {cells.size} cells of {facts.source} have no value (nodata, or left out "
                        "by its mask), and are counted", "Read with masked=True, or leave them out before")
    seen = cells if valid is None else cells[valid]
    mark = no_value_marks.mark_of_cells(seen)
    if mark is not None and mark != facts.nodata:
        signals.say("nodata", f"{facts.source} has cells of {mark:g}, which looks like a mark for no value that the "
                    "file does not declare as nodata; they are counted as values",
                    "Leave these cells out, or set them to NaN")


def _look_at_weights(cells, facts, valid):
    grid = facts.grid
    if cells.ndim == 3 and cells.shape[0] == 1:
        cells, valid = cells[0], valid if valid is None else valid[0]
    if grid is None or grid.crs is None or cells.shape[-2:] != grid.shape or cells.ndim != 2 or grid.shape[0] < 2:
        return
    rows = numpy.unique(numpy.linspace(0, grid.shape[0] - 1, MOST_ROWS).astype(int))
    weights = ground.row_weights(grid, rows)
    if weights is None or weights.max() < weights.min() * 1.001:
        return
    some = cells[rows].astype("float64")
    counted = numpy.isfinite(some) & (True if valid is None else valid[rows])
    shares = counted * weights[:, None]
    if not counted.any():
        return
    some[~counted] = 0
    plain, weighed = some[counted].mean(), (some * shares).sum() / shares.sum()
    if abs(weighed - plain) > WEIGHING_MATTERS * some[counted].std():
        signals.say("aggregation-weighting", f"The cells of {facts.source} cover unequal ground, and every cell counts "
                    f"once: the mean is {plain:.6g}, weighted by the area of its cells {weighed:.6g}",
                    "Weight by the area on the ground, or bring the raster to an equal-area CRS")


def look_at_figure(cells, facts, valid, kind, axis=None, result=None):
    """A sum, mean or median over cells; `valid` tells those that a mask leaves."""
    if kind == "count" or cells.size == 0:
        return
    _look_at_nodata(cells, facts, valid, kind)
    if facts.classes:
        signals.say("categorical-resampling", f"The numbers of {facts.source} are classes ({facts.classes}): a {kind} of "
                    "them means nothing", "Count the cells of each class, or take the most frequent one")
    look_at_scale(facts)
    if kind == "sum" and facts.resampled and facts.unit.strip().lower() in COUNTED:
        signals.say("summable-rasters", f"The cells of {facts.source} hold amounts ({facts.unit}), and were brought to another size: "
                    "their sum is not the total of the file", "Read them as they are, or use rasterio.warp.reproject with "
                    "Resampling.sum")
    if result is not None and cells.dtype.kind == "f" and numpy.any(numpy.isinf(result)):
        signals.say("raster-encoding", f"{facts.source} has cells that are infinite, not finite numbers, and so is "
                    f"the {kind}", "Leave them out with numpy.isfinite()")
    if kind == "mean" and (axis is None or cells.ndim == 1 or axis == tuple(range(cells.ndim))):
        _look_at_weights(cells, facts, valid)


def _unit(text):
    return UNITS.get(text.strip().lower(), text.strip().lower())


def look_at_pair(function, plain, facts, result):
    """Arithmetic of two arrays, or of one and a number."""
    if function.__name__ not in _ARITHMETIC:
        return
    first, second = facts
    if first is not None and second is not None:
        _look_at_grids(first, second)
        if function in (numpy.add, numpy.subtract):
            _look_at_units(first, second)
    _look_at_overflow(function, plain, result)


def _look_at_grids(first, second):
    if first.grid and second.grid and not first.grid.agrees_with(second.grid):
        signals.say("grid-registration", f"The cells of {first.source} and {second.source} are not at the same places: "
                    "their grids differ, and cell by cell they are of different ground",
                    "Resample one onto the other's grid with rasterio.warp.reproject")


def _look_at_units(first, second):
    if first.unit and second.unit and _unit(first.unit) != _unit(second.unit):
        signals.say("linear-units", f"{first.source} is in {_unit(first.unit)} ({first.unit}) and {second.source} in "
                    f"{_unit(second.unit)} ({second.unit}): numbers of different units are put together",
                    "Convert one to the unit of the other")
    if first.scale != second.scale:
        signals.say("radiometric-scale-offset", f"{first.source} and {second.source} are stored numbers of different "
                    "scales or offsets", "Multiply each by its dataset.scales and add dataset.offsets")


def _ends(value):
    if isinstance(value, numpy.ndarray):
        return (int(value.min()), int(value.max())) if value.size else (0, 0)
    return int(value), int(value)


def _look_at_overflow(function, plain, result):
    whole = function.__name__ in ("add", "subtract", "multiply") and result.dtype.kind in "iu"
    if not whole or result.dtype.itemsize > 4 or result.size == 0:
        return
    (a, b), (c, d) = _ends(plain[0]), _ends(plain[1])
    wide = function(numpy.array([a, a, b, b]), numpy.array([c, d, c, d]))
    range_of_type = numpy.iinfo(result.dtype)
    if wide.min() >= range_of_type.min and wide.max() <= range_of_type.max:
        return
    exact = function(*(numpy.asarray(value).astype("int64") for value in plain))
    wrong = int((exact != result).sum())
    if wrong:
        signals.say("raster-encoding", f"{wrong} of {result.size} results are out of the range of the cell type "
                    f"{result.dtype} ({range_of_type.min} to {range_of_type.max}) and wrap around",
                    "Convert to a wider type first, as by .astype('float32')")


def _missing(cells, facts):
    if facts is None:
        return None
    missing = facts.hidden if facts.hidden is not None and facts.hidden.shape == cells.shape else None
    if facts.nodata is not None:
        nodata = cells == facts.nodata
        if nodata.any():
            missing = nodata if missing is None else missing | nodata
    return missing


def derived(function, plain, facts, result):
    """The facts of the result of arithmetic."""
    known = [(value, one) for value, one in zip(plain, facts) if one is not None]
    arrays = [value for value in plain if isinstance(value, numpy.ndarray) and value.ndim > 0]
    if result.shape != known[0][0].shape:
        return None
    first = known[0][1]
    if len(arrays) == 1:
        return _derived_by_number(function, plain, first, result)
    missing = None
    for value, one in known:
        more = _missing(value, one)
        missing = more if missing is None else missing if more is None else missing | more
    same_scale = len(known) == 2 and function is numpy.subtract and known[0][1].scale == known[1][1].scale
    return dataclasses.replace(first, source=" and ".join(dict.fromkeys(one.source for _, one in known)), nodata=None,
                               hidden=missing, scale=(first.scale[0], 0.) if same_scale and first.scale else None,
                               unit=first.unit if function in (numpy.add, numpy.subtract) else "", classes="")


def _derived_by_number(function, plain, facts, result):
    nodata = None
    if facts.nodata is not None:
        array = next(value for value in plain if isinstance(value, numpy.ndarray) and value.ndim > 0)
        mark = numpy.array([facts.nodata]).astype(array.dtype)
        with numpy.errstate(all="ignore"):
            nodata = float(function(*(mark if value is array else value for value in plain))[0])
        nodata = nodata if numpy.isfinite(nodata) else None
    linear = function.__name__ in _ARITHMETIC
    return dataclasses.replace(facts, nodata=nodata, scale=None if linear else facts.scale,
                               unit=facts.unit if function in (numpy.add, numpy.subtract) else "", classes="")
