"""Fill the holes of polygons, or only the small ones

libraries: shapely
functions: shapely.Polygon.interiors, shapely.Polygon.exterior
"""
import shapely


def without_small_holes(polygon, least):
    kept = [ring for ring in polygon.interiors if shapely.Polygon(ring).area >= least]
    return shapely.Polygon(polygon.exterior, kept)


large, small = shapely.box(1, 1, 5, 5), shapely.box(7, 7, 8, 8)
lake = shapely.Polygon(shapely.box(0, 0, 10, 10).exterior, [large.exterior, small.exterior])
assert lake.area == 100 - 16 - 1

assert without_small_holes(lake, 2).area == 84
assert shapely.Polygon(lake.exterior).area == 100
assert lake.length == 40 + 16 + 4  # the perimeter counts the holes' edges, too
