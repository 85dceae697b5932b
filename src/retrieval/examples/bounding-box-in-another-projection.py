"""Bounding box of an area in another projection, with its curved edges

libraries: pyproj
functions: pyproj.Transformer.transform_bounds, pyproj.Transformer.from_crs
"""
import pyproj

to_metres = pyproj.Transformer.from_crs("EPSG:4326", "EPSG:3067", always_xy=True)
west, south, east, north = 19.0, 60.0, 35.0, 70.0  # symmetric around the central meridian, 27 E

left, bottom, right, top = to_metres.transform_bounds(west, south, east, north)
corners = [to_metres.transform(x, y) for x in (west, east) for y in (south, north)]

# Parallels are bent: the southern edge is lowest at 27 E and not in the corners.
lowest = to_metres.transform(27.0, 60.0)[1]
assert abs(bottom - lowest) < 1
assert min(y for x, y in corners) > lowest + 10000  # a box of the corners would lose kilometres
assert abs((left + right) / 2 - 500000) < 1
