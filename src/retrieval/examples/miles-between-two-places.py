"""Distance between two places in miles or kilometres

libraries: geopy
functions: geopy.distance.geodesic, geopy.distance.great_circle, geopy.Point
"""
import math

import geopy
from geopy.distance import geodesic, great_circle

helsinki, north = (60.0, 25.0), (61.0, 25.0)  # latitude first
distance = geodesic(helsinki, north)
assert abs(distance.km - 111.42) < 0.02  # a degree of latitude at 60 N, on the ellipsoid
assert abs(distance.miles * 1.609344 - distance.km) < 1e-9
assert abs(distance.nautical * 1.852 - distance.km) < 1e-9

sphere = great_circle(helsinki, north)
assert abs(sphere.km - math.radians(1) * 6371.009) < 1e-6
swapped = geodesic((25.0, 60.0), (25.0, 61.0))
assert swapped.km < 102  # 111 * cos(25 degrees): in Iran

written = geopy.Point("60°10'12\" N 24°56'24\" W")
assert abs(written.latitude - 60.17) < 1e-9 and abs(written.longitude - -24.94) < 1e-9  # west is negative
