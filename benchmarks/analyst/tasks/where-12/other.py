# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import pandas as pd
import shapely
from pyproj import Geod

geod = Geod(ellps="WGS84")
boroughs = gpd.read_file("data/london_boroughs.geojson")
lines = gpd.read_file("data/london_tube_lines.geojson").geometry.values
rows = []
for name, shape in zip(boroughs["borough"], boroughs.geometry):
    cut = shapely.intersection(lines, shape.buffer(0))
    rows.append((name, sum(geod.geometry_length(piece) for piece in cut if not piece.is_empty) / 1000))
pd.DataFrame(rows, columns=["borough", "tube_km"]).sort_values("borough").to_csv("outputs/tube_by_borough.csv", index=False)
