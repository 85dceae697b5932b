"""Drop small islands of a multipolygon

libraries: shapely
functions: shapely.get_parts, shapely.multipolygons, shapely.area
"""
import shapely

country = shapely.MultiPolygon([shapely.box(0, 0, 10, 10), shapely.box(12, 0, 13, 1), shapely.box(20, 0, 23, 3)])

parts = shapely.get_parts(country)
kept = parts[shapely.area(parts) >= 5]
mainland = shapely.multipolygons(kept)
assert len(mainland.geoms) == 2 and mainland.area == 100 + 9

parts, number = shapely.get_parts([country, shapely.Point(0, 0)], return_index=True)
assert list(number) == [0, 0, 0, 1]  # which geometry each part comes from
assert max(parts[:3], key=shapely.area).equals(shapely.box(0, 0, 10, 10))
