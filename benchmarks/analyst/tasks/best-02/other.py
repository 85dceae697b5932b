# SPDX-License-Identifier: Apache-2.0
import math

import networkx as nx
import numpy as np
import rasterio

with rasterio.open("data/maunga_whau.tif") as raster:
    z, grid, crs = raster.read(1).astype(int), raster.transform, raster.crs
graph = nx.Graph()
for row, column in np.ndindex(z.shape):
    for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
        there = (row + down, column + right)
        if there[0] < z.shape[0] and 0 <= there[1] < z.shape[1]:
            length = 10 * math.hypot(down, right)
            graph.add_edge((row, column), there, weight=length + 20 * abs(int(z[row, column]) - int(z[there])))
cost = nx.single_source_dijkstra_path_length(graph, (5, 5))
values = np.array([[cost[row, column] for column in range(z.shape[1])] for row in range(z.shape[0])])
with rasterio.open("outputs/cost.tif", "w", driver="GTiff", width=z.shape[1], height=z.shape[0], count=1, dtype="float64",
                   crs=crs, transform=grid, nodata=-1) as raster:
    raster.write(values, 1)
with open("outputs/answer.md", "w") as file:
    file.write(f"Least cost: **{cost[55, 80]:,.1f}**\n")
