"""Outline around points that follows dents, unlike the convex hull

libraries: shapely
functions: shapely.concave_hull, shapely.convex_hull
"""
import shapely

# Points in the shape of a C, one unit apart: a square of 10 by 10 without its right middle.
points = [(x, y) for x in range(11) for y in range(11) if not (x > 3 and 3 < y < 7)]
cloud = shapely.MultiPoint(points)

hull = shapely.convex_hull(cloud)
assert hull.area == 100
dented = shapely.concave_hull(cloud, ratio=0.1)

notch = shapely.Point(8, 5)
assert hull.contains(notch) and not dented.contains(notch)
assert 100 - 7 * 4 - 5 < dented.area < 100 - 7 * 4 + 15  # the notch is 7 by 4, give or take its edges
assert dented.covers(cloud)
