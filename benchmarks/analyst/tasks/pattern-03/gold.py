# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
from scipy.spatial import cKDTree

FOOT_M = 0.3048
crimes = gpd.read_file("data/arizona_crimes.shp")
places = np.column_stack([crimes.geometry.x, crimes.geometry.y]) * FOOT_M
nearest = cKDTree(places).query(places, k=2)[0][:, 1]
area = np.prod(np.ptp(places, axis=0))
n = len(places)
expected = 0.5 * np.sqrt(area / n)
error = 0.26136 / np.sqrt(n**2 / area)
row = {"crimes": n, "area_km2": area / 1e6, "mean_m": nearest.mean(), "expected_m": expected,
       "ratio": nearest.mean() / expected, "z": (nearest.mean() - expected) / error}
pd.DataFrame([row]).to_csv("outputs/clark_evans.csv", index=False)
