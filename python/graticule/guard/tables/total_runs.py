# SPDX-License-Identifier: Apache-2.0
"""Rows that are the sum of those right above or below them, as a state before its counties or a total at the end."""

import dataclasses
import math

import numpy

from graticule.guard.tables import amounts as amount_columns

_WORD = 12         # bits that a word for a total adds
_SOME = 6          # bits that a candidate needs at least
_SEVERAL, _TOGETHER = 3, 16  # candidates that hold each other up, and their bits
MOST_STEPS = 20_000


@dataclasses.dataclass
class _Candidate:
    row: int
    bits: float
    within: int = -1  # the candidate of whose parts it is one


class _Runs:
    def __init__(self, amounts, worded):
        self.amounts, self.worded = amounts, worded
        self.values = amounts[0].values.tolist()
        self.choice = math.log2(max(2, len(self.values)))
        most = sum(numpy.log2(1 + numpy.nan_to_num(amount.values) / amount.step) for amount in amounts)
        self.hopeful = {int(row) for row in numpy.flatnonzero(most >= _SOME + self.choice + 1)} | worded
        self.number = {}  # of a row as a candidate
        self.found = []
        self.steps = 0

    def _evidence(self, row, parts):
        """Of all amounts together, less what the choice among rows and lengths gives for nothing."""
        bits = _WORD if row in self.worded else 0
        for amount in self.amounts:
            value, known = amount.values[row], [part for part in amount.values[parts] if part == part]
            more = amount.evidence(sum(known), value, len(parts)) if value == value else 0
            if more < 0 and amount.certain:
                return 0
            bits += max(0, more)
        return bits - self.choice - math.log2(len(parts))

    def _parts(self, row, opened):
        """How many of the last opened rows add up to this one, and how surely."""
        lead, value, total = self.amounts[0], self.values[row], 0
        if not value > 0 or row not in self.hopeful:
            return 0, 0
        for count in range(1, len(opened) + 1):
            self.steps += 1
            part = self.values[opened[-count]]
            total += part if part == part else 0
            near = abs(total - value) <= amount_columns.MOST_ROUNDING * value  # is_near() takes time
            if near and count > 1 and lead.is_near(total, value, count):
                bits = self._evidence(row, opened[-count:])
                if bits >= _SOME:
                    return count, bits
            if total > value + lead.step * count or self.steps > MOST_STEPS:
                break
        return 0, 0

    def run(self, order):
        """Looks in an order of rows; gives those that no total takes."""
        opened = []
        for row in order:
            count, bits = self._parts(row, opened) if row not in self.number else (0, 0)
            if count:
                for part in opened[-count:]:
                    if part in self.number:
                        self.found[self.number[part]].within = len(self.found)
                del opened[-count:]
                self.number[row] = len(self.found)
                self.found.append(_Candidate(row, bits))
            opened.append(row)
        return opened


def _believed(found):
    """Rows of candidates with evidence of their own, in company, or of those that they belong to."""
    roots, company = {}, {}
    for place in range(len(found) - 1, -1, -1):  # a whole comes after its parts
        root = roots[place] = roots.get(found[place].within, place)
        count, bits = company.get(root, (0, 0))
        company[root] = count + 1, bits + found[place].bits
    held = set()
    for place in range(len(found) - 1, -1, -1):
        count, bits = company[roots[place]]
        if found[place].bits >= amount_columns.ENOUGH or found[place].within in held \
                or (count >= _SEVERAL and bits >= _TOGETHER):
            held.add(place)
    return sorted(found[place].row for place in held)


def runs(amounts, worded):
    """amounts: at least one; worded: the rows that a word says are totals. What is left in one order is looked at in the
    other, as a grand total may end a table whose subtotals begin their groups."""
    told = []
    for first_to_last in (False, True):
        search = _Runs(amounts, worded)
        rows = range(len(search.values))
        left = search.run(rows if first_to_last else reversed(rows))
        search.run(reversed(left))
        told.append(_believed(search.found))
    return max(told, key=len)
