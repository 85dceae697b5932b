# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
from scipy.spatial.distance import cdist

NUGGET, SILL, RANGE_M = 0.05, 0.59, 897.0


def semivariance(metres):
    share = np.minimum(metres / RANGE_M, 1)
    return np.where(metres > 0, NUGGET + SILL * (1.5 * share - 0.5 * share**3), 0)


samples = gpd.read_file("data/meuse_samples.geojson")
places = np.column_stack([samples.geometry.x, samples.geometry.y])
observed = np.log(samples["zinc"].to_numpy())
gamma = semivariance(cdist(places, places))

rows = []
for own in range(len(samples)):
    others = np.arange(len(samples)) != own
    count = others.sum()
    system = np.ones((count + 1, count + 1))
    system[:count, :count] = gamma[np.ix_(others, others)]
    system[count, count] = 0
    right = np.append(gamma[others, own], 1)
    solution = np.linalg.solve(system, right)
    rows.append((samples["sample"][own], observed[own], solution[:count] @ observed[others], solution @ right))
pd.DataFrame(rows, columns=["sample", "observed", "predicted", "variance"]).to_csv("outputs/zinc_kriging.csv", index=False)
