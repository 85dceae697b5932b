# SPDX-License-Identifier: Apache-2.0
"""What columns of live frames hold, as far as that is soon known: each is looked at once, and only texts and numbers are."""

import dataclasses
import sys
import time

MOST_ROWS = 1_000_000
MOST_DISTINCT = 2000  # values that are known one by one
_TEXTS = {"lower": str.lower, "upper": str.upper, "strip": str.strip, "lstrip": str.lstrip, "rstrip": str.rstrip,
          "title": str.title, "capitalize": str.capitalize, "casefold": str.casefold, "swapcase": str.swapcase}
STEPS = frozenset(_TEXTS)


@dataclasses.dataclass(frozen=True)
class Held:
    """The distinct values of a column without those that are missing; kind is "text", "number" or "truth"."""
    kind: str
    values: tuple


def _series(root, name):
    """The series; None where a name stands for several columns or none."""
    if name is None:
        return root
    columns = root.columns
    if columns.nlevels != 1 or not columns.is_unique or name not in columns:
        return None
    return root[name]


def _kind(series):
    types = sys.modules["pandas"].api.types
    kind = series.dtype
    if isinstance(kind, sys.modules["pandas"].CategoricalDtype):
        kind = series.cat.categories.dtype
    if types.is_bool_dtype(kind):
        return "truth"
    if types.is_numeric_dtype(kind) and not types.is_complex_dtype(kind):
        return "number"
    if isinstance(series.dtype, sys.modules["pandas"].CategoricalDtype):
        return "text" if types.infer_dtype(series.cat.categories) in ("string", "empty") else None
    if types.is_string_dtype(kind) or types.is_object_dtype(kind):
        return "text" if types.infer_dtype(series, skipna=True) in ("string", "empty") else None
    return None


def _distinct(series):
    if isinstance(series.dtype, sys.modules["pandas"].CategoricalDtype):
        # A category without rows is nothing that a program would be wrong to ask for.
        return series.cat.categories.tolist()
    return series.dropna().unique().tolist()


class Columns:
    def __init__(self, deadline):
        self._deadline = deadline
        self._held = {}

    def held(self, column):
        """What a column holds after its steps; None where that is not known."""
        key = (column.root, column.name)
        if key not in self._held:
            self._held[key] = self._look(column) if time.monotonic() < self._deadline else None
        held = self._held[key]
        return _after(held, column.steps) if held is not None else None

    @staticmethod
    def _look(column):
        series = _series(column.root.thing, column.name)
        if series is None or not 0 < len(series) <= MOST_ROWS or (kind := _kind(series)) is None:
            return None
        values = _distinct(series)
        if not values or len(values) > MOST_DISTINCT:
            return None
        return Held(kind, tuple(values))


def _after(held, steps):
    for step in steps:
        if isinstance(step, str):
            if held.kind != "text":
                return None
            held = Held("text", tuple(dict.fromkeys(_TEXTS[step](value) for value in held.values)))
        elif type(step[1]) is str and held.kind == "text":  # what stands for missing values
            held = Held("text", tuple(dict.fromkeys((*held.values, step[1]))))
        elif held.kind == "text" or type(step[1]) is str:
            return None
        else:
            held = Held(held.kind, (*held.values, step[1]))
    return held
