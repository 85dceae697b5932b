# SPDX-License-Identifier: Apache-2.0
import cartopy.crs as ccrs
import matplotlib.pyplot as plt
import netCDF4
import numpy as np

with netCDF4.Dataset("data/space_weather.nc") as file:
    pole = file["rotated_pole"]
    grid = ccrs.RotatedPole(pole.grid_north_pole_longitude, pole.grid_north_pole_latitude)
    x, y = file["rLon"][:], file["rLat"][:]
    content = np.ma.masked_less(file["TEC"][:], 0)

figure, axes = plt.subplots(figsize=(8, 7), subplot_kw={"projection": grid})
filled = axes.contourf(x, y, content, levels=range(0, 41, 2), cmap="viridis", transform=grid)
axes.coastlines()
axes.gridlines(draw_labels=True)
figure.colorbar(filled, ax=axes, label="Total electron content (1E16 e/m²)", shrink=0.8)
axes.set_title("Total electron content of the ionosphere")
figure.savefig("outputs/TEC_vis.png", dpi=120)
