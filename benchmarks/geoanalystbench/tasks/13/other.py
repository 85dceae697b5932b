# SPDX-License-Identifier: Apache-2.0
import matplotlib.pyplot as plt
import netCDF4
import numpy as np

with netCDF4.Dataset("data/atlantic_profiles.nc") as file:
    depth, latitude, longitude = (file[name][:] for name in ("depth", "lat", "lon"))
    row = int(np.flatnonzero((latitude > -10) & (latitude < -9))[0])
    column = int(np.argmin(abs(longitude - 330.5)))
    upper = depth <= 1000
    warmth, salt = file["theta"][upper, row, column], file["salinity"][upper, row, column]

figure, (left, right) = plt.subplots(1, 2, sharey=True, figsize=(9, 6))
left.plot(warmth, depth[upper], "o-", color="black")
right.plot(salt, depth[upper], "o-", color="green")
left.set(xlabel="temperature, K", ylabel="depth, m", title="Potential temperature")
right.set(xlabel="salinity", ylabel="depth, m", title="Practical salinity")
left.invert_yaxis()
plt.savefig("outputs/ocean_profiles_vis.png")
