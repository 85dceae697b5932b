# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import matplotlib.pyplot as plt
import numpy as np
from mgwr.gwr import GWR
from mgwr.sel_bw import Sel_BW

counties = gpd.read_file("data/G_utm.shp").set_crs("EPSG:26916")
places = counties[["X", "Y"]].to_numpy()
share = counties[["PctBach"]].to_numpy(float)
causes = counties[["PctFB", "PctBlack", "PctRural"]].to_numpy(float)
best = int(Sel_BW(places, share, causes).search())

bandwidths = [25, 50, 75, 100, 125, 150]
slopes = {size: GWR(places, share, causes, size).fit().params[:, 3] for size in bandwidths}
low, high = min(map(np.min, slopes.values())), max(map(np.max, slopes.values()))
figure, grid = plt.subplots(2, 3, figsize=(12, 8), layout="constrained")
for axes, (size, slope) in zip(grid.flat, slopes.items()):
    counties.assign(slope=slope).plot("slope", ax=axes, vmin=low, vmax=high, cmap="PuOr")
    axes.set_title(f"Bandwidth {size}")
    axes.set_axis_off()
colours = plt.cm.ScalarMappable(plt.Normalize(low, high), "PuOr")
figure.colorbar(colours, ax=grid, label="Local coefficient of the rural share", shrink=0.8)
figure.suptitle(f"Geographically weighted regression: the best bandwidth is {best}")
figure.savefig("outputs/GA_GWR.png", dpi=120)
