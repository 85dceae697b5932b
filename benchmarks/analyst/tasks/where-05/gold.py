# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import matplotlib.pyplot as plt

counties = gpd.read_file("data/nc_counties.gpkg")
counties["sid_rate_74"] = 1000 * counties["SID74"] / counties["BIR74"]
counties[["NAME", "FIPS", "sid_rate_74", "geometry"]].to_file("outputs/sid_rate.gpkg")

figure, axes = plt.subplots(figsize=(11, 5))
counties.plot(column="sid_rate_74", cmap="viridis", legend=True, ax=axes,
              legend_kwds={"label": "Deaths per 1,000 births", "shrink": 0.6})
axes.set_title("Sudden infant deaths in North Carolina, 1974-78")
axes.set_axis_off()
figure.savefig("outputs/sid_rate.png", dpi=100)
