"""Fill gaps of a raster from the pixels around them

libraries: rasterio, numpy
functions: rasterio.fill.fillnodata
"""
import numpy
from rasterio.fill import fillnodata

plane = numpy.tile(numpy.arange(20, dtype="float32"), (20, 1))  # rises by one in each column
holed = plane.copy()
holed[8:11, 8:11] = -9999
valid = (holed != -9999).astype("uint8")  # 0 where to fill; nodata is not known by itself

filled = fillnodata(holed.copy(), mask=valid, max_search_distance=10)
assert (filled[valid == 1] == plane[valid == 1]).all()  # what was known stays
assert 7 < filled[8:11, 8:11].min() and filled[8:11, 8:11].max() < 11  # between the edges of the gap
assert (abs(filled - plane) < 1).all()

short = holed.copy()
short[5:15, 5:15] = -9999
still = fillnodata(short.copy(), mask=(short != -9999).astype("uint8"), max_search_distance=2)
assert (still == -9999).any()  # what is farther from data than the search distance is not filled
