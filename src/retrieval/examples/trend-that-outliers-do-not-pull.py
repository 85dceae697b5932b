"""Trend of a series that a few outliers do not pull

libraries: scipy, numpy
functions: scipy.stats.theilslopes, scipy.stats.linregress, scipy.stats.kendalltau
"""
import numpy
from scipy import stats

year = numpy.arange(2000, 2020)
level = 0.5 * (year - 2000) + 3
level[18] = 200  # a slip of the pen

robust = stats.theilslopes(level, year)  # values first, then times
assert abs(robust.slope - 0.5) < 1e-9  # the median of all slopes between pairs
assert robust.low_slope <= 0.5 <= robust.high_slope
assert stats.linregress(year, level).slope > 2  # times first here

clean = stats.linregress(year[:18], level[:18])
assert abs(clean.slope - 0.5) < 1e-9 and clean.rvalue > 0.999
# One of 20 is too high; of all 190 pairs only that with 2019 is in the wrong order.
assert abs(stats.kendalltau(year, level).statistic - (189 - 1) / 190) < 1e-9
