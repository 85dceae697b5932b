"""Reclassify an array by break values or by conditions

libraries: numpy
functions: numpy.digitize, numpy.select, numpy.where
"""
import numpy

height = numpy.array([[-5.0, 0.0, 199.0], [200.0, 850.0, numpy.nan]])

classes = numpy.digitize(height, [0, 200, 800])  # 0 below the first, then bins closed at the left
assert classes.tolist() == [[0, 1, 1], [2, 3, 3]]  # nan lands in the last class
assert numpy.digitize(200.0, [0, 200, 800], right=True) == 1  # closed at the right

valid = numpy.where(numpy.isnan(height), 255, classes).astype("uint8")
assert valid.tolist() == [[0, 1, 1], [2, 3, 255]]

named = numpy.select([height < 0, height < 200, height >= 200], ["sea", "low", "high"], default="unknown")
assert named.tolist() == [["sea", "low", "low"], ["high", "high", "unknown"]]  # the first condition that holds
table = numpy.array([0, 10, 10, 20])  # new value of classes 0 to 3
assert table[classes].tolist() == [[0, 10, 10], [10, 20, 20]]
