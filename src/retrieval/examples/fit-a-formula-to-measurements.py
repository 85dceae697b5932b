"""Fit the parameters of a formula to measurements

libraries: scipy, numpy
functions: scipy.optimize.curve_fit
"""
import numpy
from scipy.optimize import curve_fit


def decay(distance, start, length):
    return start * numpy.exp(-distance / length)


distance = numpy.linspace(0, 100, 21)
noise = numpy.random.default_rng(3).normal(0, 0.1, distance.size)
measured = decay(distance, 50, 20) + noise

(start, length), covariance = curve_fit(decay, distance, measured, p0=[10, 10])  # where to begin
error = numpy.sqrt(numpy.diag(covariance))
assert abs(start - 50) < 0.5 and abs(length - 20) < 0.5
assert (error < 0.5).all() and (error > 0).all()

bounded, _ = curve_fit(decay, distance, measured, p0=[10, 10], bounds=([0, 0], [30, 100]))
assert bounded[0] <= 30  # the limit that was given
assert 45 < decay(0, start, length) < 55
