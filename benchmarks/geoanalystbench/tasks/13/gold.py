# SPDX-License-Identifier: Apache-2.0
import matplotlib.pyplot as plt
import xarray as xr

profiles = xr.open_dataset("data/atlantic_profiles.nc")
place = profiles.sel(lon=330.5).where((profiles.lat > -10) & (profiles.lat < -9), drop=True).squeeze("lat")
upper = place.where(place.depth <= 1000, drop=True)

figure, temperature_axes = plt.subplots(figsize=(6, 8))
salinity_axes = temperature_axes.twiny()
temperature_axes.plot(upper["theta"], upper["depth"], color="firebrick", label="temperature")
salinity_axes.plot(upper["salinity"], upper["depth"], color="steelblue", label="salinity")
temperature_axes.set_ylabel("Depth (m)")
temperature_axes.set_xlabel("Potential temperature (K)", color="firebrick")
salinity_axes.set_xlabel("Practical salinity", color="steelblue")
temperature_axes.invert_yaxis()
temperature_axes.set_title("South Atlantic at 330.5° E, 9.8° S")
figure.tight_layout()
figure.savefig("outputs/ocean_profiles_vis.png", dpi=120)
