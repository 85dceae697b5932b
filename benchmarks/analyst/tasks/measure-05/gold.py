# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pandas as pd
import rasterio

STEP = 10
with rasterio.open("data/olinda_elevation.tif") as raster:
    heights = raster.read(1)
    cell_km2 = raster.res[0] * raster.res[1] / 1e6

land = heights[heights > 0]
band = np.ceil(land / STEP).astype(int) - 1
cells = np.bincount(band)
lower = np.arange(cells.size) * STEP
table = pd.DataFrame({"above_m": lower, "up_to_m": lower + STEP, "cells": cells, "km2": cells * cell_km2})
table["share_below"] = table["cells"].cumsum() / table["cells"].sum()
table.to_csv("outputs/hypsometry.csv", index=False)
