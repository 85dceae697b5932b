"""Mean of a raster that leaves its nodata out

libraries: rasterio, numpy
functions: rasterio.io.DatasetReader.read, rasterio.io.DatasetReader.dataset_mask, numpy.ma.MaskedArray.filled
"""
import numpy
import rasterio
from rasterio.transform import from_origin

rain = numpy.array([[10, 20], [30, -9999]], dtype="int16")
with rasterio.open("rain.tif", "w", driver="GTiff", width=2, height=2, count=1, dtype="int16", nodata=-9999,
                   crs="EPSG:3067", transform=from_origin(0, 2, 1, 1)) as target:
    target.write(rain, 1)

with rasterio.open("rain.tif") as source:
    plain = source.read(1)
    masked = source.read(1, masked=True)
    valid = source.dataset_mask()  # 255 where there is data, and 0 elsewhere

assert plain.mean() == (60 - 9999) / 4  # wrong
assert masked.mean() == 20
assert valid.tolist() == [[255, 255], [255, 0]]
as_float = masked.astype("float64").filled(numpy.nan)  # whole numbers have no nan
assert numpy.nanmean(as_float) == 20 and numpy.isnan(as_float).sum() == 1
