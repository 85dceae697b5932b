"""Read a raster as if it were in another coordinate system, without a new file

libraries: rasterio, numpy
functions: rasterio.vrt.WarpedVRT
"""
import numpy
import rasterio
from rasterio.transform import from_bounds
from rasterio.vrt import WarpedVRT

with rasterio.open("degrees.tif", "w", driver="GTiff", width=40, height=40, count=1, dtype="int16", nodata=0,
                   crs="EPSG:4326", transform=from_bounds(26.5, 60, 27.5, 60.5, 40, 40)) as target:
    target.write(numpy.full((40, 40), 9, dtype="int16"), 1)

# A grid of 1 km around the central meridian of EPSG:3067, 27 E, which has an easting of 500 km.
grid = from_bounds(490000, 6660000, 510000, 6670000, 20, 10)
with rasterio.open("degrees.tif") as source, WarpedVRT(source, crs="EPSG:3067", transform=grid, width=20, height=10) as view:
    assert view.res == (1000, 1000) and view.shape == (10, 20)
    assert (view.read(1) == 9).all()
    west, south, east, north = view.bounds
assert (west + east) / 2 == 500000
