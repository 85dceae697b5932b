"""Interpolate scattered measurements to a grid

libraries: scipy, numpy
functions: scipy.interpolate.griddata, scipy.interpolate.RBFInterpolator
"""
import numpy
from scipy.interpolate import RBFInterpolator, griddata

generator = numpy.random.default_rng(0)
places = numpy.vstack([[[0, 0], [10, 0], [0, 10], [10, 10]], generator.uniform(0, 10, (30, 2))])
values = 2 * places[:, 0] - places[:, 1] + 5  # a plane, so that the truth is known

x, y = numpy.meshgrid([2.0, 5.0, 14.0], [3.0, 7.0])
linear = griddata(places, values, (x, y), method="linear")
assert numpy.allclose(linear[:, :2], (2 * x - y + 5)[:, :2])
assert numpy.isnan(linear[:, 2]).all()  # outside of the points' hull there is nothing
nearest = griddata(places, values, (x, y), method="nearest")
assert not numpy.isnan(nearest).any()  # here there is, however far

spline = RBFInterpolator(places, values, kernel="thin_plate_spline")  # goes on outside
beyond = spline(numpy.column_stack([x.ravel(), y.ravel()])).reshape(x.shape)
assert numpy.allclose(beyond, 2 * x - y + 5, atol=1e-6)
