"""Numbers into labelled ranges, with the limits where they belong

libraries: pandas, numpy
functions: pandas.cut, pandas.qcut
"""
import numpy
import pandas

slope = pandas.Series([0, 5, 5.1, 15, 40, numpy.nan])
labels = ["flat", "gentle", "steep"]

classes = pandas.cut(slope, [0, 5, 15, 90], labels=labels)
assert classes.isna().tolist() == [True, False, False, False, False, True]  # 0 is left out: (0, 5]
classes = pandas.cut(slope, [0, 5, 15, 90], labels=labels, include_lowest=True)
assert classes.tolist()[:5] == ["flat", "flat", "gentle", "gentle", "steep"]
from_left = pandas.cut(slope, [0, 5, 15, 90], labels=labels, right=False)  # [0, 5)
assert from_left.tolist()[:5] == ["flat", "gentle", "gentle", "steep", "steep"]

counts = classes.value_counts(dropna=False)
assert counts["gentle"] == 2 and counts.sum() == 6
halves = pandas.qcut(slope, 2, labels=["low", "high"])  # groups of equal size
assert halves.value_counts().to_dict() == {"low": 3, "high": 2}
