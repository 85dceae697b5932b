# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np

counties = gpd.read_file("data/nc_counties.gpkg")
p74 = counties["SID74"] / counties["BIR74"]
p79 = counties["SID79"] / counties["BIR79"]
pooled = (counties["SID74"] + counties["SID79"]) / (counties["BIR74"] + counties["BIR79"])
error = np.sqrt(pooled * (1 - pooled) * (1 / counties["BIR74"] + 1 / counties["BIR79"]))
z = ((p79 - p74) / error.where(error > 0)).fillna(0.0)
counties = counties.assign(rate_74=1000 * p74, rate_79=1000 * p79, z=z)
counties["change"] = np.select([z >= 1.96, z <= -1.96], ["rise", "fall"], "none")
counties[["FIPS", "rate_74", "rate_79", "z", "change", "geometry"]].to_file("outputs/sid_change.gpkg")
with open("outputs/answer.md", "w") as file:
    file.write(f"The rate rose in {(counties['change'] == 'rise').sum()} counties.\n")
