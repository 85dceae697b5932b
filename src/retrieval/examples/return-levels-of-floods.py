"""Flood that is exceeded once in a hundred years, from yearly maxima

libraries: scipy, numpy
functions: scipy.stats.gumbel_r, scipy.stats.genextreme
"""
import numpy
from scipy import stats

loc, scale = 200.0, 40.0
maxima = stats.gumbel_r.rvs(loc, scale, size=5000, random_state=numpy.random.default_rng(5))

fitted = stats.gumbel_r.fit(maxima)
assert abs(fitted[0] - loc) < 3 and abs(fitted[1] - scale) < 3

level = stats.gumbel_r.isf(1 / 100, *fitted)  # exceeded with a chance of 1 % in each year
by_hand = loc - scale * numpy.log(-numpy.log(1 - 1 / 100))  # 384.0
assert abs(by_hand - 384.0) < 0.1 and abs(level - by_hand) < 12
# Chance to see it within 30 years: 1 - 0.99^30 = 26 %.
assert abs(1 - 0.99**30 - 0.26) < 0.001
assert abs(stats.genextreme.isf(0.01, 0, loc, scale) - by_hand) < 1e-6  # shape 0 is the Gumbel distribution
