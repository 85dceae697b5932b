# SPDX-License-Identifier: Apache-2.0
import csv

import netCDF4
import numpy as np

with netCDF4.Dataset("data/A1B_north_america.nc") as file:
    hours = file["time"][:]
    dates = netCDF4.num2date(hours, file["time"].units, file["time"].calendar)
    degrees = file["air_temperature"][:, int(file["latitude"][:].argmin()), int(file["longitude"][:].argmin())].astype(float)

t = (hours - hours.mean()) / hours.std()
design = np.column_stack([np.ones_like(t), t, t**2])
weights, *_ = np.linalg.lstsq(design, degrees, rcond=None)
with open("outputs/polynomial_fit_pred.csv", "w", newline="") as table:
    writer = csv.writer(table)
    writer.writerow(["Year", "Fitted_Temperature"])
    writer.writerows((date.year, round(value, 5)) for date, value in zip(dates, design @ weights))
