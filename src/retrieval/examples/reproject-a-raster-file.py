"""Reproject a raster to another coordinate system

libraries: rasterio, numpy
functions: rasterio.warp.calculate_default_transform, rasterio.warp.reproject, rasterio.band
"""
import numpy
import rasterio
from rasterio.transform import from_bounds
from rasterio.warp import Resampling, calculate_default_transform, reproject

with rasterio.open("degrees.tif", "w", driver="GTiff", width=100, height=100, count=1, dtype="float32", nodata=-1,
                   crs="EPSG:4326", transform=from_bounds(26, 60, 28, 61, 100, 100)) as target:
    target.write(numpy.full((100, 100), 5, dtype="float32"), 1)

with rasterio.open("degrees.tif") as source:
    transform, width, height = calculate_default_transform(source.crs, "EPSG:3067", source.width, source.height, *source.bounds)
    out = numpy.full((height, width), -1, dtype="float32")
    reproject(rasterio.band(source, 1), out, dst_transform=transform, dst_crs="EPSG:3067", dst_nodata=-1, resampling=Resampling.bilinear)

assert transform.a == -transform.e  # square pixels, in metres
assert set(numpy.unique(out).tolist()) == {-1.0, 5.0}  # corners outside of the source are nodata, and nothing is mixed with it
km2 = (out == 5).sum() * transform.a**2 / 1e6
# 2 degrees of longitude at 60.5 N are 2 * 111.3 * cos(60.5) = 109.8 km, one of latitude 111.4 km.
assert abs(km2 / (109.8 * 111.4) - 1) < 0.02
