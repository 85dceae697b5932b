# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
from scipy.stats import linregress, spearmanr

samples = gpd.read_file("data/meuse_samples.geojson")
groups = [*samples.groupby("ffreq"), ("all", samples)]
rows = []
for name, group in groups:
    correlation = spearmanr(group["zinc"], group["dist_m"]).statistic
    slope = linregress(np.sqrt(group["dist_m"]), np.log(group["zinc"])).slope
    rows.append({"ffreq": name, "samples": len(group), "spearman": correlation, "slope": slope})
pd.DataFrame(rows).to_csv("outputs/zinc_river.csv", index=False)
