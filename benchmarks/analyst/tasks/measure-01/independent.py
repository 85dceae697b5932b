# SPDX-License-Identifier: Apache-2.0
"""In the national grid, whose scale is one to a ten-thousandth."""
import geopandas as gpd
import numpy as np
import pandas as pd
import shapely


def values(data, gold):
    table = pd.read_csv(gold / "canton_shape.csv").set_index("NAME_2")
    cantons = gpd.read_file(data / "lux_cantons.gpkg").to_crs(2169).set_index("NAME_2")
    for name in ("Clervaux", "Esch-sur-Alzette"):
        x, y = shapely.get_coordinates(cantons.geometry[name]).T
        area = abs(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1])) / 2
        length = np.hypot(np.diff(x), np.diff(y)).sum()
        yield f"area of {name}", table.loc[name, "area_km2"], area / 1e6, 5e-4
        yield f"perimeter of {name}", table.loc[name, "perimeter_km"], length / 1e3, 5e-4
        yield f"compactness of {name}", table.loc[name, "compactness"], 4 * np.pi * area / length**2, 5e-4
    yield "the whole", table["area_km2"].sum(), cantons.union_all().area / 1e6, 5e-4
