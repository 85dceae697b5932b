"""Split a polygon that crosses the date line into two parts within -180 to 180

libraries: shapely
functions: shapely.intersection, shapely.affinity.translate, shapely.box, shapely.union
"""
import shapely
from shapely.affinity import translate

# Fiji's waters, with longitudes that run on over 180.
fiji = shapely.box(176, -20, 182, -15)
assert fiji.area == 30

west = shapely.intersection(fiji, shapely.box(-180, -90, 180, 90))
east = shapely.intersection(fiji, shapely.box(180, -90, 540, 90))
whole = shapely.union(west, translate(east, xoff=-360))

assert whole.geom_type == "MultiPolygon" and len(whole.geoms) == 2
assert whole.area == 20 + 10
assert sorted(part.bounds for part in whole.geoms) == [(-180.0, -20.0, -178.0, -15.0), (176.0, -20.0, 180.0, -15.0)]
