# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import rasterio
from rasterio.transform import from_origin
from scipy.spatial import cKDTree

WEST, SOUTH, EAST, NORTH, SIZE = 178400, 329400, 181600, 334000, 40
samples = gpd.read_file("data/meuse_samples.geojson")
places = np.column_stack([samples.geometry.x, samples.geometry.y])
zinc = samples["zinc"].to_numpy()

x = np.arange(WEST + SIZE / 2, EAST, SIZE)
y = np.arange(NORTH - SIZE / 2, SOUTH, -SIZE)
centres = np.stack(np.meshgrid(x, y), axis=-1)
distance, neighbour = cKDTree(places).query(centres, k=12)
weight = 1 / distance**2
predicted = (weight * zinc[neighbour]).sum(axis=-1) / weight.sum(axis=-1)
predicted[distance[..., 0] > 200] = -9999

with rasterio.open("outputs/zinc_idw.tif", "w", driver="GTiff", width=x.size, height=y.size, count=1, dtype="float32",
                   crs="EPSG:28992", transform=from_origin(WEST, NORTH, SIZE, SIZE), nodata=-9999) as raster:
    raster.write(predicted.astype("float32"), 1)
