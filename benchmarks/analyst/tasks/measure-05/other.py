# SPDX-License-Identifier: Apache-2.0
import pandas as pd
import rioxarray

heights = rioxarray.open_rasterio("data/olinda_elevation.tif").squeeze()
east, north = heights.rio.resolution()
land = pd.Series(heights.where(heights > 0).to_numpy().ravel()).dropna()
bands = pd.cut(land, range(0, int(land.max()) // 10 * 10 + 11, 10), right=True)
cells = bands.value_counts(sort=False)
table = pd.DataFrame({"above_m": [band.left for band in cells.index], "up_to_m": [band.right for band in cells.index],
                      "cells": cells.to_numpy()})
table["km2"] = table["cells"] * abs(east * north) / 10**6
table["share_below"] = [(land <= edge).mean() for edge in table["up_to_m"]]
table.to_csv("outputs/hypsometry.csv", index=False)
