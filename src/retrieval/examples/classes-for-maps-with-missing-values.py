"""Classes for a map from values that have gaps

libraries: mapclassify, numpy, pandas
functions: mapclassify.Quantiles, mapclassify.EqualInterval, mapclassify.UserDefined
"""
import mapclassify
import numpy
import pandas

rates = pandas.Series([1, 2, 3, 4, numpy.nan, 5, 6, 7, 100])
known = rates.dropna()  # missing values are no class

quantiles = mapclassify.Quantiles(known, k=4)
assert quantiles.counts.tolist() == [2, 2, 2, 2]
equal = mapclassify.EqualInterval(known, k=3)
assert equal.bins.tolist() == [34, 67, 100] and equal.counts.tolist() == [7, 0, 1]  # one outlier takes all the room

own = mapclassify.UserDefined(known, bins=[3, 6])  # upper limits, which belong to their class
assert own.counts.tolist() == [3, 3, 2] and own.bins.tolist() == [3, 6, 100]  # a class for what is above
classes = pandas.Series(own.yb, index=known.index).reindex(rates.index)
assert classes.isna().tolist() == [False] * 4 + [True] + [False] * 4
assert own.find_bin([3.5])[0] == 1
