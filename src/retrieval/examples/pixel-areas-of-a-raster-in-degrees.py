"""Area of each class of a raster in degrees, as pixels get smaller towards the poles

libraries: numpy, pyproj
functions: pyproj.Geod.polygon_area_perimeter, numpy.bincount
"""
import math

import numpy
import pyproj

north, size = 62, 1.0  # two rows of pixels of one degree: 61-62 and 60-61 N
cover = numpy.array([[1, 1, 2], [2, 2, 2]])
geod = pyproj.Geod(ellps="WGS84")


def pixel_km2(row):
    top, bottom = north - row * size, north - (row + 1) * size
    area, _ = geod.polygon_area_perimeter([0, size, size, 0], [bottom, bottom, top, top])
    return area / 1e6


areas = numpy.repeat([pixel_km2(0), pixel_km2(1)], 3)
by_class = numpy.bincount(cover.ravel(), weights=areas)
sphere = [6371.007**2 * math.radians(1) * (math.sin(math.radians(b + 1)) - math.sin(math.radians(b))) for b in (61, 60)]
assert abs(by_class[1] / (2 * sphere[0]) - 1) < 0.01
assert abs(by_class[2] / (sphere[0] + 3 * sphere[1]) - 1) < 0.01
assert areas[0] < areas[3]
