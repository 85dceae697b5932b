# SPDX-License-Identifier: Apache-2.0
"""Sums and means of columns in which amounts count more than once: totals beside their parts, and features in several rows
that each have the values of the whole."""

import dataclasses
import typing

import numpy
import pandas

from graticule import signals
from graticule.guard import weak_facts
from graticule.guard.tables import feature_parts, total_rows

MOST_COLUMNS = 200  # of a frame whose columns are all summed


@dataclasses.dataclass(frozen=True)
class _Twice:
    """Of a column: what counts twice, in which rows, and what it had there when it was read."""
    family: str
    told: str
    remedy: str
    meets: typing.Callable  # whether a group of rows, by their numbers, has what counts twice
    rows: numpy.ndarray
    values: numpy.ndarray
    length: int

    def is_in(self, column):
        """Whether the column still has it: a part of a column may share its memory."""
        return len(column) == self.length and numpy.array_equal(column._values[self.rows], self.values, equal_nan=True)

    def say(self, column, kind):
        signals.say(self.family, self.told.format(figure=f"the {kind} of {column.name!r}"), self.remedy)


def _keep(column, family, told, remedy, meets, rows):
    known = weak_facts.columns.of(column).get("twice", ())
    twice = _Twice(family, told, remedy, meets, rows, column._values[rows].copy(), len(column))
    weak_facts.columns.add(column, twice=(*known, twice))


def learn(frame, columns):
    """columns: those of numbers."""
    for totals in total_rows.find(frame):
        told = totals.told.replace("{", "{{").replace("}", "}}") + ", and {figure} counts them beside their parts"
        for column in columns:
            _keep(column, "total-rows", told, "Leave the totals out, or take them alone", totals.meet, totals.rows)
    parts = feature_parts.find(frame)
    for column in columns if parts else ():
        if column.name in parts.amounts:
            told = parts.told.replace("{", "{{").replace("}", "}}") + ", which {figure} counts once for each part"
            _keep(column, "exploded-parts", told, f"Bring the parts together first, as with dissolve({parts.key!r})", parts.meet,
                  parts.rows)


def look_at_figure(column, kind):
    for twice in weak_facts.columns.of(column).get("twice", ()):
        if twice.is_in(column):
            twice.say(column, kind)
            return


def look_at_groups(grouped, kind):
    """grouped: a SeriesGroupBy or DataFrameGroupBy."""
    selected = grouped._selected_obj
    names = [selected.name] if isinstance(selected, pandas.Series) else selected.columns
    groups = None
    for name in names:
        column = grouped.obj if isinstance(grouped.obj, pandas.Series) else grouped.obj[name]
        for twice in weak_facts.columns.of(column).get("twice", ()) if isinstance(column, pandas.Series) else ():
            groups = grouped.ngroup().to_numpy() if groups is None else groups
            if twice.is_in(column) and twice.meets(groups):
                twice.say(column, f"{kind} of groups")
                return


def look_at_frame(frame, kind, axis=0):
    if axis in (0, "index", None):
        for name in frame.columns[:MOST_COLUMNS]:
            if isinstance(frame[name], pandas.Series):
                look_at_figure(frame[name], kind)
