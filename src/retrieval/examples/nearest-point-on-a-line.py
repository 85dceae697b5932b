"""Where along a line a point lies, and the nearest position on the line

libraries: shapely
functions: shapely.LineString.project, shapely.LineString.interpolate, shapely.ops.nearest_points
"""
import shapely
from shapely.ops import nearest_points

road = shapely.LineString([(0, 0), (10, 0), (10, 10)])
house = shapely.Point(13, 4)

along = road.project(house)  # distance from the start of the line
assert along == 10 + 4
foot = road.interpolate(along)
assert (foot.x, foot.y) == (10, 4) and house.distance(road) == 3

assert road.interpolate(0.5, normalized=True) == shapely.Point(10, 0)  # half of its 20 units
assert road.interpolate(-2) == shapely.Point(10, 8)  # from the end
on_road, _ = nearest_points(road, house)
assert on_road.equals(foot)
