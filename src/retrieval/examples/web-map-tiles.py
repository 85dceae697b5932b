"""Web map tiles of a place and of an area

libraries: mercantile
functions: mercantile.tile, mercantile.bounds, mercantile.tiles, mercantile.xy_bounds
"""
import math

import mercantile

tile = mercantile.tile(24.94, 60.17, 10)  # longitude, latitude, zoom
x = int((24.94 + 180) / 360 * 2**10)
y = int((1 - math.asinh(math.tan(math.radians(60.17))) / math.pi) / 2 * 2**10)  # from the north
assert (tile.x, tile.y, tile.z) == (x, y, 10)

west, south, east, north = mercantile.bounds(tile)
assert west < 24.94 < east and south < 60.17 < north
assert abs((east - west) - 360 / 2**10) < 1e-9 and north - south < (east - west) / 1.9  # degrees are not square here
metres = mercantile.xy_bounds(tile)
assert abs((metres.right - metres.left) - (metres.top - metres.bottom)) < 1e-6
assert abs((metres.right - metres.left) - 2 * math.pi * 6378137 / 2**10) < 1e-6

needed = list(mercantile.tiles(-180, -85, 180, 85, zooms=2))
assert len(needed) == 16
assert mercantile.parent(mercantile.children(tile)[0]) == tile
