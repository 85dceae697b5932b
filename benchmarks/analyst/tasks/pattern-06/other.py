# SPDX-License-Identifier: Apache-2.0
import json

import numpy as np
import pyproj
from scipy.spatial.distance import pdist

features = json.load(open("data/helsinki_trees.geojson"))["features"]
degrees = np.array([feature["geometry"]["coordinates"][:2] for feature in features])
metres = np.column_stack(pyproj.Transformer.from_crs("EPSG:4326", "EPSG:3067", always_xy=True).transform(*degrees.T))
apart = pdist(metres)
area = np.prod(np.ptp(metres, axis=0))
with open("outputs/ripley.csv", "w") as file:
    print("r_m,pairs,k_m2,l_m", file=file)
    for r in (10, 20, 40, 80):
        pairs = 2 * np.count_nonzero(apart <= r)
        k = pairs * area / (len(metres) ** 2 - len(metres))
        print(r, pairs, k, (k / np.pi) ** 0.5, sep=",", file=file)
