"""Strip along a line with flat or round ends, or on one side

libraries: shapely
functions: shapely.buffer
"""
import math

import shapely

road = shapely.LineString([(0, 0), (10, 0)])

flat = shapely.buffer(road, 2, cap_style="flat")
assert flat.bounds == (0, -2, 10, 2) and flat.area == 40

round_ends = shapely.buffer(road, 2, quad_segs=64)  # half a circle more at each end
assert abs(round_ends.area - (40 + math.pi * 4)) < 0.01
assert round_ends.bounds[0] == -2

left = shapely.buffer(road, 2, cap_style="flat", single_sided=True)  # positive: to the left of its direction
assert left.bounds == (0, 0, 10, 2)

coarse = shapely.buffer(shapely.Point(0, 0), 1, quad_segs=2)  # an octagon, smaller than the circle
assert abs(coarse.area - 4 * math.sin(math.radians(45))) < 1e-9
