# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pandas as pd
from pyproj import Geod

geod = Geod(ellps="WGS84")
capitals = pd.read_csv("data/us_state_capitals.csv")
airports = pd.read_csv("data/us_airports.csv")
rows = []
for capital in capitals.itertuples():
    here = np.full(len(airports), capital.lon), np.full(len(airports), capital.lat)
    km = geod.inv(*here, airports["longitude"], airports["latitude"])[2] / 1000
    rows.append((capital.state, capital.city, airports["iata"][np.argmin(km)], np.min(km)))
table = pd.DataFrame(rows, columns=["state", "city", "iata", "distance_km"])
table.sort_values("distance_km").to_csv("outputs/capital_airports.csv", index=False)
