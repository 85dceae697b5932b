"""Read a raster coarser than it is, and add overviews

libraries: rasterio, numpy
functions: rasterio.io.DatasetReader.read, rasterio.io.DatasetWriter.build_overviews, rasterio.io.DatasetReader.overviews
"""
import numpy
import rasterio
from rasterio.enums import Resampling
from rasterio.transform import from_origin

values = numpy.array([[0, 10], [20, 30]], dtype="float32").repeat(8, axis=0).repeat(8, axis=1)
with rasterio.open("fine.tif", "w", driver="GTiff", width=16, height=16, count=1, dtype="float32",
                   crs="EPSG:3067", transform=from_origin(0, 16, 1, 1)) as target:
    target.write(values, 1)
    target.build_overviews([2, 4], Resampling.average)

with rasterio.open("fine.tif") as source:
    assert source.overviews(1) == [2, 4]
    coarse = source.read(1, out_shape=(2, 2), resampling=Resampling.average)
    transform = source.transform * source.transform.scale(source.width / 2, source.height / 2)

assert coarse.tolist() == [[0, 10], [20, 30]]
assert (transform.a, transform.e) == (8, -8) and (transform.c, transform.f) == (0, 16)
