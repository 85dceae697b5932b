"""Read only the part of a raster within a bounding box

libraries: rasterio, numpy
functions: rasterio.windows.from_bounds, rasterio.io.DatasetReader.window_transform, rasterio.io.DatasetReader.read
"""
import numpy
import rasterio
from rasterio.transform import from_origin
from rasterio.windows import from_bounds

values = numpy.arange(100, dtype="int16").reshape(10, 10)
with rasterio.open("grid.tif", "w", driver="GTiff", width=10, height=10, count=1, dtype="int16", nodata=-1,
                   crs="EPSG:3067", transform=from_origin(1000, 2000, 10, 10)) as target:
    target.write(values, 1)

with rasterio.open("grid.tif") as source:
    window = from_bounds(1020, 1950, 1050, 1980, source.transform)  # west, south, east, north
    part = source.read(1, window=window)
    transform = source.window_transform(window)  # that of the part, and not of the whole file
    beyond = source.read(1, window=from_bounds(1090, 1990, 1110, 2010, source.transform), boundless=True, fill_value=-1)

assert (window.row_off, window.col_off, window.height, window.width) == (2, 2, 3, 3)
assert part.tolist() == [[22, 23, 24], [32, 33, 34], [42, 43, 44]]
assert (transform.c, transform.f) == (1020, 1980)
assert beyond.tolist() == [[-1, -1], [9, -1]]  # outside of the file only where it is asked for
