# SPDX-License-Identifier: Apache-2.0
"""Columns whose rows may be sums of other rows, and how surely a sum that meets a value is no accident."""

import functools

import numpy
import pandas

from graticule.guard.tables import column_words

MOST = 12    # amounts of a table
ENOUGH = 10  # bits: an accident is less likely than one in a thousand
_MOST_DECIMALS = 6
_DIGITS = 1e-9         # of numbers that were worked out
MOST_ROUNDING = 0.02  # of a total


class Amount:
    def __init__(self, name, values):
        self.name, self.values = name, values
        self.certain = bool(column_words.words(name) & column_words.ADDED_UP)  # that its values add up

    @functools.cached_property
    def step(self):
        """What all values are whole multiples of."""
        known = self.values[numpy.isfinite(self.values)]
        for decimals in range(_MOST_DECIMALS + 1):
            whole = numpy.rint(known * 10 ** decimals)
            if whole.max() > 2 ** 53:
                break
            if (abs(known * 10 ** decimals - whole) <= 1e-6).all():
                return float(numpy.gcd.reduce(whole.astype("int64"))) / 10 ** decimals
        return float(known.max()) * _DIGITS

    def is_near(self, total, value, parts):
        """Whether a sum of parts, each rounded to a step, may be that value. Numbers, or arrays of them."""
        rounding = numpy.minimum(0.5 * self.step * (parts + 1), MOST_ROUNDING * value)
        return abs(total - value) <= numpy.maximum(self._exactly(value), rounding)

    def _exactly(self, value):
        return numpy.maximum(_DIGITS * value, 1e-3 * self.step)

    def evidence(self, total, value, parts):
        """In bits, the places in steps that the sum could have hit instead; negative where it does not meet the value."""
        hit = numpy.where(abs(total - value) <= self._exactly(value), self.step, self.step * (parts + 2))
        return numpy.where(self.is_near(total, value, parts), numpy.log2(1 + value / hit), -1.0)


def _is_amount(name, column):
    words = column_words.words(name)
    return pandas.api.types.is_numeric_dtype(column.dtype) and column.dtype != bool and "%" not in str(name) \
        and not words & (column_words.NO_AMOUNTS | column_words.INTENSIVE)


def amounts_of(columns):
    """Among columns with their names, those of amounts: no rates, codes, years or coordinates, none with a negative
    value. The certain ones first."""
    found = []
    for name, column in columns:
        if not _is_amount(name, column):
            continue
        values = column.to_numpy("float64", na_value=numpy.nan)
        largest = numpy.fmax.reduce(values)
        if numpy.isfinite(largest) and largest > 0 and numpy.fmin.reduce(values) >= 0:
            found.append(Amount(name, values))
    return sorted(found, key=lambda amount: not amount.certain)[:MOST]
