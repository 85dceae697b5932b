# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
from pyproj import Geod
from shapely import orient_polygons

geod = Geod(ellps="WGS84")
trees = gpd.read_file("data/helsinki_trees.geojson").geometry.values
parks = gpd.read_file("data/helsinki_parks.geojson")
parks["trees"] = [int(np.sum(trees.within(park))) for park in parks.geometry]
parks["area_ha"] = [geod.geometry_area_perimeter(orient_polygons(park))[0] / 10000 for park in parks.geometry]
parks["trees_per_ha"] = parks["trees"].div(parks["area_ha"])
parks.drop(columns=["geometry", "leisure"]).sort_values("trees").to_csv("outputs/park_trees.csv", index=False)
