# SPDX-License-Identifier: Apache-2.0
import matplotlib.pyplot as plt
import pyogrio

counties = pyogrio.read_dataframe("data/nc_counties.gpkg").to_crs(32119)
counties = counties.assign(sid_rate_74=counties["SID74"].div(counties["BIR74"]).mul(1000))
pyogrio.write_dataframe(counties[["FIPS", "NAME", "sid_rate_74", "geometry"]].sort_values("FIPS"), "outputs/sid_rate.gpkg")
figure, axes = plt.subplots(figsize=(12, 5))
counties.to_crs(4267).plot(column="sid_rate_74", cmap="YlOrRd", edgecolor="grey", linewidth=0.3, legend=True,
                           legend_kwds={"label": "per 1,000 births", "orientation": "horizontal"}, ax=axes)
axes.set_title("Rate of sudden infant deaths, 1974 to 1978")
axes.set_axis_off()
figure.savefig("outputs/sid_rate.png", dpi=110)
