"""Regression whose coefficient changes from west to east

libraries: mgwr, numpy
functions: mgwr.gwr.GWR, mgwr.gwr.GWR.fit
"""
import numpy
from mgwr.gwr import GWR

column, row = numpy.meshgrid(numpy.arange(12.0), numpy.arange(12.0))
places = numpy.column_stack([column.ravel(), row.ravel()])
generator = numpy.random.default_rng(0)
x = generator.normal(size=(144, 1))
slope = places[:, :1] / 11  # 0 in the west, 1 in the east
y = 5 + slope * x + generator.normal(0, 0.05, (144, 1))

local = GWR(places, y, x, bw=30, fixed=False, kernel="bisquare", n_jobs=1).fit()  # the nearest 30 points; no processes beside this one
assert local.params.shape == (144, 2)  # intercept and slope at each place
assert abs(local.params[:, 1] - slope.ravel()).mean() < 0.1
assert numpy.allclose(local.params[:, 0], 5, atol=0.15)

everywhere = numpy.polyfit(x.ravel(), y.ravel(), 1)[0]
assert 0.3 < everywhere < 0.7  # one slope for all tells only the mean
assert local.R2 > 0.95
