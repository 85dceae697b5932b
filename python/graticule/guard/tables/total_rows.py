# SPDX-License-Identifier: Apache-2.0
"""Finds rows of a table that hold what others add up to, by words and by arithmetic. A word alone is not enough, as there
are filling stations of a brand called Total, and a sum alone only where an accident is unlikely."""

import dataclasses

import numpy
import pandas

from graticule.guard.tables import amounts as amount_columns
from graticule.guard.tables import column_words, total_runs, total_words

FEWEST, MOST_ROWS = 3, 100_000
MOST_SEARCHED = 1000  # rows; more are searched only where some texts or the largest number look like a total
MOST_TEXTS = 200      # of a longer column, evenly spread
MANY_VALUES = 5000    # of more, only the first and the last row are looked at for words
MOST_TELLERS = 12     # columns of text
FEW_LEVELS = 8
NEARLY_ALL = 0.9      # of the groups: data has gaps and slips
LIKE_IT = 0.02        # of a total, between it and the sum of the rest, at first sight
LEAST_OF_SUM = 0.98   # a total may fall below its parts by rounding


@dataclasses.dataclass(frozen=True)
class TotalRows:
    told: str            # "1 row with district 'Total' is the sum of others"
    rows: numpy.ndarray  # their places

    def meet(self, groups):
        """Whether any group, of numbers for each row, has both totals and parts."""
        is_total = numpy.zeros(len(groups), bool)
        is_total[self.rows] = True
        return bool(numpy.intersect1d(groups[is_total & (groups >= 0)], groups[~is_total]).size)


@dataclasses.dataclass
class _Judgement:
    """Of groups of rows that differ in one column alone: in how many..."""
    totals: int = 0      # there is a total
    alone: int = 0       # it is one, of at least two parts
    compared: int = 0    # there are numbers to compare
    consistent: int = 0  # these allow it
    equal: int = 0       # the total is the sum
    bits: float = 0      # by which that is no accident


def _looks_like_it(texts, amounts):
    """Whether anything in a long table does at first sight."""
    for amount in amounts:
        largest = numpy.nanmax(amount.values)
        if abs(numpy.nansum(amount.values) - 2 * largest) <= LIKE_IT * largest:
            return True
    places = numpy.unique(numpy.linspace(0, len(amounts[0].values) - 1, MOST_TEXTS).astype(int))
    return any(isinstance(text, str) and total_words.names_a_total(text)
               for column in texts.values() for text in set(column.iloc[places].tolist()))


class _Search:
    """texts, times: columns by name."""

    def __init__(self, texts, times, amounts):
        self.rows, self.amounts, self.found = len(amounts[0].values), amounts, []
        self.marked = numpy.zeros(self.rows, bool)
        self.codes, self.values = {}, {}
        for name, column in (texts | times).items():
            self.codes[name], values = pandas.factorize(column)
            self.values[name] = values.tolist()
        self.tellers = [name for name in self.codes if name in texts and len(self.values[name]) > 1]
        self.worded = {name: self._worded(name) for name in self.tellers}

    def run(self):
        if self.rows <= MOST_SEARCHED:
            self._take_runs()
        for name in self.tellers:
            self._take_worded(name)
        for name in self.tellers:
            self._take_largest(name)
        for name in self.codes:
            self._take_levels(name)
        return self.found

    def _rows_of(self, name, numbers):
        return numpy.isin(self.codes[name], numbers)

    def _worded(self, name):
        """The numbers of values that a word says are totals."""
        values = self.values[name]
        tried = range(len(values)) if len(values) <= MANY_VALUES else {self.codes[name][0], self.codes[name][-1]} - {-1}
        return [number for number in tried
                if isinstance(values[number], str) and total_words.names_a_total(values[number])]

    def _follows(self, field, teller):
        """Whether rows of one value of the teller have one of the field too, as a code beside its name."""
        known = (self.codes[field] >= 0) & ~self.marked
        of_teller = self.codes[teller][known]
        pairs = of_teller * (len(self.values[field]) + 1) + self.codes[field][known]
        return len(numpy.unique(pairs)) == len(numpy.unique(of_teller))

    def _groups(self, teller):
        """Numbers of groups of rows that differ in the teller alone, and whether names other than times tell them apart."""
        groups, named = numpy.zeros(self.rows, "int64"), False
        for field, values in self.values.items():
            time = field not in self.tellers
            one_each = len(values) >= NEARLY_ALL * self.rows and not time
            if field != teller and not one_each and len(values) > 1 and not self._follows(field, teller):
                groups = pandas.factorize(groups * (len(values) + 1) + self.codes[field])[0]
                named = named or not time
        return groups, named

    def _judge(self, name, numbers):
        groups, named = self._groups(name)
        splits = named and any(total_words.names_a_split(str(self.values[name][number])) for number in numbers)
        count, taken = groups.max() + 1, self._rows_of(name, numbers)
        parts = ~taken & ~self.marked
        totals, others = (numpy.bincount(groups[rows], minlength=count) for rows in (taken, parts))
        compared, possible, gainsaid, unequal = (numpy.zeros(count, bool) for _ in range(4))
        judgement = _Judgement(int((totals > 0).sum()), int(((totals == 1) & (others > 1)).sum()))
        for amount in self.amounts:
            here, equal, allowed, bits = _compare(amount, groups, taken, parts, totals, splits)
            compared |= here
            possible |= allowed
            gainsaid |= here & ~allowed & amount.certain
            unequal |= here & ~equal & (amount.certain or amount is self.amounts[0])
            judgement.bits += bits
        judgement.compared = int(compared.sum())
        judgement.consistent = int((possible & ~gainsaid).sum())
        judgement.equal = int((compared & ~unequal).sum())
        return judgement

    def _take_runs(self):
        worded = {int(row) for name in self.tellers for row in numpy.flatnonzero(self._rows_of(name, self.worded[name]))}
        rows = total_runs.runs(self.amounts, worded)
        for name in self.tellers:  # one has to tell them from all others
            numbers = numpy.unique(self.codes[name][rows])
            if rows and numbers[0] >= 0 and self._rows_of(name, numbers).sum() == len(rows):
                self._take(name, numbers, equal=True)
                return

    def _take_worded(self, name):
        numbers = self.worded[name]
        if numbers:
            judgement = self._judge(name, numbers)
            if judgement.compared and judgement.consistent >= NEARLY_ALL * judgement.compared:
                self._take(name, numbers, equal=judgement.equal >= NEARLY_ALL * judgement.compared)

    def _take_largest(self, name):
        """The value with most of the first amount: no other could be the sum of the rest."""
        amount, codes = self.amounts[0], self.codes[name]
        known = (codes >= 0) & ~self.marked & numpy.isfinite(amount.values)
        if not known.any():
            return
        sums = numpy.bincount(codes[known], amount.values[known])
        number = int(sums.argmax())
        if abs(sums.sum() - 2 * sums[number]) > LIKE_IT * sums[number]:
            return
        judgement = self._judge(name, [number])
        if 0 < judgement.compared == judgement.equal and judgement.alone == judgement.totals \
                and judgement.bits >= amount_columns.ENOUGH:
            self._take(name, [number], equal=True)

    def _take_levels(self, name):
        """Levels that each add up to the same, as countries, states and counties: all but the finest."""
        if not 1 < len(self.values[name]) <= FEW_LEVELS or (self.codes[name] < 0).any():
            return
        codes = self.codes[name][~self.marked]
        rows = numpy.bincount(codes, minlength=len(self.values[name]))
        finest, coarser = int(rows.argmax()), numpy.flatnonzero((rows > 0) & (rows < rows.max()))
        if (rows == rows.max()).sum() > 1 or not len(coarser):
            return
        bits = 0
        for amount in self.amounts:
            sums = numpy.bincount(codes, numpy.nan_to_num(amount.values[~self.marked]), minlength=len(rows))
            more = amount.evidence(sums[finest], sums[coarser], rows[finest])
            if (more < 0).any() and amount.certain:
                return
            bits += max(0, more.sum()) if (more >= 0).all() else 0
        if bits >= amount_columns.ENOUGH:
            self._take(name, coarser, equal=True)

    def _take(self, name, numbers, equal):
        rows = self._rows_of(name, numbers)
        if (rows & ~self.marked).any():
            self.marked |= rows
            self.found.append(TotalRows(_in_words(name, [self.values[name][number] for number in numbers], rows.sum(), equal),
                                        numpy.flatnonzero(rows)))


def _compare(amount, groups, taken, parts, totals, splits):
    """Of an amount in each group: whether there are a total and parts, whether the total is their sum, whether it may be
    one; and in bits, how surely the sums are no accident."""
    known = numpy.isfinite(amount.values)
    own, values = groups[parts & known], amount.values[parts & known]
    sums, counts = numpy.bincount(own, values, len(totals)), numpy.bincount(own, minlength=len(totals))
    most, least, top = numpy.zeros(len(totals)), numpy.full(len(totals), numpy.inf), numpy.full(len(totals), -1.0)
    numpy.maximum.at(most, own, values)
    numpy.minimum.at(least, own, values)
    numpy.maximum.at(top, groups[taken & known], amount.values[taken & known])  # the highest of several levels
    here = (counts > 0) & (top >= 0)
    bits = numpy.where(here, amount.evidence(sums, numpy.maximum(top, 0), counts), -1)
    allowed = (bits >= 0) | here & (totals == 1) & (top >= LEAST_OF_SUM * sums)
    if splits:  # a mean of them, as of rates
        allowed |= here & (counts > 1) & (top >= least) & (top <= most)
    return here, bits >= 0, allowed, float(numpy.maximum(bits[counts > 1], 0).sum())


def _in_words(name, values, rows, equal):
    shown = ", ".join(repr(value if isinstance(value, str) else str(value)) for value in values[:3])
    more = f" and {len(values) - 3} more" if len(values) > 3 else ""
    one = rows == 1
    what = ("the sum of" if one else "sums of") if equal else ("by its name a total of" if one else "by their names totals of")
    return f"{rows} row{'' if one else 's'} with {name!r} {shown}{more} {'is' if one else 'are'} {what} others"


def find(frame):
    """One for each column that tells such rows; none twice."""
    if not FEWEST <= len(frame) <= MOST_ROWS:
        return []
    columns = [(name, column) for name, column in frame.items() if isinstance(column, pandas.Series)]
    texts = dict([(name, column) for name, column in columns if column_words.is_text(column)][:MOST_TELLERS])
    amounts = amount_columns.amounts_of(columns) if texts else []
    if not amounts or len(frame) > MOST_SEARCHED and not _looks_like_it(texts, amounts):
        return []
    times = {name: column for name, column in columns if column.dtype.kind in "iu"
             and column_words.words(name) & (column_words.TIMES | {"level"})}
    return _Search(texts, times, amounts).run()
