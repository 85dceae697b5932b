"""Regression in which neighbours influence each other

libraries: spreg, libpysal, numpy
functions: spreg.ML_Lag, spreg.ML_Error
"""
import libpysal
import numpy
import spreg

w = libpysal.weights.lat2W(12, 12)
w.transform = "r"
full = w.full()[0]
generator = numpy.random.default_rng(1)
x, noise = generator.normal(size=(144, 1)), generator.normal(0, 0.5, size=(144, 1))

spread = numpy.linalg.inv(numpy.eye(144) - 0.6 * full)
y = spread @ (1 + 2 * x + noise)  # y = 0.6 W y + 1 + 2 x + e
lag = spreg.ML_Lag(y, x, w)
assert abs(lag.rho - 0.6) < 0.1 and abs(lag.betas[1, 0] - 2) < 0.15

plain = spreg.OLS(y, x)
assert abs(plain.betas[0, 0] - 1) > 1  # what is left out shows in the others
# The total effect of x is more than its coefficient: 2 / (1 - 0.6) = 5.
assert abs(lag.betas[1, 0] / (1 - lag.rho) - 5) < 1
error = spreg.ML_Error(1 + 2 * x + spread @ noise, x, w)
assert abs(error.lam - 0.6) < 0.2
