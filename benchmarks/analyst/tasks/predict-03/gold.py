# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
import rasterio
from rasterio.features import rasterize

areas = gpd.read_file("data/olinda_training.gpkg")
with rasterio.open("data/olinda_landsat7.tif") as scene:
    bands = scene.read().astype("float64")
    profile = scene.profile
    labels = rasterize(zip(areas.geometry, areas["class"]), bands.shape[1:], transform=scene.transform, dtype="uint8")
    cell_km2 = scene.res[0] * scene.res[1] / 1e6

cells = bands.reshape(len(bands), -1)
likelihood = []
for number in range(1, 5):
    training = cells[:, labels.ravel() == number]
    covariance = np.cov(training)
    away = cells - training.mean(axis=1, keepdims=True)
    squared = (away * np.linalg.solve(covariance, away)).sum(axis=0)
    likelihood.append(-0.5 * (np.linalg.slogdet(covariance)[1] + squared))
cover = (np.argmax(likelihood, axis=0) + 1).reshape(labels.shape).astype("uint8")

profile.update(count=1, dtype="uint8")
with rasterio.open("outputs/land_cover.tif", "w", **profile) as raster:
    raster.write(cover, 1)
names = areas.drop_duplicates("class").set_index("class")["cover"]
rows = [(number, name, (cover == number).sum(), (cover == number).sum() * cell_km2) for number, name in names.items()]
pd.DataFrame(rows, columns=["class", "cover", "cells", "km2"]).to_csv("outputs/land_cover.csv", index=False)
