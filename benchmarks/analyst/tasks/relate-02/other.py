# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import pandas as pd
from geopy.distance import geodesic
from sklearn.neighbors import BallTree

capitals = pd.read_csv("data/us_state_capitals.csv")
airports = pd.read_csv("data/us_airports.csv")
tree = BallTree(airports[["latitude", "longitude"]].apply(lambda column: column * 3.141592653589793 / 180), metric="haversine")
# A few that are near on a sphere, of which the ellipsoid decides.
near = tree.query(capitals[["lat", "lon"]] * 3.141592653589793 / 180, k=5, return_distance=False)
found = []
for capital, candidates in zip(capitals.itertuples(), near):
    away = {airports["iata"][row]: geodesic((capital.lat, capital.lon), airports.loc[row, ["latitude", "longitude"]]).km
            for row in candidates}
    iata = min(away, key=away.get)
    found.append({"state": capital.state, "city": capital.city, "iata": iata, "distance_km": away[iata]})
pd.DataFrame(found).sort_values("distance_km").to_csv("outputs/capital_airports.csv", index=False)
