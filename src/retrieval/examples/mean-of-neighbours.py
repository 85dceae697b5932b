"""Mean or sum of the values of an area's neighbours

libraries: libpysal, numpy
functions: libpysal.weights.lag_spatial, libpysal.weights.lat2W, libpysal.weights.W.transform
"""
import libpysal
import numpy

w = libpysal.weights.lat2W(1, 4)  # four areas in a row
values = numpy.array([1.0, 2.0, 6.0, 10.0])

assert libpysal.weights.lag_spatial(w, values).tolist() == [2, 7, 12, 6]  # binary weights: sums
w.transform = "r"  # rows add up to 1: means
assert libpysal.weights.lag_spatial(w, values).tolist() == [2, 3.5, 6, 6]
assert numpy.allclose(w.sparse.sum(axis=1), 1)
w.transform = "o"  # as at first
assert w.weights[1] == [1, 1]

full, ids = libpysal.weights.full(w)
assert full.tolist() == [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]]
