"""Fit a plane to measurements and look at what remains

libraries: verde, numpy
functions: verde.Trend, verde.Chain, verde.KNeighbors
"""
import numpy
import verde

east, north = (axis.ravel() for axis in numpy.meshgrid(numpy.arange(0.0, 100, 10), numpy.arange(0.0, 100, 10)))
plane = 5 + 0.2 * east - 0.1 * north
bump = numpy.where((east == 50) & (north == 50), 3.0, 0.0)

trend = verde.Trend(degree=1).fit((east, north), plane)
assert numpy.allclose(trend.coef_, [5, 0.2, -0.1])
assert abs(trend.predict((1000.0, 0.0)) - 205) < 1e-6  # goes on for ever

robust = verde.Trend(degree=1).fit((east, north), plane + bump)
residual = plane + bump - robust.predict((east, north))
assert residual.argmax() == 5 * 10 + 5 and abs(residual.max() - 3) < 0.1
chain = verde.Chain([("trend", verde.Trend(1)), ("near", verde.KNeighbors(1))]).fit((east, north), plane + bump)
assert abs(chain.predict((numpy.array([50.0]), numpy.array([50.0])))[0] - (5 + 10 - 5 + 3)) < 1e-6
