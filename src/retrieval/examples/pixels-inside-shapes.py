"""Boolean mask of the pixels inside shapes

libraries: rasterio, shapely, numpy
functions: rasterio.features.geometry_mask
"""
import numpy
import rasterio.features
import shapely
from rasterio.transform import from_bounds

height, width = 5, 10
transform = from_bounds(0, 0, 100, 50, width, height)  # west, south, east, north, columns, rows
lake = shapely.box(0, 30, 40, 50)  # the upper left: 4 columns, 2 rows

outside = rasterio.features.geometry_mask([lake], out_shape=(height, width), transform=transform)
inside = rasterio.features.geometry_mask([lake], out_shape=(height, width), transform=transform, invert=True)
assert (outside == ~inside).all()  # by default True is outside, as in numpy's masked arrays
assert inside.sum() == 8 and inside[:2, :4].all()

values = numpy.full((height, width), 7.0)
masked = numpy.ma.masked_array(values, mask=outside)
assert masked.count() == 8 and masked.sum() == 56
