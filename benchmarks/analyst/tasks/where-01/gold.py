# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import pandas as pd
import rasterio
from rasterio.features import geometry_mask

cantons = gpd.read_file("data/lux_cantons.gpkg")
with rasterio.open("data/lux_elevation.tif") as raster:
    heights = raster.read(1, masked=True)
    transform = raster.transform
    cantons = cantons.to_crs(raster.crs)

rows = []
for name, shape in zip(cantons["NAME_2"], cantons.geometry):
    outside = geometry_mask([shape], heights.shape, transform, all_touched=False)
    inside = heights[~outside].compressed()
    rows.append({"NAME_2": name, "cells": inside.size, "mean_m": inside.mean(), "max_m": inside.max()})
pd.DataFrame(rows).to_csv("outputs/canton_elevation.csv", index=False)
