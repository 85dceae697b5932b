"""Spatial autocorrelation by differences between neighbours

libraries: esda, libpysal, numpy
functions: esda.Geary
"""
import esda
import libpysal
import numpy

w = libpysal.weights.lat2W(1, 4)  # four areas in a row
values = numpy.array([1.0, 2.0, 3.0, 4.0])
geary = esda.Geary(values, w, transformation="b", permutations=0)

# (n - 1) * sum of w (xi - xj)^2 / (2 * sum of w * sum of squares): 3 * 6 * 1 / (2 * 6 * 5).
assert abs(geary.C - 0.3) < 1e-12
assert geary.EC == 1  # below 1 neighbours are alike, above they differ

opposite = esda.Geary(numpy.array([0.0, 1.0, 0.0, 1.0]), w, transformation="b", permutations=0)
# Three pairs that differ by 1: 3 * 6 * 1 / (2 * 6 * 1) = 1.5.
assert abs(opposite.C - 1.5) < 1e-12
