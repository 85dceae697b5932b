"""Length of a line of longitudes and latitudes in metres

libraries: pyproj, shapely
functions: pyproj.Geod.geometry_length, shapely.LineString
"""
import math

import pyproj
import shapely

along = shapely.LineString([(24, 60), (25, 60)])  # one degree of longitude at 60 degrees north
geod = pyproj.Geod(ellps="WGS84")
metres = geod.geometry_length(along)

# The parallel's radius on the ellipsoid is a cos(lat) / sqrt(1 - e2 sin(lat)^2).
a, f = 6378137.0, 1 / 298.257223563
e2, lat = f * (2 - f), math.radians(60)
parallel = math.radians(1) * a * math.cos(lat) / math.sqrt(1 - e2 * math.sin(lat) ** 2)
assert abs(parallel - 55800) < 1
assert 0 < parallel - metres < 1  # the shortest way bends a little to the north of the parallel
assert metres < 111320 / 1.9  # a degree is not 111 km here
