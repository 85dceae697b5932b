# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd

counties = gpd.read_file("data/st_louis_homicides.gpkg")
pairs = counties[["geometry"]].sjoin(counties[["HR8893", "geometry"]], predicate="intersects")
sums = pairs.groupby(level=0)["HR8893"].agg(["sum", "count"])
n, rates = len(counties), counties["HR8893"]
top = sums["sum"] - rates.mean() * sums["count"]
bottom = rates.std(ddof=0) * np.sqrt((n * sums["count"] - sums["count"] ** 2) / (n - 1))
counties["gi_z"] = top / bottom
counties["spot"] = pd.cut(counties["gi_z"], [-np.inf, -1.96, 1.96, np.inf], labels=["cold", "none", "hot"]).astype(str)
counties[["FIPS", "gi_z", "spot", "geometry"]].sort_values("gi_z").to_file("outputs/hot_spots.gpkg", layer="spots")
