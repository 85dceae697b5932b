# SPDX-License-Identifier: Apache-2.0
import pandas as pd
import xarray as xr
from numpy.polynomial import Polynomial

air = xr.open_dataset("data/A1B_north_america.nc", use_cftime=True)["air_temperature"]
place = air.isel(latitude=0, longitude=0)
years = place["time"].dt.year.to_numpy()
trend = Polynomial.fit(years, place.to_numpy().astype(float), deg=2)
pd.DataFrame({"Year": years, "Fitted_Temperature": trend(years)}).to_csv("outputs/polynomial_fit_pred.csv", index=False)
