# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
import rasterio
from rasterio.mask import mask
from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis

areas = gpd.read_file("data/olinda_training.gpkg")
with rasterio.open("data/olinda_landsat7.tif") as scene:
    learned, classes = [], []
    for row in areas.itertuples():
        part, _ = mask(scene, [row.geometry], crop=True, filled=False)
        found = part.reshape(6, -1).T.compressed().reshape(-1, 6)
        learned.append(found)
        classes += [row[1]] * len(found)
    image, grid, crs = scene.read(), scene.transform, scene.crs
model = QuadraticDiscriminantAnalysis(priors=[0.25] * 4).fit(np.concatenate(learned).astype(float), classes)
result = model.predict(image.reshape(6, -1).T.astype(float)).reshape(image.shape[1:])
with rasterio.open("outputs/land_cover.tif", "w", driver="GTiff", width=result.shape[1], height=result.shape[0], count=1,
                   dtype="int16", crs=crs, transform=grid, nodata=-1) as raster:
    raster.write(result.astype("int16"), 1)
table = pd.Series(result.ravel()).value_counts().sort_index().rename_axis("class").reset_index(name="cells")
table.insert(1, "cover", table["class"].map(dict(zip(areas["class"], areas["cover"]))))
table["km2"] = table["cells"] * abs(grid.determinant) / 1e6
table.to_csv("outputs/land_cover.csv", index=False)
