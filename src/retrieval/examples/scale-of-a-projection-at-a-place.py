"""How much a map projection enlarges lengths at a latitude

libraries: pyproj
functions: pyproj.Proj.get_factors
"""
import math

import pyproj

mercator = pyproj.Proj("+proj=merc +R=6371000")
for lat in (0, 45, 60):
    factors = mercator.get_factors(0, lat)
    # Mercator on a sphere enlarges lengths by 1 / cos(latitude) in all directions, and areas by its square.
    assert math.isclose(factors.meridional_scale, 1 / math.cos(math.radians(lat)), rel_tol=1e-6)
    assert math.isclose(factors.areal_scale, 1 / math.cos(math.radians(lat)) ** 2, rel_tol=1e-6)

equal_area = pyproj.Proj("+proj=laea +lat_0=50 +lon_0=10 +R=6371000").get_factors(70, 60)
assert math.isclose(equal_area.areal_scale, 1, rel_tol=1e-6)
assert not math.isclose(equal_area.meridional_scale, 1, rel_tol=1e-3)  # areas are right, lengths are not
