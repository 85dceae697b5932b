"""Raster values that are stored scaled

libraries: rasterio, numpy
functions: rasterio.io.DatasetReader.read, rasterio.open
"""
import numpy
import rasterio
from rasterio.transform import from_origin

stored = numpy.array([[0, 1000], [5000, -32768]], dtype="int16")
with rasterio.open("sst.tif", "w", driver="GTiff", width=2, height=2, count=1, dtype="int16", nodata=-32768,
                   crs="EPSG:4326", transform=from_origin(0, 2, 1, 1)) as target:
    target.write(stored, 1)
    target.scales, target.offsets = (0.01,), (-10.0,)

with rasterio.open("sst.tif") as source:
    raw = source.read(1, masked=True)  # as stored: rasterio does not apply the scale
    celsius = raw.astype("float64") * source.scales[0] + source.offsets[0]

assert raw.max() == 5000
assert celsius.tolist() == [[-10, 0], [40, None]]
assert celsius.count() == 3  # mask first: a scaled nodata value would be a temperature of -337.68
assert celsius.mean() == 10
