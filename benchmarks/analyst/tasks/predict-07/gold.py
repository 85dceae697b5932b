# SPDX-License-Identifier: Apache-2.0
import numpy as np
import rasterio
from scipy.ndimage import label

LEVEL = 5.0
touching = np.ones((3, 3))
with rasterio.open("data/olinda_elevation.tif") as raster:
    heights = raster.read(1)
    profile = raster.profile
    cell_km2 = raster.res[0] * raster.res[1] / 1e6

patches, _ = label(heights <= 0, structure=touching)
sea = patches == np.bincount(patches[patches > 0]).argmax()
low, _ = label(heights < LEVEL, structure=touching)
flooded = np.isin(low, np.unique(low[sea])) & ~sea
depth = np.where(flooded, LEVEL - heights, -9999)

profile.update(dtype="float32", nodata=-9999)
with rasterio.open("outputs/flood_depth.tif", "w", **profile) as raster:
    raster.write(depth.astype("float32"), 1)
with open("outputs/answer.md", "w") as file:
    file.write(f"{flooded.sum() * cell_km2:.3f} km² of land are flooded.\n")
