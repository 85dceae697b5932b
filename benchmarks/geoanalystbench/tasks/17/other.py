# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import matplotlib.pyplot as plt

crashes = gpd.read_file("data/fatal_collisions.geojson")
boroughs = gpd.read_file("data/nyc_boroughs.geojson")
axes = boroughs.plot(facecolor="none", edgecolor="black", figsize=(9, 9))
for name, colour in zip(sorted(crashes["BOROUGH"].unique()), ("black", "orange", "royalblue", "green", "crimson")):
    some = crashes[crashes["BOROUGH"] == name]
    axes.scatter(some.geometry.x, some.geometry.y, s=20, color=colour, label=name.title())
axes.legend(loc="upper left")
axes.set_title("Crashes with deaths, 2016")
plt.savefig("outputs/collisions_map_vis.png", dpi=130)
