# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
from pyproj import Geod

houses = gpd.read_file("data/soho_deaths.gpkg").to_crs(4326)
pumps = gpd.read_file("data/soho_pumps.gpkg").to_crs(4326)
geod = Geod(ellps="WGS84")
metres = np.array([geod.inv(np.full(len(pumps), house.x), np.full(len(pumps), house.y), pumps.geometry.x, pumps.geometry.y)[2]
                   for house in houses.geometry])
nearest = metres.argmin(axis=1)
rows = []
for position, pump in enumerate(pumps["pump"]):
    own = nearest == position
    deaths = int(houses["deaths"][own].sum())
    mean = np.average(metres[own, position], weights=houses["deaths"][own]) if deaths else None
    rows.append((pump, int(own.sum()), deaths, mean))
pd.DataFrame(rows, columns=["pump", "houses", "deaths", "mean_distance_m"]).to_csv("outputs/pump_deaths.csv", index=False)
