"""Shaded relief of an elevation grid

libraries: matplotlib, numpy
functions: matplotlib.colors.LightSource.hillshade
"""
import numpy
from matplotlib.colors import LightSource

column, row = numpy.meshgrid(numpy.arange(20.0), numpy.arange(20.0))
sun = LightSource(azdeg=315, altdeg=45)  # from the north-west

flat = sun.hillshade(numpy.zeros((20, 20)), dx=10, dy=10)
assert numpy.allclose(flat, flat[0, 0])
# What faces the sun: lower in the north-west, by one metre per metre in its direction.
rise = (column + row) * 10 / 2**0.5
faces = sun.hillshade(rise, dx=10, dy=10)
away = sun.hillshade(-rise, dx=10, dy=10)
assert faces[10, 10] > flat[10, 10] > away[10, 10]

gentle = LightSource(315, 45).hillshade(rise / 100, dx=10, dy=10, fraction=1)
assert (0 <= gentle).all() and (gentle <= 1).all()
by_degrees = sun.hillshade(rise, dx=0.0001, dy=0.0001)  # cells in degrees make cliffs of slopes
assert abs(by_degrees[10, 10] - faces[10, 10]) > 0.05
