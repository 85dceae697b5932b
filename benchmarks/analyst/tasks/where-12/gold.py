# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd

boroughs = gpd.read_file("data/london_boroughs.geojson").to_crs(27700)
boroughs["geometry"] = boroughs.geometry.make_valid()
lines = gpd.read_file("data/london_tube_lines.geojson").to_crs(27700)

pieces = gpd.overlay(lines, boroughs, how="intersection", keep_geom_type=True)
pieces["tube_km"] = pieces.geometry.length / 1000
table = pieces.groupby("borough")["tube_km"].sum().reindex(boroughs["borough"], fill_value=0.0)
table.to_csv("outputs/tube_by_borough.csv")
