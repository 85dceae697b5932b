"""Convert longitude and latitude without swapping the axes

libraries: pyproj
functions: pyproj.Transformer.from_crs, pyproj.Transformer.transform
"""
import math

import pyproj

# EPSG:4326 says latitude first; always_xy=True makes it longitude first, as GIS data are.
xy = pyproj.Transformer.from_crs("EPSG:4326", "EPSG:3067", always_xy=True)
strict = pyproj.Transformer.from_crs("EPSG:4326", "EPSG:3067")

east, north = xy.transform(27.0, 60.0)
assert math.isclose(east, 500000, abs_tol=0.01)  # 27 E is the central meridian, with a false easting of 500 km
assert 6.64e6 < north < 6.66e6  # 60 of the 90 degrees, of which each has some 111 km, times 0.9996

assert strict.transform(60.0, 27.0) == (east, north)
wrong = strict.transform(27.0, 60.0)  # latitude 27, longitude 60: in Iran
assert abs(wrong[1] - north) > 3e6
