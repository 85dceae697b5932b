"""Row and column of a coordinate, and coordinates of a pixel's centre

libraries: rasterio
functions: rasterio.transform.rowcol, rasterio.transform.xy, rasterio.transform.array_bounds
"""
from rasterio.transform import array_bounds, from_origin, rowcol, xy

transform = from_origin(1000, 2000, 10, 20)  # pixels of 10 by 20

assert rowcol(transform, 1025, 1985) == (0, 2)  # rows count from the north
assert xy(transform, 0, 2) == (1025, 1990)  # the centre
assert xy(transform, 0, 2, offset="ul") == (1020, 2000)

x, y = transform * (2, 0)  # columns come first here, and the result is the corner
assert (x, y) == (1020, 2000)
column, row = ~transform * (1025, 1985)
assert (column, row) == (2.5, 0.75)

rows, columns = rowcol(transform, [1005, 1095], [1999, 1901])
assert (list(rows), list(columns)) == ([0, 4], [0, 9])
assert array_bounds(5, 10, transform) == (1000, 1900, 1100, 2000)
