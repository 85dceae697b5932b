# SPDX-License-Identifier: Apache-2.0
import netCDF4
import numpy as np
import pandas as pd

with netCDF4.Dataset("data/sea_surface.nc") as file:
    latitude = file["lat"][:].filled()
    sst = file["sst"][0, 0].astype("float64").filled(np.nan)

weight = np.cos(np.radians(latitude))[:, None] * np.isfinite(sst)
rows = []
for south in range(-90, 90, 10):
    band = (latitude >= south) & (latitude < south + 10)
    cells = int(np.isfinite(sst[band]).sum())
    if cells:
        mean = np.nansum(sst[band] * weight[band]) / weight[band].sum()
        rows.append({"south": south, "north": south + 10, "cells": cells, "mean_c": mean})
pd.DataFrame(rows).to_csv("outputs/sea_by_latitude.csv", index=False)
