"""Regression with tests for spatial dependence of its residuals

libraries: spreg, libpysal, numpy
functions: spreg.OLS
"""
import libpysal
import numpy
import spreg

w = libpysal.weights.lat2W(10, 10)
w.transform = "r"
generator = numpy.random.default_rng(0)
x = generator.normal(size=(100, 1))
shock = generator.normal(size=(100, 1))
smooth = numpy.linalg.solve(numpy.eye(100) - 0.8 * w.full()[0], shock)  # errors that neighbours share

independent = spreg.OLS(1 + 2 * x + shock, x, w=w, spat_diag=True, moran=True, name_y="y", name_x=["x"])
dependent = spreg.OLS(1 + 2 * x + smooth, x, w=w, spat_diag=True, moran=True)
assert abs(independent.betas[1, 0] - 2) < 0.35 and abs(independent.betas[0, 0] - 1) < 0.35

assert dependent.moran_res[2] < 0.01 < independent.moran_res[2]  # p-value of Moran's I of residuals
assert dependent.lm_error[1] < 0.01
slope = numpy.cov(x.ravel(), (1 + 2 * x + shock).ravel())[0, 1] / x.var(ddof=1)
assert abs(slope - independent.betas[1, 0]) < 1e-9
