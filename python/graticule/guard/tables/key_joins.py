# SPDX-License-Identifier: Apache-2.0
"""What can be wrong where tables are merged by keys."""

import pandas

from graticule import signals
from graticule.guard import weak_facts

MOST_KEYS = 500      # of either side whose partner is looked for
MOST_ROWS = 1_000_000


def _keys(left, right, on, left_on, right_on):
    """The one column of keys on each side; None where there are several, or an index."""
    first, second = (on, on) if on is not None else (left_on, right_on)
    if first is None and second is None:
        shared = [name for name in left.columns if name in right.columns]
        first = second = shared[0] if len(shared) == 1 else None
    pair = []
    for frame, name in ((left, first), (right, second)):
        name = name[0] if isinstance(name, (list, tuple)) and len(name) == 1 else name
        if isinstance(name, (list, tuple)) or name is None or name not in frame.columns:
            return None
        pair.append(name)
    return pair


def _partnerless(column, other):
    """Some keys of a column that the other has not, and how many were looked at."""
    some = column.dropna().unique()[::max(1, len(column) // MOST_KEYS)][:MOST_KEYS]
    some = pandas.Series(some)
    return some[~some.isin(other[other.isin(some)].unique())], len(some)


def _normal(values):
    texts = pandas.Series([str(value).strip().casefold() for value in values], dtype=object)
    return {text.lstrip("0") or "0" for text in texts}


def _look_at_partners(left, right, name):
    lonely, looked_at = _partnerless(left, right)
    if not looked_at or not len(right.dropna()) or not len(lonely):
        return
    if len(lonely) == looked_at:
        signals.say("tabular-join", f"None of the keys {name!r} of the left table has a match on the right "
                    f"({str(lonely.iloc[0])!r} here, {str(right.dropna().iloc[0])!r} there): no match, no row joined",
                    "Bring the keys to one form first")
    also = _partnerless(right, left)[0]
    alike = _normal(lonely) & _normal(also)
    if alike:
        signals.say("tabular-join", f"{len(alike)} keys {name!r} have no match only since they are written in two ways (case, "
                    f"spaces or leading zeros), such as {sorted(alike)[0]!r}: their rows are lost",
                    "Bring the keys to one form first, as with .str.strip().str.lower()")


def _look_at_empty_keys(left, right, name):
    rows = int(left.isna().sum()), int(right.isna().sum())
    if all(rows):
        signals.say("tabular-join", f"Rows without a key ({rows[0]} on the left, {rows[1]} on the right, no {name!r}) are joined "
                    "to each other, as if no key were a match", "Leave them out with dropna(subset=) first")


def _numbers(result, frame, other, key):
    for name in frame.columns:
        if name != key and name not in other.columns and name in result.columns \
                and pandas.api.types.is_numeric_dtype(result[name].dtype):
            yield result[name]


def _keep_repeated(result, left, right, pair):
    if not right[pair[1]].is_unique and left[pair[0]].is_unique and len(result) > len(left):
        told = f"{len(result) - len(left)} rows of the left table are repeated, as the right one has their keys more than once"
        for column in _numbers(result, left, right, pair[0]):
            weak_facts.columns.add(column, repeated=told)
        twins = int(right.duplicated().sum())
        if twins:
            told = f"{twins} rows of the right table are there more than once, duplicates in every column"
            for column in _numbers(result, right, left, pair[1]):
                weak_facts.columns.add(column, repeated=told)


def look_at_merge(result, left, right, how="inner", on=None, left_on=None, right_on=None, *_, **__):
    pair = _keys(left, right, on, left_on, right_on)
    if pair is None or how == "cross" or max(len(left), len(right)) > MOST_ROWS:
        return
    first, second = left[pair[0]], right[pair[1]]
    _look_at_empty_keys(first, second, pair[0])
    every_left_row = how == "inner" and len(result) >= len(left) and second.is_unique
    if how in ("inner", "left") and not every_left_row:
        _look_at_partners(first, second, pair[0])
    _keep_repeated(result, left, right, pair)
