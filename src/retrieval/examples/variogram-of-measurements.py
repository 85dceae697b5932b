"""Variogram of measurements and a model fitted to it

libraries: gstools, numpy
functions: gstools.vario_estimate, gstools.Exponential, gstools.CovModel.fit_variogram
"""
import gstools
import numpy

x = numpy.arange(6.0)
values = numpy.array([0.0, 1.0, 0.0, 1.0, 0.0, 1.0])
centre, gamma = gstools.vario_estimate([x], values, bin_edges=[0.5, 1.5, 2.5, 3.5])
assert gamma.tolist() == [0.5, 0, 0.5]  # half of the mean squared difference: at a distance of 2 all are equal

generator = numpy.random.default_rng(0)
x, y = generator.uniform(0, 100, (2, 600))
truth = gstools.Exponential(dim=2, var=4, len_scale=10)
field = gstools.SRF(truth, seed=5)((x, y))
centre, gamma = gstools.vario_estimate((x, y), field, bin_edges=numpy.arange(0, 50, 4))
fitted = gstools.Exponential(dim=2)
fitted.fit_variogram(centre, gamma, nugget=False)
assert 2 < fitted.var < 7 and 4 < fitted.len_scale < 25
assert abs(fitted.variogram(1e6) - fitted.sill) < 1e-6
