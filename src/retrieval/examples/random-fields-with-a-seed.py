"""Random fields with a given variance that come out the same each time

libraries: gstools, numpy
functions: gstools.SRF, gstools.Gaussian, gstools.CondSRF
"""
import gstools
import numpy

model = gstools.Gaussian(dim=2, var=9, len_scale=5)
x = y = numpy.arange(0.0, 50, 1)

first = gstools.SRF(model, mean=50, seed=7).structured([x, y])
again = gstools.SRF(model, mean=50, seed=7).structured([x, y])
assert numpy.array_equal(first, again)
assert not numpy.allclose(first, gstools.SRF(model, mean=50, seed=8).structured([x, y]))
assert abs(first.mean() - 50) < 2 and abs(first.std() - 3) < 1
assert abs(numpy.diff(first, axis=0)).max() < 4  # smooth over five cells

known = gstools.krige.Ordinary(model, ([10.0], [10.0]), [60.0])
conditional = gstools.CondSRF(known)
assert abs(conditional(([10.0], [10.0]), seed=1)[0] - 60) < 1e-3  # goes through what was measured
