# SPDX-License-Identifier: Apache-2.0
import json

import geopandas as gpd
import numpy as np
import pyproj

houses = gpd.read_file("data/soho_deaths.gpkg").to_crs(32630)
# Each death as a row of its own.
places = houses.get_coordinates().to_numpy().repeat(houses["deaths"], axis=0)
middle = places.mean(axis=0)
spread = float(np.sqrt(places.var(axis=0).sum()))
lon, lat = pyproj.Transformer.from_crs(32630, 4326, always_xy=True).transform(*middle)
json.dump({"type": "FeatureCollection", "features": [{
    "type": "Feature", "geometry": {"type": "Point", "coordinates": [lon, lat]},
    "properties": {"standard_distance_m": spread, "deaths": len(places)}}]}, open("outputs/mean_centre.geojson", "w"))
