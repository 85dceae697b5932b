"""Interpolate by the inverse of distance to the nearest stations

libraries: scipy, numpy
functions: scipy.spatial.KDTree, scipy.spatial.KDTree.query
"""
import numpy
from scipy.spatial import KDTree

stations = numpy.array([[0.0, 0.0], [10.0, 0.0], [100.0, 100.0]])  # metres
rain = numpy.array([10.0, 20.0, 500.0])
tree = KDTree(stations)


def interpolated(places, neighbours=2, power=2):
    distance, index = tree.query(places, k=neighbours)
    weights = 1 / numpy.maximum(distance, 1e-9) ** power  # at a station its weight outdoes all others
    return (weights * rain[index]).sum(axis=1) / weights.sum(axis=1)


values = interpolated([[5, 0], [2, 0], [0, 0]])
assert abs(values[0] - 15) < 1e-9  # halfway
# Distances 2 and 8: weights 1/4 and 1/64, or 16 to 1.
assert abs(values[1] - (16 * 10 + 20) / 17) < 1e-9
assert abs(values[2] - 10) < 1e-6
