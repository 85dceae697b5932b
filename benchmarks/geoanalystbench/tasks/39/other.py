# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import matplotlib.pyplot as plt
import numpy as np

counties = gpd.read_file("data/G_utm.shp").set_crs("EPSG:26916")
places = counties[["X", "Y"]].to_numpy(float)
design = np.column_stack([np.ones(len(counties)), counties[["PctFB", "PctBlack", "PctRural"]]])
share = counties["PctBach"].to_numpy(float)
distance = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))


def local_slopes(neighbours):
    slopes = []
    for apart in distance:
        reach = np.sort(apart)[neighbours - 1] * 1.0000001
        weight = np.where(apart < reach, (1 - (apart / reach) ** 2) ** 2, 0)
        slopes.append(np.linalg.solve(design.T * weight @ design, design.T * weight @ share)[3])
    return np.array(slopes)


slopes = {size: local_slopes(size) for size in range(25, 175, 25)}
low, high = min(one.min() for one in slopes.values()), max(one.max() for one in slopes.values())
figure, grid = plt.subplots(3, 2, figsize=(8, 12), layout="constrained")
for axes, (size, slope) in zip(grid.flat, slopes.items()):
    counties.assign(slope=slope).plot("slope", ax=axes, vmin=low, vmax=high, cmap="viridis")
    axes.set_title(f"{size} neighbours")
figure.colorbar(plt.cm.ScalarMappable(plt.Normalize(low, high), "viridis"), ax=grid, label="coefficient of PctRural")
figure.savefig("outputs/GA_GWR.png", dpi=110)
