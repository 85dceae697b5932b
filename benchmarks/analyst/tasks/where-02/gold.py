# SPDX-License-Identifier: Apache-2.0
import numpy as np
import rasterio
from scipy.ndimage import correlate

with rasterio.open("data/olinda_elevation.tif") as raster:
    heights = raster.read(1).astype("float64")
    profile = raster.profile
    width, height = raster.res

weights = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
east = correlate(heights, weights) / (8 * width)
south = correlate(heights, weights.T) / (8 * height)
slope = np.degrees(np.arctan(np.hypot(east, south)))
defined = np.zeros(slope.shape, dtype=bool)
defined[1:-1, 1:-1] = True
slope[~defined] = -9999

profile.update(dtype="float32", nodata=-9999)
with rasterio.open("outputs/slope.tif", "w", **profile) as raster:
    raster.write(slope.astype("float32"), 1)
share = 100 * (slope[defined] > 5).mean()
with open("outputs/answer.md", "w") as file:
    file.write(f"{share:.2f} % of the cells are steeper than 5 degrees.\n")
