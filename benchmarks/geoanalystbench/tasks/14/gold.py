# SPDX-License-Identifier: Apache-2.0
import cartopy.crs as ccrs
import matplotlib.pyplot as plt
import numpy as np
import xarray as xr

YEARS, LIMIT = 5, 280
annual = xr.open_dataset("data/E1_north_america.nc")["air_temperature"]
warm = annual.to_numpy() > LIMIT
windows = np.lib.stride_tricks.sliding_window_view(warm, YEARS, axis=0)
spells = windows.all(axis=-1).sum(axis=0)

x, y = annual["longitude"].to_numpy() - 360, annual["latitude"].to_numpy()
half_x, half_y = (x[1] - x[0]) / 2, (y[1] - y[0]) / 2
figure, axes = plt.subplots(figsize=(9, 6), subplot_kw={"projection": ccrs.PlateCarree()})
image = axes.imshow(spells, cmap="YlOrRd", origin="lower", transform=ccrs.PlateCarree(),
                    extent=(x[0] - half_x, x[-1] + half_x, y[0] - half_y, y[-1] + half_y))
axes.coastlines()
figure.colorbar(image, ax=axes, label="Warm spells", shrink=0.7)
axes.set_title("Spells of five years above 280 K in 240 years")
figure.savefig("outputs/temperature_statistic_vis.png", dpi=120)
