# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pandas as pd
import pyproj
import rasterio
from sklearn.neighbors import KernelDensity

table = pd.read_csv("data/la_deaths_1992.csv").query("type != 'Not riot-related'")
east, north = pyproj.Transformer.from_crs(4326, 32611, always_xy=True).transform(table["longitude"], table["latitude"])
places = np.column_stack([east, north]) / 1000
model = KernelDensity(bandwidth=2, kernel="gaussian", rtol=1e-9).fit(places)
rows, columns = np.indices((100, 80))
centres = np.column_stack([360.25 + 0.5 * columns.ravel(), 3789.75 - 0.5 * rows.ravel()])
density = len(table) * np.exp(model.score_samples(centres)).reshape(100, 80)
grid = rasterio.Affine(500, 0, 360000, 0, -500, 3790000)
with rasterio.open("outputs/death_density.tif", "w", driver="GTiff", width=80, height=100, count=1, dtype="float64",
                   crs="EPSG:32611", transform=grid) as raster:
    raster.write(density, 1)
