"""Spatial weights by distance or by a number of nearest points

libraries: libpysal, numpy
functions: libpysal.weights.DistanceBand, libpysal.weights.KNN, libpysal.weights.min_threshold_distance
"""
import warnings

import libpysal
import numpy

warnings.simplefilter("ignore")
points = numpy.array([[0.0, 0.0], [3.0, 4.0], [3.0, 5.0], [20.0, 4.0]])  # metres, never degrees

band = libpysal.weights.DistanceBand(points, threshold=5, binary=True)
assert band.neighbors[0] == [1] and sorted(band.neighbors[1]) == [0, 2]
assert band.islands == [3]

least = libpysal.weights.min_threshold_distance(points)  # so that all have a neighbour
assert abs(least - 17) < 1e-9  # from (20, 4) to (3, 4)
knn = libpysal.weights.KNN(points, k=1)
assert knn.neighbors[3] == [1] and 3 not in knn.neighbors[1]  # being nearest is not mutual
inverse = libpysal.weights.DistanceBand(points, threshold=5, binary=False, alpha=-1)
assert inverse[0] == {1: 0.2}
