"""Kriging with its variance, exact at the measurements

libraries: gstools, numpy
functions: gstools.krige.Ordinary
"""
import gstools
import numpy

x, y = numpy.array([0.0, 10.0, 0.0, 10.0]), numpy.array([0.0, 0.0, 10.0, 10.0])
values = numpy.array([1.0, 3.0, 5.0, 7.0])
model = gstools.Spherical(dim=2, var=2, len_scale=20)

kriging = gstools.krige.Ordinary(model, (x, y), values)
field, variance = kriging((x, y))
assert numpy.allclose(field, values) and numpy.allclose(variance, 0, atol=1e-9)

middle, spread = kriging(([5.0], [5.0]))
assert abs(middle[0] - 4) < 1e-9  # equal weights, by symmetry
assert 0 < spread[0] < 2
far, unsure = kriging(([1000.0], [1000.0]))
assert abs(far[0] - 4) < 0.01 and unsure[0] > 2  # the mean, and more than the whole variance
smooth = gstools.krige.Ordinary(gstools.Spherical(dim=2, var=2, len_scale=20, nugget=1), (x, y), values, exact=False)
assert abs(smooth(([0.0], [0.0]))[0][0] - 1) > 0.05  # with a nugget measurements are not met
