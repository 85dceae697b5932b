# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
from shapely.geometry import Point

houses = gpd.read_file("data/soho_deaths.gpkg").to_crs(27700)
weight = houses["deaths"]
x = np.average(houses.geometry.x, weights=weight)
y = np.average(houses.geometry.y, weights=weight)
squared = (houses.geometry.x - x) ** 2 + (houses.geometry.y - y) ** 2
spread = np.sqrt(np.average(squared, weights=weight))
centre = gpd.GeoDataFrame({"deaths": [int(weight.sum())], "standard_distance_m": [spread]}, geometry=[Point(x, y)], crs=27700)
centre.to_crs(4326).to_file("outputs/mean_centre.geojson", driver="GeoJSON")
