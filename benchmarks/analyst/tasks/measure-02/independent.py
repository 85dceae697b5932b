# SPDX-License-Identifier: Apache-2.0
"""The least rectangle by turning a building in steps of a tenth of a degree, in Web Mercator with its scale taken out."""
import geopandas as gpd
import numpy as np
import pandas as pd
import shapely


def values(data, gold):
    table = pd.read_csv(gold / "elongation.csv").set_index("uID")
    buildings = gpd.read_file(data / "prague_buildings.geojson").set_index("uID").geometry
    turn = np.radians(np.arange(0, 90, 0.02))
    for key in (1, 40, 99):
        xy = shapely.get_coordinates(buildings[key])
        scale = np.cosh(xy[:, 1].mean() / 6378137)
        first = np.ptp(np.column_stack([np.cos(turn), np.sin(turn)]) @ xy.T, axis=1) / scale
        second = np.ptp(np.column_stack([-np.sin(turn), np.cos(turn)]) @ xy.T, axis=1) / scale
        least = np.argmin(first * second)
        yield f"area of {key}", table.loc[key, "area_m2"], buildings[key].area / scale**2, 6e-3
        yield f"long side of {key}", table.loc[key, "long_m"], max(first[least], second[least]), 4e-3
        yield f"elongation of {key}", table.loc[key, "elongation"], min(first[least], second[least]) / max(first[least], second[least]), 4e-3
