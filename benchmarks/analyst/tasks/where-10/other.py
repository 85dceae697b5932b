# SPDX-License-Identifier: Apache-2.0
import numpy as np
import xarray as xr

sst = xr.open_dataset("data/sea_surface.nc", decode_times=False)["sst"].squeeze(drop=True)
table = sst.to_dataframe().reset_index().dropna(subset="sst")
table["south"] = (np.floor(table["lat"] / 10) * 10).astype(int)
table["weight"] = np.cos(np.deg2rad(table["lat"].astype(float)))
table["weighted"] = table["weight"] * table["sst"]
bands = table.groupby("south").agg(cells=("sst", "size"), weight=("weight", "sum"), weighted=("weighted", "sum"))
bands["mean_c"] = bands["weighted"] / bands["weight"]
bands.insert(0, "north", bands.index + 10)
bands[["north", "cells", "mean_c"]].to_csv("outputs/sea_by_latitude.csv")
