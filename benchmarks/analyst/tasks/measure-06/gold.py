# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pandas as pd
import rasterio
from scipy.ndimage import label

TOUCHING = np.ones((3, 3))
with rasterio.open("data/land_cover_3km.tif") as raster:
    classes = raster.read(1)
    cell_km2 = raster.res[0] * raster.res[1] / 1e6

rows = []
for number in np.unique(classes[classes > 0]):
    patches, count = label(classes == number, structure=TOUCHING)
    sizes = np.bincount(patches.ravel())[1:]
    rows.append({"class": number, "cells": sizes.sum(), "km2": sizes.sum() * cell_km2, "patches": count,
                 "largest_km2": sizes.max() * cell_km2})
pd.DataFrame(rows).to_csv("outputs/patches.csv", index=False)
