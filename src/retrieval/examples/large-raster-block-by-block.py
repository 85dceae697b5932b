"""Go through a raster that does not fit into memory, block by block

libraries: rasterio, numpy
functions: rasterio.io.DatasetReader.block_windows
"""
import numpy
import rasterio
from rasterio.transform import from_origin

with rasterio.open("big.tif", "w", driver="GTiff", width=300, height=200, count=1, dtype="uint8", nodata=255, tiled=True,
                   blockxsize=128, blockysize=128, crs="EPSG:3067", transform=from_origin(0, 200, 1, 1)) as target:
    values = numpy.full((200, 300), 3, dtype="uint8")
    values[:, 290:] = 255
    target.write(values, 1)

total, count, blocks = 0, 0, 0
with rasterio.open("big.tif") as source:
    for _, window in source.block_windows(1):
        block = source.read(1, window=window, masked=True)
        total += int(block.sum(dtype="int64"))  # a sum of bytes needs a wider type
        count += int(block.count())
        blocks += 1

assert blocks == 3 * 2  # ceil(300 / 128) by ceil(200 / 128)
assert count == 200 * 290 and total / count == 3
