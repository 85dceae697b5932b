# SPDX-License-Identifier: Apache-2.0
import networkx as nx
import numpy as np
import rasterio

with rasterio.open("data/olinda_elevation.tif") as raster:
    z, grid, crs = raster.read(1), raster.transform, raster.crs


def patches(wanted):
    graph = nx.Graph()
    graph.add_nodes_from(map(tuple, np.argwhere(wanted)))
    for row, column in list(graph):
        for step in ((0, 1), (1, -1), (1, 0), (1, 1)):
            beside = (row + step[0], column + step[1])
            if beside in graph:
                graph.add_edge((row, column), beside)
    return list(nx.connected_components(graph))


sea = max(patches(z <= 0), key=len)
reached = [patch for patch in patches(z < 5) if patch & sea]
depth = np.full(z.shape, np.nan, dtype="float32")
for patch in reached:
    for row, column in patch - sea:
        depth[row, column] = 5 - z[row, column]
with rasterio.open("outputs/flood_depth.tif", "w", driver="GTiff", width=z.shape[1], height=z.shape[0], count=1,
                   dtype="float32", crs=crs, transform=grid, nodata=np.nan) as raster:
    raster.write(depth, 1)
area = np.isfinite(depth).sum() * abs(grid.determinant)
with open("outputs/answer.md", "w") as file:
    file.write(f"The flood covers {area / 1e4:.1f} ha of land.\n")
