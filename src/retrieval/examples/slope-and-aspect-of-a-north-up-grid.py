"""Slope in degrees and the direction that it faces from an elevation grid

libraries: numpy
functions: numpy.gradient, numpy.arctan2, numpy.hypot
"""
import numpy

size = 10.0  # metres
rows, columns = numpy.mgrid[0:5, 0:5]


def slope_aspect(heights):
    by_row, by_column = numpy.gradient(heights, size)
    east, north = by_column, -by_row  # rows run southwards
    slope = numpy.degrees(numpy.arctan(numpy.hypot(east, north)))
    aspect = numpy.degrees(numpy.arctan2(-east, -north)) % 360  # downhill, clockwise from north
    return slope, aspect


slope, aspect = slope_aspect(columns * size)  # rises to the east as much as it is long
assert numpy.allclose(slope, 45) and numpy.allclose(aspect, 270)
slope, aspect = slope_aspect(rows * size)  # rises to the south, so it faces north
assert numpy.allclose(slope, 45) and numpy.allclose(numpy.minimum(aspect, 360 - aspect), 0)
degrees = numpy.gradient(columns * size, 0.0001)[1]
assert degrees.max() > 1e4  # with cells in degrees the slope would be nonsense
