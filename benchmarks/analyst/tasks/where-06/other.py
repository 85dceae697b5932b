# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import shapely

cafes = gpd.read_file("data/helsinki_cafes.geojson").dropna(subset="geometry").to_crs("EPSG:3067")
west, south, east, north = cafes.total_bounds
xs = np.arange(west // 250 * 250, east + 250, 250)
ys = np.arange(south // 250 * 250, north + 250, 250)
cells = gpd.GeoDataFrame(geometry=[shapely.box(x, y, x + 250, y + 250) for x in xs for y in ys], crs=3067)
found = cafes[["geometry"]].sjoin(cells, predicate="within")
cells["cafes"] = found.groupby("index_right").size()
cells = cells.dropna(subset="cafes").astype({"cafes": int})
cells.to_file("outputs/cafe_grid.gpkg", driver="GPKG")
