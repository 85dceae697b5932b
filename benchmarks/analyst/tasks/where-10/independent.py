# SPDX-License-Identifier: Apache-2.0
"""A band by the exact area of its zones on the sphere, cell by cell."""
import math

import netCDF4
import pandas as pd


def values(data, gold):
    bands = pd.read_csv(gold / "sea_by_latitude.csv").set_index("south")
    with netCDF4.Dataset(data / "sea_surface.nc") as file:
        latitudes, grid = file["lat"][:].tolist(), file["sst"][0, 0].tolist()
    yield "all cells", bands["cells"].sum(), sum(value is not None for row in grid for value in row), 0
    for south in (-60, 0, 50):
        total = weight = 0.0
        for latitude, row in zip(latitudes, grid):
            if south <= latitude < south + 10:
                area = math.sin(math.radians(latitude + 1)) - math.sin(math.radians(latitude - 1))
                for value in row:
                    if value is not None:
                        total, weight = total + area * value, weight + area
        yield f"mean of {south}", bands.loc[south, "mean_c"], total / weight, 1e-6
