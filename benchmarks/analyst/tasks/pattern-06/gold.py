# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
from scipy.spatial import cKDTree

trees = gpd.read_file("data/helsinki_trees.geojson").to_crs(3067)
places = np.column_stack([trees.geometry.x, trees.geometry.y])
n = len(places)
west, south, east, north = trees.total_bounds
area = (east - west) * (north - south)
tree = cKDTree(places)
rows = []
for radius in (10, 20, 40, 80):
    pairs = int(tree.count_neighbors(tree, radius)) - n
    k = area * pairs / (n * (n - 1))
    rows.append({"r_m": radius, "pairs": pairs, "k_m2": k, "l_m": np.sqrt(k / np.pi)})
pd.DataFrame(rows).to_csv("outputs/ripley.csv", index=False)
