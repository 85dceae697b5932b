# SPDX-License-Identifier: Apache-2.0
"""Cells that remember the raster they were read from.

An array of this type holds what numpy.ndarray holds and gives what that gives. It knows the nodata value, the scale,
the unit, the classes and the grid of its raster, through arithmetic too, so that a mean that counts nodata, a
difference of two grids or a sum that overflows is noticed where it is made: to read cells without a mask and to mask
them afterwards is sound, and nothing is said of it.
"""

import dataclasses

import numpy

from graticule import callers, signals
from graticule.guard import watching
from graticule.guard.rasters import cell_checks


@dataclasses.dataclass(frozen=True)
class Grid:
    crs: object
    transform: tuple  # x0, x per column, x per row, y0, y per column, y per row: of the outer corner of the first cell
    shape: tuple

    def agrees_with(self, other):
        cell = max(abs(number) for number in self.transform[1:3])
        return self.shape == other.shape and all(
            abs(a - b) <= 0.01 * cell / (max(self.shape) if place in (1, 2, 4, 5) else 1)
            for place, (a, b) in enumerate(zip(self.transform, other.transform)))


@dataclasses.dataclass(frozen=True)
class CellFacts:
    source: str
    nodata: float | None = None  # as it is among these cells
    hidden: numpy.ndarray | None = None  # where there is no value, whatever stands there
    scale: tuple | None = None  # (scale, offset) that nobody applied yet
    unit: str = ""
    resampled: bool = False  # to cells of another size, each with a value of its own
    classes: str = ""  # why the numbers are names of classes; empty where they are not
    grid: Grid | None = None
    bands: int = 0  # of its file; of what is reckoned from several, of the first

    def elsewhere(self):
        """The facts of a part, of which one does not know where it was."""
        return dataclasses.replace(self, grid=None, hidden=None) if self.grid or self.hidden is not None else self


_SCALES = {"scales", "offsets"}
_COMPARISONS = {"equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "isnan", "isfinite", "isinf",
                "logical_not", "logical_and", "logical_or"}
_FIGURES = {"median", "nanmedian", "percentile", "nanpercentile", "quantile", "nanquantile", "average"}


class Cells(numpy.ndarray):
    def __array_finalize__(self, source):
        facts = getattr(source, "_facts", None)
        if facts is not None and self.shape != source.shape:
            same_grid = self.shape[-2:] == source.shape[-2:] and facts.hidden is None
            facts = facts if same_grid else facts.elsewhere()
        self._facts = facts

    def __array_ufunc__(self, function, method, *inputs, **options):
        plain = [value.view(numpy.ndarray) if isinstance(value, Cells) else value for value in inputs]
        if options.get("out"):
            options["out"] = tuple(one.view(numpy.ndarray) if isinstance(one, Cells) else one
                                   for one in options["out"])
        result = getattr(function, method)(*plain, **options)
        if watching.busy() or not callers.for_user(2):
            return result
        # In here, what checks reckon is not looked at again.
        with watching.within:
            derived = signals.run_check(_consider, function, method, inputs, plain, result, options)
        if derived is not None and type(result) is numpy.ndarray:
            result = result.view(Cells)
            result._facts = derived
        return result

    def __array_function__(self, function, types, arguments, options):
        name = function.__name__
        if name in _FIGURES and self._facts is not None and not watching.busy() and callers.for_user(2):
            with watching.within:
                signals.run_check(cell_checks.look_at_figure, self.view(numpy.ndarray), self._facts, None, "median")
        return super().__array_function__(function, types, arguments, options)

    def __getitem__(self, place):
        value = super().__getitem__(place)
        if isinstance(value, numpy.generic) and self._facts is not None and self._facts.scale \
                and not watching.busy() and callers.by_user(2) and not callers.mentions(2, _SCALES):
            signals.run_check(cell_checks.look_at_scale, self._facts)
        return value

    def __setitem__(self, place, value):
        super().__setitem__(place, value)
        if self._facts is not None and self._facts.hidden is not None:  # whoever puts values in sees to the rest
            self._facts = dataclasses.replace(self._facts, hidden=None)

    def __repr__(self):
        return repr(self.view(numpy.ndarray))

    def __reduce__(self):
        return self.view(numpy.ndarray).__reduce__()

    def __reduce_ex__(self, protocol):
        return self.view(numpy.ndarray).__reduce_ex__(protocol)


def remember(array, facts):
    """The array as cells with facts; a masked one stays one."""
    if isinstance(array, numpy.ma.MaskedArray):
        data = numpy.ndarray.view(array, numpy.ndarray).view(Cells)
        data._facts = dataclasses.replace(facts, nodata=None, hidden=None)
        kept = numpy.ma.MaskedArray(data, mask=numpy.ma.getmask(array), copy=False, hard_mask=array.hardmask)
        kept._fill_value = array._fill_value
        return kept
    cells = array.view(Cells)
    cells._facts = facts
    return cells


def _consider(function, method, inputs, plain, result, options):
    """Checks one call of a function of numpy; gives the facts of its result, or None."""
    facts = [value._facts if isinstance(value, Cells) else None for value in inputs]
    if method == "reduce" and function is numpy.add and facts[0] is not None:
        kind = cell_checks.kind_of_sum() if plain[0].dtype.kind != "b" else "count"
        cell_checks.look_at_figure(plain[0], facts[0], None, kind, options.get("axis", 0), result)
        return None
    if method != "__call__" or function.__name__ in _COMPARISONS or function.nout > 1 or len(inputs) > 2:
        return None
    known = [one for one in facts if one is not None]
    if not known or not isinstance(result, numpy.ndarray):
        return None
    if len(inputs) == 2:
        cell_checks.look_at_pair(function, plain, facts, result)
    return cell_checks.derived(function, plain, facts, result)


def attend(module):
    """Masked arrays over cells are summed up by numpy.ma, in pieces that would not say what they are of."""
    for name, kind in (("mean", "mean"), ("sum", "sum"), ("std", "mean"), ("var", "mean")):
        def check(array, axis=None, *_, _kind=kind, **__):
            if array._baseclass is Cells and array._data._facts is not None:
                mask = numpy.ma.getmaskarray(array)
                cell_checks.look_at_figure(array._data.view(numpy.ndarray), array._data._facts, ~mask, _kind, axis)
        watching.watch(module.ma.MaskedArray, name, before=check)
