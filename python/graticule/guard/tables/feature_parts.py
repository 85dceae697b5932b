# SPDX-License-Identifier: Apache-2.0
"""Finds features of a layer that are in several rows, one for each part, each with the values of the whole: a land of three
islands in three rows with the people of all of them."""

import dataclasses

import numpy
import pandas
import shapely

from graticule.guard.tables import amounts as amount_columns
from graticule.guard.tables import column_words

MOST_ROWS = 100_000
_KEYS = frozenset(("name", "id", "code", "iso", "fips", "geoid", "key", "nuts", "ags", "lau", "country", "state", "district",
                   "county", "municipality", "region", "admin", "gemeinde", "commune"))
# Sizes that a part has for itself.
_OF_PART = frozenset(("area", "length", "perimeter", "shape", "part", "acre", "acres", "hectare", "hectares", "km", "sqkm"))


@dataclasses.dataclass(frozen=True)
class FeatureParts:
    key: str            # the column that names the features
    told: str           # "3 rows are parts of 1 feature (such as name 'Isles'), each with the values of the whole"
    amounts: frozenset  # names of the columns that repeat
    codes: numpy.ndarray
    rows: numpy.ndarray  # places of all parts but the first of each feature

    def meet(self, groups):
        """Whether any two parts of a feature are in one group."""
        known = (self.codes >= 0) & (groups >= 0)
        pairs = numpy.column_stack([groups[known], self.codes[known]])
        return len(numpy.unique(pairs, axis=0)) < len(pairs)


def _repeated(codes, amounts):
    """Places of the rows whose feature has been there before, if all amounts repeat there and hardly by accident."""
    series = pandas.Series(codes)
    later = numpy.flatnonzero(series.duplicated().to_numpy() & (codes >= 0))
    firsts = series.drop_duplicates()
    first = pandas.Series(firsts.index, index=firsts.to_numpy()).reindex(codes[later]).to_numpy()
    bits = 0
    for amount in amounts:
        if not numpy.array_equal(amount.values[later], amount.values[first], equal_nan=True):
            return None
        bits += numpy.log2(1 + numpy.nan_to_num(amount.values[later])).sum()
    return later if bits >= amount_columns.ENOUGH else None


def _are_areas_or_lines(frame):
    kinds = shapely.get_dimensions(frame.geometry.values[:100])
    return len(kinds) > 0 and bool((kinds >= 1).all())


def find(frame):
    """None where there are no such features."""
    if not hasattr(frame, "geometry") or not 2 <= len(frame) <= MOST_ROWS or not _are_areas_or_lines(frame):
        return None
    columns = [(name, column) for name, column in frame.items() if isinstance(column, pandas.Series)]
    keys = [(name, column) for name, column in columns if column_words.words(name) & _KEYS and column_words.is_text(column)]
    amounts = [amount for amount in amount_columns.amounts_of(columns) if not column_words.words(amount.name) & _OF_PART] \
        if keys else []
    if not any(amount.certain for amount in amounts):
        return None
    for name, column in keys:
        codes, values = pandas.factorize(column)
        rows = _repeated(codes, amounts) if 1 < len(values) < (codes >= 0).sum() else None
        if rows is not None:
            counts = numpy.bincount(codes[codes >= 0])
            features = int((counts > 1).sum())
            told = f"{counts[counts > 1].sum()} rows are parts of {features} feature{'s' if features > 1 else ''} (such as " \
                   f"{name!r} {values[int(counts.argmax())]!r}), each with the values of the whole"
            return FeatureParts(name, told, frozenset(amount.name for amount in amounts if amount.certain), codes, rows)
    return None
