# SPDX-License-Identifier: Apache-2.0
import math

import fiona
import numpy as np

with fiona.open("data/arizona_crimes.shp") as layer:
    feet = np.array([feature["geometry"]["coordinates"][:2] for feature in layer])
metres = feet * 12 * 0.0254
away = np.hypot(*(metres[:, None, :] - metres[None, :, :]).transpose(2, 0, 1))
np.fill_diagonal(away, np.inf)
mean = away.min(axis=1).mean()
n = len(metres)
area = math.prod(metres.max(axis=0) - metres.min(axis=0))
density = n / area
expected = 1 / (2 * math.sqrt(density))
z = (mean - expected) * math.sqrt(n * density) / 0.26136
with open("outputs/clark_evans.csv", "w") as file:
    file.write("ratio,z,mean_m,expected_m,crimes,area_km2\n")
    file.write(f"{mean / expected},{z},{mean},{expected},{n},{area / 1e6}\n")
