# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
from scipy.spatial import cKDTree

places = gpd.read_file("data/helsinki_restaurants_gk25.geojson")
places = places[places["amenity"] == "restaurant"]
stops = gpd.read_file("data/helsinki_bus_stops.geojson").to_crs(places.crs)
tree = cKDTree(np.column_stack([places.geometry.x, places.geometry.y]))
at = np.column_stack([stops.geometry.x, stops.geometry.y])
stops["restaurants"] = tree.query_ball_point(at, 150, return_length=True)
stops["nearest_m"] = tree.query(at)[0]
stops[["osm_id", "restaurants", "nearest_m"]].to_csv("outputs/stop_restaurants.csv", index=False)
