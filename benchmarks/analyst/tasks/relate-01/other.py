# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
from pyproj import Geod

geod = Geod(ellps="WGS84")
stops = gpd.read_file("data/helsinki_bus_stops.geojson")
places = gpd.read_file("data/helsinki_restaurants_gk25.geojson").query("amenity == 'restaurant'").to_crs(4326).geometry
rows = []
for stop in stops.itertuples():
    there = np.full(len(places), stop.geometry.x), np.full(len(places), stop.geometry.y)
    metres = geod.inv(*there, places.x, places.y)[2]
    rows.append({"osm_id": stop.osm_id, "nearest_m": metres.min(), "restaurants": int((metres <= 150).sum())})
pd.DataFrame(rows).sort_values("osm_id").to_csv("outputs/stop_restaurants.csv", index=False)
