# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import pandas as pd
import rasterio
from rasterio.features import shapes

with rasterio.open("data/land_cover_3km.tif") as raster:
    found = list(shapes(raster.read(1), connectivity=8, transform=raster.transform))
parts = gpd.GeoDataFrame.from_features([{"type": "Feature", "properties": {"class": int(value)}, "geometry": shape}
                                        for shape, value in found]).query("`class` != 0")
parts["km2"] = parts.area / 1e6
table = parts.groupby("class")["km2"].agg(km2="sum", patches="size", largest_km2="max").reset_index()
table.insert(1, "cells", (table["km2"] / 9).round().astype(int))
table.to_csv("outputs/patches.csv", index=False)
