# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import networkx as nx
import numpy as np
import pandas as pd
from scipy.spatial import cKDTree

quakes = gpd.read_file("data/earthquakes.geojson")
quakes = quakes[quakes["type"] == "earthquake"].reset_index(drop=True)
longitude, latitude = np.radians(quakes.geometry.x), np.radians(quakes.geometry.y)
sphere = np.column_stack([np.cos(latitude) * np.cos(longitude), np.cos(latitude) * np.sin(longitude), np.sin(latitude)])
near = cKDTree(sphere).query_ball_point(sphere, 2 * np.sin(30 / 6371 / 2))
core = np.array([len(around) > 29 for around in near])
graph = nx.Graph()
graph.add_nodes_from(np.flatnonzero(core))
graph.add_edges_from((own, other) for own in np.flatnonzero(core) for other in near[own] if core[other])
rows = []
for part in sorted(nx.connected_components(graph), key=len, reverse=True):
    members = quakes.loc[sorted({other for own in part for other in near[own]})]
    rows.append((len(members), members["mag"].max(), members["depth_km"].mean()))
table = pd.DataFrame(sorted(rows, reverse=True), columns=["earthquakes", "strongest", "mean_depth_km"])
table.insert(0, "cluster", range(1, len(table) + 1))
table.to_csv("outputs/clusters.csv", index=False)
