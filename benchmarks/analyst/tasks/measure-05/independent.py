# SPDX-License-Identifier: Apache-2.0
"""By sorting, and by the extent of the grid."""
import bisect

import pandas as pd
import rasterio


def values(data, gold):
    table = pd.read_csv(gold / "hypsometry.csv").set_index("above_m")
    with rasterio.open(data / "olinda_elevation.tif") as raster:
        ordered = sorted(float(height) for height in raster.read(1).ravel())
        west, south, east, north = raster.bounds
    sea = bisect.bisect_right(ordered, 0.0)
    land = len(ordered) - sea
    for edge in (0, 30, 70):
        upper = bisect.bisect_right(ordered, edge + 10.0)
        yield f"cells above {edge}", table.loc[edge, "cells"], upper - bisect.bisect_right(ordered, float(edge)), 0
        yield f"share below {edge + 10}", table.loc[edge, "share_below"], (upper - sea) / land, 1e-12
    yield "all land", table["km2"].sum(), (east - west) * (north - south) / 1e6 * land / len(ordered), 1e-9
