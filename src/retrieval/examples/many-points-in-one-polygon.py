"""Test a lot of points against one polygon fast

libraries: shapely, numpy
functions: shapely.contains_xy, shapely.intersects_xy, shapely.prepare
"""
import numpy
import shapely

park = shapely.box(0, 0, 10, 10)
x, y = numpy.meshgrid(numpy.arange(-2, 13), numpy.arange(-2, 13))

shapely.prepare(park)  # builds an index inside of the geometry, which makes many tests fast
inside = shapely.contains_xy(park, x, y)
touching = shapely.intersects_xy(park, x, y)

assert inside.shape == x.shape
assert inside.sum() == 9 * 9  # points on the border are not contained
assert touching.sum() == 11 * 11  # but they intersect
points = shapely.points(x, y)
assert (shapely.covers(park, points) == touching).all()
