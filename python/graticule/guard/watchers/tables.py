# SPDX-License-Identifier: Apache-2.0
"""Watches pandas: tables that are read keep what is odd about them, and sums, joins and pairs of columns are looked at."""

import dataclasses
import os
import re

import numpy
import pandas

from graticule import signals
from graticule.guard import no_value_marks, weak_facts
from graticule.guard.geometry import shapes
from graticule.guard.tables import column_words, counted_twice, key_joins, no_rows, scales
from graticule.guard.watching import watch

columns = weak_facts.columns
SAME_MEAN = 1e-3  # of the plain mean
MOST_KEYS = 1000  # that the order of a table is known by
MOST_TEXTS = 100_000

_WEIGHTS = (column_words.PEOPLE, column_words.COUNTED, column_words.AREAS)


@dataclasses.dataclass(frozen=True)
class Table:
    """A table that was read: its name, and the order of its keys."""
    name: str
    keys: dict  # name of a column of keys: its values, hashed


def _weights_of(frame, rate):
    words = column_words.words(rate)
    density = words & {"density", "densities"} or re.search(r"per[_ ](km|sq|ha)|/(km|ha)", str(rate).lower())
    for kinds in _WEIGHTS[2:] if density else _WEIGHTS:
        for name in frame.columns:
            if name != rate and column_words.words(name) & set(kinds) and not column_words.words(name) & column_words.RATES \
                    and pandas.api.types.is_numeric_dtype(frame[name].dtype):
                return name
    return None


def _look_for_weights(frame, name):
    weight = _weights_of(frame, name)
    if weight is None:
        return
    rates, weights = frame[name].to_numpy("float64"), frame[weight].to_numpy("float64")
    known = numpy.isfinite(rates) & numpy.isfinite(weights) & (weights >= 0)
    if known.sum() < 2 or weights[known].sum() <= 0:
        return
    plain, weighed = rates[known].mean(), numpy.average(rates[known], weights=weights[known])
    if abs(plain - weighed) > SAME_MEAN * abs(plain):
        columns.add(frame[name], rate=(weight, plain, weighed))


def _keys_of(frame):
    keys = {}
    for name in frame.columns[:8]:
        column = frame[name]
        if len(column) > 1 and isinstance(column, pandas.Series) and column_words.is_text(column) \
                and column.head(MOST_KEYS).is_unique:
            keys[name] = pandas.util.hash_pandas_object(column.head(MOST_KEYS), index=False).to_numpy().tobytes()
    return keys


def learn(frame, source):
    """Keeps what is odd about a table that was read, until a figure is made of it."""
    if not isinstance(frame, pandas.DataFrame) or not len(frame):
        return
    table, numbers = Table(source, _keys_of(frame)), []
    for name in frame.columns:
        column = frame[name]
        if not isinstance(column, pandas.Series) or not pandas.api.types.is_numeric_dtype(column.dtype) \
                or column.dtype == bool or not isinstance(column._values, numpy.ndarray):
            continue
        columns.add(column, table=table)
        numbers.append(column)
        scales.learn(column)
        mark = no_value_marks.mark_of_column(column._values)
        if mark is not None:
            columns.add(column, mark=mark)
        if column_words.words(name) & column_words.RATES:
            _look_for_weights(frame, name)
    counted_twice.learn(frame, numbers)


def _after_read(frame, source, *_, **__):
    name = os.path.basename(source) if isinstance(source, (str, os.PathLike)) else "a table"
    learn(frame, name)
    if isinstance(frame, pandas.DataFrame):
        no_rows.look_at(frame, name)


def _look_at_figure(column, *_, kind, **__):
    facts = columns.of(column)
    if not facts:
        return
    if "mark" in facts and bool((column._values == facts["mark"]).any()):
        count = int((column._values == facts["mark"]).sum())
        signals.say("nodata", f"{column.name!r} of {facts['table'].name} has {facts['mark']:g} in {count} of {len(column)} "
                    "rows, which looks like a mark for no value (missing data), and is counted as a number",
                    "Replace it by NaN when reading, as with na_values=")
    if "repeated" in facts:
        signals.say("double-counting", f"{facts['repeated']}, and the {kind} of {column.name!r} counts them more than once",
                    "Sum before joining, or leave repeated rows out with drop_duplicates()")
    if kind == "mean" and "rate" in facts:
        weight, plain, weighed = facts["rate"]
        signals.say("aggregation-weighting", f"{column.name!r} is a rate or share, and the plain mean {plain:.6g} gives each "
                    f"row the same weight; weighted by {weight!r} it is {weighed:.6g}", "Use numpy.average(weights=)")
    if kind == "sum" and "areas" in facts:
        pairs = shapes.overlapping(facts["areas"])
        if pairs:
            signals.say("double-counting", f"{pairs} pair{'s' if pairs > 1 else ''} of features overlap, and the sum of areas "
                        "counts what they share more than once", "Unite them first with union_all() or dissolve()")
    counted_twice.look_at_figure(column, kind)
    scales.look_at_figure(column, kind)


def _look_at_sum(column, *arguments, **options):
    _look_at_figure(column, *arguments, **options | {"kind": "sum"})


def _look_at_mean(column, *arguments, **options):
    _look_at_figure(column, *arguments, **options | {"kind": "mean"})


def _look_at_mean_of_groups(grouped, *_, **__):
    counted_twice.look_at_groups(grouped, "mean")


def _look_at_sum_of_groups(grouped, *_, **__):
    counted_twice.look_at_groups(grouped, "sum")


def _look_at_sum_of_frame(frame, axis=0, *_, **__):
    counted_twice.look_at_frame(frame, "sum", axis)


def _look_at_mean_of_frame(frame, axis=0, *_, **__):
    counted_twice.look_at_frame(frame, "mean", axis)


def _by_position(column):
    return isinstance(column.index, pandas.RangeIndex) and column.index.start == 0 and column.index.step == 1


def _look_at_pair(first, second):
    one, other = columns.of(first).get("table"), columns.of(second).get("table")
    if one is None or other is None or one is other or not (_by_position(first) and _by_position(second)):
        return
    if not one.keys or not other.keys or set(one.keys.values()) & set(other.keys.values()):
        return
    shared = sorted(set(one.keys) & set(other.keys), key=str)
    why = f"the keys {shared[0]!r} are not in the same order" if shared else "they have no common key"
    signals.say("positional-pairing", f"Rows of {one.name} and {other.name} are paired row by row, by their place, and {why}",
                "Merge the tables by their key first")


def _look_at_quotient(first, second, *_, **__):
    if isinstance(second, pandas.Series):
        _look_at_pair(first, second)
        scales.look_at_quotient(first, second)


def _look_at_product(first, second, *_, **__):
    if isinstance(second, pandas.Series):
        _look_at_pair(first, second)


def _look_at_addition(first, second, *_, **__):
    if isinstance(second, pandas.Series):
        _look_at_pair(first, second)
        scales.look_at_both(first, second)


def _look_at_comparison(first, second, *_, **__):
    if isinstance(second, pandas.Series):
        scales.look_at_both(first, second)
    else:
        scales.look_at_threshold(first, second)


def _keep_areas(result, column, other, *_, **__):
    facts = columns.of(column)
    if "areas" in facts and numpy.isscalar(other):
        columns.add(result, areas=facts["areas"])


def _after_equal(result, column, other, *_, **__):
    if not isinstance(other, str) or not 0 < len(column) <= MOST_TEXTS or bool(result.any()) \
            or not (column.dtype == object or pandas.api.types.is_string_dtype(column.dtype)):
        return
    near = sorted({value for value in column.unique() if isinstance(value, str)
                   and value.strip().casefold() == other.strip().casefold()})
    if near:
        signals.say("empty-result", f"No row of {column.name!r} is {other!r}, but there is {near[0]!r}: nothing is selected",
                    "Write it as the data does, or compare .str.casefold()")


def _after_size(sizes, groups):
    told = weak_facts.frames.find(groups.obj)
    if told and isinstance(sizes, pandas.Series):
        columns.add(sizes, repeated=told)


def attend(module):
    for name in ("read_csv", "read_table", "read_excel", "read_parquet"):
        watch(module, name, after=_after_read)
    for name, check in (("sum", _look_at_sum), ("mean", _look_at_mean), ("median", _look_at_mean),
                        ("std", _look_at_mean)):
        watch(module.Series, name, before=check)
    for name, check in (("__add__", _look_at_addition), ("__sub__", _look_at_addition), ("__mul__", _look_at_product),
                        ("__truediv__", _look_at_quotient)):
        watch(module.Series, name, before=check, after=_keep_areas)
    for name in ("__gt__", "__ge__", "__lt__", "__le__"):
        watch(module.Series, name, before=_look_at_comparison)
    for owner in (module.core.groupby.generic.DataFrameGroupBy, module.core.groupby.generic.SeriesGroupBy):
        watch(owner, "sum", before=_look_at_sum_of_groups)
        watch(owner, "mean", before=_look_at_mean_of_groups)
    watch(module.DataFrame, "sum", before=_look_at_sum_of_frame)
    watch(module.DataFrame, "mean", before=_look_at_mean_of_frame)
    watch(module.Series, "__eq__", after=_after_equal)
    watch(module.DataFrame, "merge", after=key_joins.look_at_merge)
    watch(module, "merge", after=key_joins.look_at_merge)
    watch(module.core.groupby.generic.DataFrameGroupBy, "size", after=_after_size)
