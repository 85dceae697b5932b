# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
from esda.getisord import G_Local
from libpysal.weights import Queen, fill_diagonal

counties = gpd.read_file("data/st_louis_homicides.gpkg")
weights = fill_diagonal(Queen.from_dataframe(counties, use_index=False), 1.0)
local = G_Local(counties["HR8893"].to_numpy(), weights, transform="B", permutations=0, star=True)
counties["gi_z"] = local.Zs
counties["spot"] = np.select([local.Zs >= 1.96, local.Zs <= -1.96], ["hot", "cold"], "none")
counties[["FIPS", "gi_z", "spot", "geometry"]].to_file("outputs/hot_spots.gpkg")
