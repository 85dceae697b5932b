# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import rasterio
from sklearn.neighbors import KNeighborsRegressor

samples = gpd.read_file("data/meuse_samples.geojson")
places = samples.get_coordinates().to_numpy()
model = KNeighborsRegressor(n_neighbors=12, weights=lambda metres: metres**-2.0, algorithm="brute").fit(places, samples["zinc"])
grid = rasterio.Affine(40, 0, 178400, 0, -40, 334000)
rows, columns = np.indices((115, 80))
centres = np.column_stack(grid * (columns.ravel() + 0.5, rows.ravel() + 0.5))
predicted = model.predict(centres)
predicted[model.kneighbors(centres, n_neighbors=1)[0][:, 0] > 200] = np.nan
with rasterio.open("outputs/zinc_idw.tif", "w", driver="GTiff", width=80, height=115, count=1, dtype="float64",
                   crs="EPSG:28992", transform=grid, nodata=np.nan) as raster:
    raster.write(predicted.reshape(115, 80), 1)
