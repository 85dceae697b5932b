"""Cut a polygon in two with a line

libraries: shapely
functions: shapely.ops.split
"""
import shapely
from shapely.ops import split

field = shapely.box(0, 0, 10, 10)
through = shapely.LineString([(3, -1), (3, 11)])
short = shapely.LineString([(3, 1), (3, 9)])  # ends inside the field

parts = split(field, through)
areas = sorted(part.area for part in parts.geoms)
assert areas == [30, 70]

uncut = split(field, short)  # a line must cross the polygon all the way
assert len(uncut.geoms) == 1 and uncut.geoms[0].area == 100

pieces = split(through, field)  # a line by a polygon: outside, inside, outside
assert [piece.length for piece in pieces.geoms] == [1, 10, 1]
