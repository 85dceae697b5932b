# SPDX-License-Identifier: Apache-2.0
import cartopy.crs as ccrs
import cartopy.feature
import matplotlib.pyplot as plt
import numpy as np
import xarray as xr

file = xr.open_dataset("data/space_weather.nc")
pole = file["rotated_pole"].attrs
content = file["TEC"].where(file["TEC"] >= 0)
axes = plt.axes(projection=ccrs.PlateCarree(central_longitude=pole["grid_north_pole_longitude"] - 180))
grid = ccrs.RotatedPole(pole["grid_north_pole_longitude"], pole["grid_north_pole_latitude"])
shown = axes.contourf(file["rLon"], file["rLat"], content, levels=np.linspace(0, 40, 21), cmap="magma", transform=grid)
axes.add_feature(cartopy.feature.COASTLINE)
plt.colorbar(shown, label="TEC", orientation="horizontal")
plt.title("TEC")
plt.savefig("outputs/TEC_vis.png", dpi=100)
