# SPDX-License-Identifier: Apache-2.0
"""Tells later whether a value is still the one it was and has what it had, without keeping it alive.

A value that is held could not be freed by the code that deletes it, so what is kept is a weak reference, or an identity
with what is in the value. What is looked at is bounded, for each value and for all of them together: of large arrays and
columns cells that are evenly spread.
"""

import itertools
import weakref
import zlib

import numpy
import pandas
import shapely
import xarray

MOST_BYTES = 8_000_000  # of one array that is looked at whole
MOST_BYTES_IN_ALL = 16_000_000
SOME_CELLS = 4096
MOST_COLUMNS = 200
MOST_PARTS = 500  # of lists and dicts, with what is in them
MOST_TEXT = 2000
MOST_DEPTH = 6
MOST_VALUES = 2000
_SCALARS = (int, float, bool, complex, type(None))
_CONTAINERS = (dict, list, tuple, set, frozenset)
# Of columns that are no plain arrays: what holds their cells.
_HOLDERS = ("_ndarray", "_data", "_mask", "_codes", "_pa_array")


class Budget:
    """What may still be looked at."""

    def __init__(self, bytes):
        self.bytes = bytes

    def allows(self, size):
        if size > min(MOST_BYTES, self.bytes):
            return False
        self.bytes -= size
        return True


def _cells(array, budget):
    """Of objects their identities: those in tables are replaced rather than changed."""
    plain = array.view(numpy.ndarray)
    if not budget.allows(plain.nbytes):
        of_each = max(1, round(SOME_CELLS ** (1 / max(1, plain.ndim))))
        plain = plain[tuple(slice(None, None, max(1, size // of_each)) for size in plain.shape)]
    if plain.dtype.hasobject or not plain.flags.c_contiguous:
        return zlib.crc32(plain.tobytes())
    return zlib.crc32(plain.reshape(-1).view(numpy.uint8)) if plain.size else 0


def _array(array, budget):
    mark = array.shape, array.dtype, _cells(array, budget)
    if isinstance(array, numpy.ma.MaskedArray) and array.mask is not numpy.ma.nomask:
        return mark + (_cells(array.mask, budget),)
    return mark


def _column(column, budget):
    if isinstance(column, numpy.ndarray):
        return _array(column, budget)
    marks = [type(column), len(column), getattr(getattr(column, "crs", None), "srs", None)]
    for name in _HOLDERS:
        holder = getattr(column, name, None)
        if isinstance(holder, numpy.ndarray):
            marks.append(_array(holder, budget))
        elif holder is not None:
            marks.append(id(holder))
    return tuple(marks)


def _frame(frame, budget):
    columns = tuple(_column(frame._get_column_array(number), budget)
                    for number in range(min(len(frame.columns), MOST_COLUMNS)))
    return len(frame), id(frame._mgr.axes[1]), tuple(frame.columns), columns


def _shape(shape):
    return shape.geom_type, shapely.get_num_coordinates(shape), shapely.bounds(shape).tobytes()


class _Parts:
    """What is in lists and dicts, and in those that are in them; nothing of it is asked by its own code."""

    def __init__(self, budget):
        self.left = MOST_PARTS
        self.budget = budget

    def of(self, value, depth=0):
        kind = type(value)
        self.left -= 1
        if kind in _SCALARS:
            return kind, value if value == value else "nan"
        if kind in (str, bytes):
            return (kind, value) if len(value) <= MOST_TEXT else (kind, id(value))
        if depth == MOST_DEPTH or not issubclass(kind, _CONTAINERS):
            small = isinstance(value, numpy.ndarray) and value.size <= MOST_PARTS
            return kind, id(value), _array(value, self.budget) if small else None
        if issubclass(kind, dict):
            return kind, len(value), [(self.of(key, depth + 1), self.of(part, depth + 1))
                                      for key, part in self.some(dict.items(value))]
        base = next(base for base in _CONTAINERS if issubclass(kind, base))
        return kind, base.__len__(value), [self.of(part, depth + 1) for part in self.some(base.__iter__(value))]

    def some(self, parts):
        for part in parts:
            if self.left <= 0:
                return
            yield part


def _contents(value, budget):
    if isinstance(value, pandas.DataFrame):
        return _frame(value, budget)
    if isinstance(value, pandas.Series):
        return value.name, id(value._mgr.axes[0]), _column(value._values, budget)
    if isinstance(value, numpy.ndarray):
        return _array(value, budget)
    if isinstance(value, xarray.DataArray):
        cells = value.variable._data
        return _array(cells, budget) if isinstance(cells, numpy.ndarray) else None
    if isinstance(value, shapely.Geometry):
        return _shape(value)
    return _Parts(budget).of(value)


def _look(value, budget):
    try:
        return _contents(value, budget)
    except Exception:  # of what cannot be looked at only another object is told
        return None


def _identity(value):
    """Nothing of plain values: those that are equal are the same to a reader."""
    return None if type(value) in (*_SCALARS, str, bytes) else id(value)


class Fingerprint:
    """Of a value at one moment."""

    def __init__(self, value, budget):
        self.bytes = budget.bytes  # so that it is looked at alike the next time
        self.identity = _identity(value)
        try:
            self.reference = weakref.ref(value)
        except TypeError:
            self.reference = None
        self.contents = _look(value, budget)

    def is_of(self, value):
        """Whether it is the same object, whatever is in it now."""
        return self.reference() is value if self.reference else self.identity == _identity(value)

    def fits(self, value):
        return self.is_of(value) and self.contents == _look(value, Budget(self.bytes))


def take(values):
    """Fingerprints by name."""
    budget, taken = Budget(MOST_BYTES_IN_ALL), {}
    for name, value in itertools.islice(values.items(), MOST_VALUES):
        taken[name] = Fingerprint(value, budget)
    return taken
