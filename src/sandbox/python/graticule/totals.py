# SPDX-License-Identifier: Apache-2.0
"""Sums and means of columns in which rows that are totals count beside their parts."""

import dataclasses

import numpy
import pandas

from graticule import signals, total_rows, weak_facts

MOST_COLUMNS = 200  # of a frame whose columns are all summed


@dataclasses.dataclass(frozen=True)
class _Totals:
    """Of a column: rows of totals, and what it had there when it was read."""
    found: total_rows.TotalRows
    values: numpy.ndarray
    length: int

    def are_in(self, column):
        """Whether it still has them: a part of a column may share its memory."""
        return len(column) == self.length and numpy.array_equal(column._values[self.found.rows], self.values, equal_nan=True)


def learn(frame, columns):
    """columns: those of numbers."""
    for found in total_rows.find(frame):
        for column in columns:
            known = weak_facts.columns.of(column).get("totals", ())
            weak_facts.columns.add(column, totals=(*known, _Totals(found, column._values[found.rows].copy(), len(column))))


def _say(totals, column, kind):
    signals.say("total-rows", f"{totals.found.told}, and the {kind} of {column.name!r} counts them beside their parts",
                "Leave the totals out, or take them alone")


def look_at_figure(column, kind):
    for totals in weak_facts.columns.of(column).get("totals", ()):
        if totals.are_in(column):
            _say(totals, column, kind)
            return


def _mixed(groups, rows):
    """Whether a group has both totals and parts."""
    is_total = numpy.zeros(len(groups), bool)
    is_total[rows] = True
    return bool(numpy.intersect1d(groups[is_total & (groups >= 0)], groups[~is_total]).size)


def look_at_groups(grouped, kind):
    """grouped: a SeriesGroupBy or DataFrameGroupBy."""
    selected = grouped._selected_obj
    names = [selected.name] if isinstance(selected, pandas.Series) else selected.columns
    groups = None
    for name in names:
        column = grouped.obj if isinstance(grouped.obj, pandas.Series) else grouped.obj[name]
        for totals in weak_facts.columns.of(column).get("totals", ()) if isinstance(column, pandas.Series) else ():
            groups = grouped.ngroup().to_numpy() if groups is None else groups
            if totals.are_in(column) and _mixed(groups, totals.found.rows):
                _say(totals, column, f"{kind} of groups")
                return


def look_at_frame(frame, kind, axis=0):
    if axis in (0, "index", None):
        for name in frame.columns[:MOST_COLUMNS]:
            if isinstance(frame[name], pandas.Series):
                look_at_figure(frame[name], kind)
