"""Masked arrays that keep nodata out of computations

libraries: numpy
functions: numpy.ma.masked_equal, numpy.ma.masked_invalid, numpy.ma.MaskedArray.filled
"""
import numpy

rain = numpy.ma.masked_equal(numpy.array([[5, -9999], [15, 40]], dtype="int16"), -9999)
assert rain.count() == 3 and rain.sum() == 60 and rain.mean() == 20

doubled = rain * 2
assert doubled.mask.tolist() == [[False, True], [False, False]]  # masks go along
both = rain + numpy.ma.masked_invalid(numpy.array([[numpy.nan, 1.0], [1.0, 1.0]]))
assert both.count() == 2

high = rain > 10
assert high.sum() == 2 and high[0, 1] is numpy.ma.masked  # neither true nor false
assert rain.filled(-1).tolist() == [[5, -1], [15, 40]]
assert numpy.asarray(rain).min() == -9999  # which forgets the mask
assert rain.compressed().tolist() == [5, 15, 40]
