# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
import rasterio
from rasterio.transform import from_origin

WEST, SOUTH, EAST, NORTH, SIZE, BANDWIDTH_KM = 360000, 3740000, 400000, 3790000, 500, 2.0
deaths = pd.read_csv("data/la_deaths_1992.csv")
deaths = deaths[deaths["type"] != "Not riot-related"]
places = gpd.GeoSeries(gpd.points_from_xy(deaths["longitude"], deaths["latitude"]), crs=4326).to_crs(32611)

x = np.arange(WEST + SIZE / 2, EAST, SIZE)
y = np.arange(NORTH - SIZE / 2, SOUTH, -SIZE)
density = np.zeros((y.size, x.size))
for place in places:
    squared_km = ((x[None, :] - place.x) ** 2 + (y[:, None] - place.y) ** 2) / 1e6
    density += np.exp(-squared_km / (2 * BANDWIDTH_KM**2)) / (2 * np.pi * BANDWIDTH_KM**2)

with rasterio.open("outputs/death_density.tif", "w", driver="GTiff", width=x.size, height=y.size, count=1, dtype="float32",
                   crs="EPSG:32611", transform=from_origin(WEST, NORTH, SIZE, SIZE)) as raster:
    raster.write(density.astype("float32"), 1)
