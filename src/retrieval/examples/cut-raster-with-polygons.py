"""Cut a raster with a polygon and keep its nodata out of statistics

libraries: rasterio, shapely, numpy
functions: rasterio.mask.mask, rasterio.open
"""
import numpy
import rasterio
import rasterio.mask
import shapely
from rasterio.transform import from_origin

heights = numpy.arange(1, 17, dtype="float32").reshape(4, 4)
profile = {"driver": "GTiff", "width": 4, "height": 4, "count": 1, "dtype": "float32", "crs": "EPSG:3067",
           "transform": from_origin(0, 4, 1, 1), "nodata": -9999}
with rasterio.open("heights.tif", "w", **profile) as target:
    target.write(heights, 1)

area = shapely.Polygon([(0, 4), (2, 4), (2, 3), (1, 3), (1, 2), (0, 2)])  # three pixels in an L; in the raster's CRS
with rasterio.open("heights.tif") as source:
    cut, transform = rasterio.mask.mask(source, [area], crop=True)
    filled, whole = rasterio.mask.mask(source, [area], crop=True, filled=False)

assert cut.shape == (1, 2, 2) and (transform.c, transform.f) == (0, 4)
assert cut[0].tolist() == [[1, 2], [5, -9999]]
assert filled.mean() == (1 + 2 + 5) / 3  # a masked array leaves nodata out
assert cut.mean() < -2000  # and a plain one does not
