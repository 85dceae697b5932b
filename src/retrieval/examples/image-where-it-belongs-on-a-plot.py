"""Draw a raster at its coordinates and the right way up

libraries: matplotlib, numpy, rasterio
functions: matplotlib.axes.Axes.imshow, matplotlib.axes.Axes.set_aspect
"""
import math

import matplotlib.pyplot as plt
import numpy
from rasterio.transform import array_bounds, from_origin

values = numpy.arange(6.0).reshape(2, 3)  # the first row is the north
west, south, east, north = array_bounds(2, 3, from_origin(20, 61, 1, 0.5))
assert (west, south, east, north) == (20, 60, 23, 61)

fig, ax = plt.subplots()
image = ax.imshow(values, extent=(west, east, south, north), origin="upper", interpolation="nearest")
ax.set_aspect(1 / math.cos(math.radians(60.5)))  # a degree of longitude is half as long as one of latitude
assert tuple(image.get_extent()) == (20, 23, 60, 61)
assert abs(ax.get_aspect() - 2.03) < 0.01
assert ax.get_ylim() == (60, 61)  # north is up

fig.savefig("raster.png", dpi=50, bbox_inches="tight")
read = plt.imread("raster.png")
assert read.ndim == 3 and read.shape[0] > 50
plt.close(fig)
