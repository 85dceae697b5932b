"""Correlation of two variables that is monotonous but not linear

libraries: scipy, numpy
functions: scipy.stats.spearmanr, scipy.stats.pearsonr
"""
import numpy
from scipy import stats

x = numpy.arange(1.0, 11.0)
y = numpy.exp(x)

rank = stats.spearmanr(x, y)
assert abs(rank.statistic - 1) < 1e-12  # the order is the same
assert stats.pearsonr(x, y).statistic < 0.75  # a straight line fits badly
assert abs(stats.pearsonr(x, numpy.log(y)).statistic - 1) < 1e-12

with_gap = y.copy()
with_gap[3] = numpy.nan
assert numpy.isnan(stats.spearmanr(x, with_gap).statistic)
known = ~numpy.isnan(with_gap)
assert abs(stats.spearmanr(x[known], with_gap[known]).statistic - 1) < 1e-12
assert abs(stats.spearmanr(x, with_gap, nan_policy="omit").statistic - 1) < 1e-12
