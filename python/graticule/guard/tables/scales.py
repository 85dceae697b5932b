# SPDX-License-Identifier: Apache-2.0
"""Columns that count in thousands or millions, as their names say, where their numbers are taken for single units."""

import dataclasses

import numpy

from graticule import signals
from graticule.guard import calling_code, weak_facts
from graticule.guard.tables import column_words, scale_words

_SAME = 1e-9
_SINGLE = frozenset((*column_words.PEOPLE, *column_words.COUNTED))  # what nobody has parts of, so that a ratio is for each


@dataclasses.dataclass(frozen=True)
class _Scale:
    factor: float
    most: float  # that the column had when it was read


def learn(column):
    factor = scale_words.factor_of(column.name)
    if factor is not None and len(column):
        weak_facts.columns.add(column, scale=_Scale(factor, float(numpy.fmax.reduce(numpy.abs(column._values)))))


def _scale_of(column):
    """The factor of a column whose numbers are as they were read; None of others."""
    scale = weak_facts.columns.of(column).get("scale")
    if scale is None or numpy.fmax.reduce(numpy.abs(column._values), initial=0) > scale.most * (1 + _SAME):
        return None
    return scale.factor


def _is_known(frame, factors, names):
    """Whether the code has the factor in it, or says the scale in a text that is not the name of a column."""
    for value in calling_code.constants(frame):
        if isinstance(value, str):
            prose = value not in names and (not value.isidentifier() or "_" not in value)
            if prose and any(scale_words.says(value, factor) for factor in factors):
                return True
        elif any(abs(value - known) <= _SAME * known for factor in factors for known in (factor, 1 / factor)):
            return True
    return False


def look_at_figure(column, kind):
    factor = _scale_of(column)
    frame = calling_code.direct_frame() if factor else None
    if frame is None or calling_code.reckons_on(frame) or _is_known(frame, (factor,), (column.name,)):
        return
    words = scale_words.in_words(factor)
    signals.say("scale-in-names", f"{column.name!r} counts in {words}, as its name says, and so does the {kind} of it, a bare "
                "number", f"Multiply it by {factor:,.0f} where single units are meant, or say {words} beside it")


def _is_of_people(column):
    return "table" in weak_facts.columns.of(column) and bool(column_words.words(column.name) & _SINGLE)


def _both(first, second):
    """The factors of two columns that differ; one of single people counts by 1."""
    factors = [_scale_of(one) for one in (first, second)]
    if None in factors and factors != [None, None] and _is_of_people((first, second)[factors.index(None)]):
        factors[factors.index(None)] = 1.0
    return factors if None not in factors and factors[0] != factors[1] else None


def _counted(first, second, factors):
    one, other = (scale_words.in_words(factor) for factor in factors)
    return f"{first.name!r} counts in {one} and {second.name!r} in {other}, as their names say"


def look_at_quotient(first, second):
    factors = _both(first, second)
    frame = calling_code.direct_frame() if factors else None
    if frame is None or calling_code.ranks_by(frame):
        return
    times = factors[0] / factors[1]
    if not _is_known(frame, (times, *(factor for factor in factors if factor != 1)), (first.name, second.name)):
        signals.say("scale-in-names", f"{_counted(first, second, factors)}: their quotient is not one of single units",
                    f"Multiply it by {times:,.15g} where single units are meant")


def look_at_both(first, second):
    """Two columns that are added, subtracted or compared."""
    factors = _both(first, second)
    if factors and calling_code.direct_frame() is not None:
        signals.say("scale-in-names", f"{_counted(first, second, factors)}: their numbers are of different size",
                    "Bring both to single units first")


def look_at_threshold(column, number):
    """A number beyond all of a column, which would be among them if it were in the column's scale."""
    factor = _scale_of(column)
    if not factor or isinstance(number, bool) or not numpy.isscalar(number) or isinstance(number, str):
        return
    least, most = (reduce(column._values) for reduce in (numpy.fmin.reduce, numpy.fmax.reduce))
    if number > most and least <= number / factor <= most and calling_code.direct_frame() is not None:
        words = scale_words.in_words(factor)
        signals.say("scale-in-names", f"{column.name!r} counts in {words}, as its name says, and is compared with "
                    f"{number:,.15g}, which is more than all its numbers: in {words} it is {number / factor:,.15g}",
                    f"Compare with {number / factor:,.15g}, or multiply the column by {factor:,.0f}")
