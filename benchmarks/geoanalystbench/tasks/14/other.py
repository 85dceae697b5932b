# SPDX-License-Identifier: Apache-2.0
import matplotlib.pyplot as plt
import netCDF4
import numpy as np

with netCDF4.Dataset("data/E1_north_america.nc") as file:
    annual = file["air_temperature"][:]
    x, y = file["longitude"][:], file["latitude"][:]

count = np.zeros(annual.shape[1:], int)
for first in range(len(annual) - 4):
    count += (annual[first:first + 5] > 280).all(axis=0)
half_x, half_y = (x[1] - x[0]) / 2, (y[1] - y[0]) / 2
plt.figure(figsize=(9, 5))
plt.imshow(count, origin="lower", cmap="viridis", extent=(x[0] - half_x - 360, x[-1] + half_x - 360, y[0] - half_y, y[-1] + half_y))
plt.colorbar(label="number of spells")
plt.xlabel("longitude")
plt.ylabel("latitude")
plt.title("Warm spells, North America")
plt.savefig("outputs/temperature_statistic_vis.png")
