# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
from sklearn.cluster import DBSCAN

EARTH_KM = 6371.0
quakes = gpd.read_file("data/earthquakes.geojson")
quakes = quakes[quakes["type"] == "earthquake"]
radians = np.radians(np.column_stack([quakes.geometry.y, quakes.geometry.x]))
labels = DBSCAN(eps=30 / EARTH_KM, min_samples=30, metric="haversine", algorithm="ball_tree").fit_predict(radians)
found = quakes.assign(label=labels)[labels >= 0]
table = found.groupby("label").agg(earthquakes=("mag", "size"), strongest=("mag", "max"), mean_depth_km=("depth_km", "mean"))
table = table.sort_values("earthquakes", ascending=False).reset_index(drop=True)
table.insert(0, "cluster", table.index + 1)
table.to_csv("outputs/clusters.csv", index=False)
