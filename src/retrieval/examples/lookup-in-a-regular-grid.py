"""Interpolate in a regular grid whose latitudes run from north to south

libraries: scipy, numpy
functions: scipy.interpolate.RegularGridInterpolator
"""
import numpy
from scipy.interpolate import RegularGridInterpolator

lat, lon = numpy.array([70.0, 60.0, 50.0]), numpy.array([10.0, 20.0])
values = numpy.add.outer(lat, lon * 10)  # rows are latitudes

lookup = RegularGridInterpolator((lat, lon), values)  # axes as those of the array; both directions will do
assert lookup([[55.0, 15.0]])[0] == 55 + 150
assert lookup([[70.0, 10.0]])[0] == 170

try:
    lookup([[15.0, 55.0]])  # longitude first is outside of the grid
except ValueError:
    pass
else:
    raise AssertionError("15 N is not on the grid")
lenient = RegularGridInterpolator((lat, lon), values, method="nearest", bounds_error=False, fill_value=numpy.nan)
assert lenient([[66.0, 11.0]])[0] == 170 and numpy.isnan(lenient([[15.0, 55.0]])[0])
