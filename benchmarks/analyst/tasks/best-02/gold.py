# SPDX-License-Identifier: Apache-2.0
import numpy as np
import rasterio
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

GOAL, START = (5, 5), (55, 80)
with rasterio.open("data/maunga_whau.tif") as raster:
    heights = raster.read(1).astype("float64")
    profile = raster.profile
    size = raster.res[0]

number = np.arange(heights.size).reshape(heights.shape)
ends, costs = [], []
for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
    left, end = max(0, -right), heights.shape[1] - max(0, right)
    here = np.s_[:heights.shape[0] - down, left:end]
    there = np.s_[down:, left + right:end + right]
    length = size * np.hypot(down, right)
    grade = np.abs(heights[here] - heights[there]) / length
    ends.append((number[here].ravel(), number[there].ravel()))
    costs.append((length * (1 + 20 * grade)).ravel())
rows, columns = np.concatenate(ends, axis=1)
graph = coo_matrix((np.concatenate(costs), (rows, columns)), shape=(heights.size, heights.size)).tocsr()
cost = dijkstra(graph, directed=False, indices=number[GOAL])

profile.update(dtype="float32")
with rasterio.open("outputs/cost.tif", "w", **profile) as raster:
    raster.write(cost.reshape(heights.shape).astype("float32"), 1)
with open("outputs/answer.md", "w") as file:
    file.write(f"The cheapest walk costs {cost[number[START]]:.2f}.\n")
