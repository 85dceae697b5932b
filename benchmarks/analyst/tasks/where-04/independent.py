# SPDX-License-Identifier: Apache-2.0
"""Distances by the scale of Web Mercator at the place; all deaths have a pump."""
import geopandas as gpd
import numpy as np
import pandas as pd


def values(data, gold):
    table = pd.read_csv(gold / "pump_deaths.csv").set_index("pump")
    houses, pumps = gpd.read_file(data / "soho_deaths.gpkg"), gpd.read_file(data / "soho_pumps.gpkg")
    yield "all deaths", table["deaths"].sum(), houses["deaths"].sum(), 0
    yield "all houses", table["houses"].sum(), len(houses), 0
    busiest = table["deaths"].idxmax()
    metres = np.hypot(houses.geometry.x.values[:, None] - pumps.geometry.x.values,
                      houses.geometry.y.values[:, None] - pumps.geometry.y.values)
    own = metres.argmin(axis=1) == list(pumps["pump"]).index(busiest)
    yield "deaths of the busiest pump", table["deaths"][busiest], houses["deaths"][own].sum(), 0
    scale = np.cosh(houses.geometry.y.mean() / 6378137)
    mean = np.average(metres[own].min(axis=1), weights=houses["deaths"][own]) / scale
    yield "mean distance to it", table["mean_distance_m"][busiest], mean, 3e-3
