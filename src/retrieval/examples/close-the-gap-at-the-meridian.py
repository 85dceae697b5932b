"""Close the gap of a global field between 359 and 0 degrees

libraries: cartopy, numpy
functions: cartopy.util.add_cyclic_point, cartopy.util.add_cyclic
"""
import numpy
from cartopy.util import add_cyclic, add_cyclic_point

lon = numpy.arange(0, 360, 30)
field = numpy.cos(numpy.radians(lon)) * numpy.ones((3, 1))
assert field.shape == (3, 12) and lon[-1] == 330  # from 330 to 360 nothing would be drawn

closed, longitudes = add_cyclic_point(field, coord=lon)
assert closed.shape == (3, 13) and longitudes[-1] == 360
assert (closed[:, -1] == field[:, 0]).all()

again, x = add_cyclic(field, x=lon)
assert numpy.array_equal(again, closed) and x[-1] == 360
turned, _ = add_cyclic_point(field.T, coord=lon, axis=0)
assert turned.shape == (13, 3)
