# SPDX-License-Identifier: Apache-2.0
import math

import geopandas as gpd
import numpy as np

areas = gpd.read_file("data/columbus_areas.shp")
n = len(areas)
w = np.array([areas.geometry.intersects(shape) for shape in areas.geometry], dtype=float)
np.fill_diagonal(w, 0)
w /= w.sum(axis=1, keepdims=True)
z = areas["CRIME"].to_numpy() - areas["CRIME"].mean()
s0, s1, s2 = w.sum(), ((w + w.T) ** 2).sum() / 2, ((w.sum(axis=0) + w.sum(axis=1)) ** 2).sum()
i = n / s0 * (z @ w @ z) / (z @ z)
expected = -1 / (n - 1)
deviation = math.sqrt((n**2 * s1 - n * s2 + 3 * s0**2) / ((n**2 - 1) * s0**2) - expected**2)
score = (i - expected) / deviation
with open("outputs/moran.csv", "w") as file:
    file.write(f"I,expected,z_normal,p_normal\n{i},{expected},{score},{math.erfc(abs(score) / math.sqrt(2))}\n")
