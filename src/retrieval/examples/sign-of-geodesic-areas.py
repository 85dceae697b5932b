"""Geodesic area that comes out negative

libraries: pyproj, shapely
functions: pyproj.Geod.geometry_area_perimeter, shapely.orient_polygons
"""
import pyproj
import shapely

geod = pyproj.Geod(ellps="GRS80")
ring = [(10, 50), (11, 50), (11, 51), (10, 51)]
counter_clockwise, clockwise = shapely.Polygon(ring), shapely.Polygon(ring[::-1])

plus, _ = geod.geometry_area_perimeter(counter_clockwise)
minus, _ = geod.geometry_area_perimeter(clockwise)
assert plus > 0 > minus and abs(plus + minus) < 1  # the direction of the ring gives the sign

oriented = shapely.orient_polygons(clockwise)  # outer rings counter-clockwise
area, _ = geod.geometry_area_perimeter(oriented)
assert abs(area - plus) < 1
# At 50.5 N: 111.2 km north-south times 111.3 km * cos(50.5) = 70.8 km.
assert abs(area / 1e6 - 111.2 * 70.8) < 50
