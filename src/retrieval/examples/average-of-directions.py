"""Mean of wind directions, with 350 and 10 degrees giving north

libraries: scipy, numpy
functions: scipy.stats.circmean, numpy.unwrap
"""
import numpy
from scipy import stats

directions = numpy.array([350.0, 10.0, 20.0, 340.0])
assert directions.mean() == 180  # the opposite of what it is
mean = stats.circmean(directions, high=360)
assert min(mean, 360 - mean) < 1e-9

# By hand: the direction of the mean of unit vectors.
east, north = numpy.sin(numpy.radians([80.0, 100.0])).mean(), numpy.cos(numpy.radians([80.0, 100.0])).mean()
assert abs(numpy.degrees(numpy.arctan2(east, north)) - stats.circmean([80.0, 100.0], high=360)) < 1e-9

turning = numpy.array([340.0, 355.0, 5.0, 30.0])
continuous = numpy.unwrap(turning, period=360)
assert continuous.tolist() == [340, 355, 365, 390]
assert numpy.interp(0.5, [0, 1], continuous[1:3]) % 360 == 0
