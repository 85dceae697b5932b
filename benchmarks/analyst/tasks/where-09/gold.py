# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pyproj

quakes = gpd.read_file("data/earthquakes.geojson")
quakes = quakes[(quakes["type"] == "earthquake") & (quakes["mag"] >= 1.5)]
west = (np.floor(quakes.geometry.x / 10) * 10).astype(int).rename("west")
south = (np.floor(quakes.geometry.y / 10) * 10).astype(int).rename("south")
cells = quakes.groupby([west, south]).size().reset_index(name="earthquakes")

plane = pyproj.Transformer.from_crs(4326, 6933, always_xy=True)
x0, y0 = plane.transform(cells["west"], cells["south"])
x1, y1 = plane.transform(cells["west"] + 10, cells["south"] + 10)
area_km2 = (np.asarray(x1) - x0) * (np.asarray(y1) - y0) / 1e6
cells["per_million_km2"] = cells["earthquakes"] / area_km2 * 1e6
cells.to_csv("outputs/quake_density.csv", index=False)
