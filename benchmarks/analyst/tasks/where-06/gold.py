# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
from shapely.geometry import box

SIZE = 250
cafes = gpd.read_file("data/helsinki_cafes.geojson")
cafes = cafes[cafes.geometry.notna()].to_crs(3067)
west = np.floor(cafes.geometry.x / SIZE) * SIZE
south = np.floor(cafes.geometry.y / SIZE) * SIZE
counts = cafes.groupby([west.rename("west"), south.rename("south")]).size().reset_index(name="cafes")
squares = [box(x, y, x + SIZE, y + SIZE) for x, y in zip(counts["west"], counts["south"])]
grid = gpd.GeoDataFrame(counts[["cafes"]], geometry=squares, crs=3067)
grid.to_file("outputs/cafe_grid.gpkg")
