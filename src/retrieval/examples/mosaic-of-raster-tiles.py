"""Mosaic of raster tiles, with a rule for where they overlap

libraries: rasterio, numpy
functions: rasterio.merge.merge
"""
import contextlib

import numpy
import rasterio
from rasterio.merge import merge
from rasterio.transform import from_origin

tiles = {"west.tif": (0, [[1, 1, -1], [1, 1, 1]]), "east.tif": (2, [[7, 7, 7], [7, 7, 7]])}  # they share a column
for name, (left, rows) in tiles.items():
    with rasterio.open(name, "w", driver="GTiff", width=3, height=2, count=1, dtype="int16", nodata=-1,
                       crs="EPSG:3067", transform=from_origin(left, 2, 1, 1)) as target:
        target.write(numpy.array(rows, dtype="int16"), 1)

with contextlib.ExitStack() as stack:
    sources = [stack.enter_context(rasterio.open(name)) for name in tiles]
    first, transform = merge(sources)
    highest, _ = merge(sources, method="max")

assert first.shape == (1, 2, 5) and (transform.c, transform.f) == (0, 2)
assert first[0].tolist() == [[1, 1, 7, 7, 7], [1, 1, 1, 7, 7]]  # nodata of one tile is filled by the other
assert highest[0].tolist() == [[1, 1, 7, 7, 7], [1, 1, 7, 7, 7]]
