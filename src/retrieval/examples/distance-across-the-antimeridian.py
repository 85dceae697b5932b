"""Distance between two places on either side of the date line

libraries: pyproj, numpy
functions: pyproj.Geod.inv
"""
import numpy
import pyproj

geod = pyproj.Geod(ellps="WGS84")
lon1, lat1 = numpy.array([179.9, 10.0]), numpy.array([0.0, 0.0])
lon2, lat2 = numpy.array([-179.9, 11.0]), numpy.array([0.0, 0.0])

azimuth, back, metres = geod.inv(lon1, lat1, lon2, lat2)  # longitude first

# Along the equator a degree is 2 pi a / 360 = 111 319.49 m.
assert numpy.allclose(metres, [0.2 * 111319.49, 111319.49], atol=1)
assert numpy.allclose(azimuth, 90)  # eastwards, over the line
planar = abs(lon2[0] - lon1[0])
assert round(planar, 1) == 359.8  # what a difference of longitudes says
