"""Area of a polygon given in degrees, in square kilometres

libraries: pyproj, shapely
functions: pyproj.Geod.geometry_area_perimeter, shapely.box
"""
import math

import pyproj
import shapely

cell = shapely.box(24, 60, 25, 61)  # one degree by one degree at 60 degrees north
assert cell.area == 1.0  # square degrees, which is no area on the ground

geod = pyproj.Geod(ellps="WGS84")
area, perimeter = geod.geometry_area_perimeter(cell)  # square metres, metres
km2 = abs(area) / 1e6  # negative where the ring runs clockwise

# On a sphere the area of a cell is R^2 times its longitudes times the difference of the sines of its latitudes.
sphere = 6371.007**2 * math.radians(1) * (math.sin(math.radians(61)) - math.sin(math.radians(60)))
assert abs(km2 / sphere - 1) < 0.01
assert 6000 < km2 < 6200  # at the equator it would be 12 300
