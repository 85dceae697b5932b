# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import pandas as pd
from esda.moran import Moran
from libpysal.weights import Queen

areas = gpd.read_file("data/columbus_areas.shp")
weights = Queen.from_dataframe(areas, use_index=False)
moran = Moran(areas["CRIME"], weights, transformation="r", permutations=0, two_tailed=True)
row = {"I": moran.I, "expected": moran.EI, "z_normal": moran.z_norm, "p_normal": moran.p_norm}
pd.DataFrame([row]).to_csv("outputs/moran.csv", index=False)
