"""Piece of a line between two distances from its start

libraries: shapely
functions: shapely.ops.substring
"""
import shapely
from shapely.ops import substring

river = shapely.LineString([(0, 0), (4, 0), (4, 6)])

piece = substring(river, 3, 6)
assert piece.length == 3
assert list(piece.coords) == [(3, 0), (4, 0), (4, 2)]  # vertices in between are kept

back = substring(river, 6, 3)
assert list(back.coords) == [(4, 2), (4, 0), (3, 0)]  # the other way round

half = substring(river, 0.5, 1, normalized=True)
assert half.length == 5 and half.coords[0] == (4, 1)
assert substring(river, 3, 3).geom_type == "Point"
