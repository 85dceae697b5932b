"""Length, width and direction of a rotated rectangle around a building

libraries: shapely
functions: shapely.minimum_rotated_rectangle, shapely.affinity.rotate
"""
import math

import shapely
from shapely.affinity import rotate

house = rotate(shapely.box(0, 0, 20, 8), 30)  # counter-clockwise
box = shapely.minimum_rotated_rectangle(house)

corners = list(box.exterior.coords)
sides = [(math.dist(a, b), a, b) for a, b in zip(corners, corners[1:])]
length, start, end = max(sides)
width = min(side for side, _, _ in sides)
assert abs(length - 20) < 1e-9 and abs(width - 8) < 1e-9

angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 180
assert abs(angle - 30) < 1e-6  # from the x axis; as a compass bearing it is 90 - 30
west, south, east, north = house.bounds
assert (east - west) * (north - south) > house.area * 1.5  # the upright box is far larger
