# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
from pyproj import Geod
from shapely.geometry import LineString

flights = pd.read_csv("data/us_flights_2008.csv")
airports = pd.read_csv("data/us_airports.csv").set_index("iata")[["longitude", "latitude"]]
flights[["a", "b"]] = np.sort(flights[["origin", "destination"]].astype(str).to_numpy(), axis=1)
pairs = flights.groupby(["a", "b"])["count"].sum().nlargest(20).rename("flights").reset_index()

start = airports.loc[pairs["a"]].to_numpy()
end = airports.loc[pairs["b"]].to_numpy()
pairs["distance_km"] = Geod(ellps="WGS84").inv(*start.T, *end.T)[2] / 1000
lines = [LineString(ends) for ends in zip(start, end)]
gpd.GeoDataFrame(pairs, geometry=lines, crs=4326).to_file("outputs/busiest_routes.geojson", driver="GeoJSON")
