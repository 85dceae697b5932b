# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import matplotlib.pyplot as plt

crashes = gpd.read_file("data/fatal_collisions.geojson").to_crs("EPSG:32618")
boroughs = gpd.read_file("data/nyc_boroughs.geojson").to_crs(crashes.crs)

figure, axes = plt.subplots(figsize=(8, 8))
boroughs.plot(ax=axes, facecolor="whitesmoke", edgecolor="gray")
sizes = crashes["NUMBER OF PERSONS KILLED"] * 25
crashes.plot(ax=axes, column="BOROUGH", cmap="Set1", markersize=sizes, edgecolor="black", linewidth=0.4, legend=True,
             legend_kwds={"loc": "upper left", "title": "Borough"})
axes.set_title("Fatal crashes in New York City, 2016")
axes.set_axis_off()
figure.savefig("outputs/collisions_map_vis.png", dpi=120)
