# SPDX-License-Identifier: Apache-2.0
import json
import math
from collections import Counter

A, E2 = 6378137.0, 0.0066943799901413165


def from_equator_m2(latitude):
    """Of the ellipsoid from the equator to a parallel, for one radian of longitude."""
    s, e = math.sin(math.radians(latitude)), math.sqrt(E2)
    return A**2 * (1 - E2) / 2 * (s / (1 - E2 * s * s) + math.atanh(e * s) / e)


counts = Counter()
for feature in json.load(open("data/earthquakes.geojson"))["features"]:
    told = feature["properties"]
    if told["type"] == "earthquake" and told["mag"] is not None and told["mag"] >= 1.5:
        x, y = feature["geometry"]["coordinates"][:2]
        counts[math.floor(x / 10) * 10, math.floor(y / 10) * 10] += 1
with open("outputs/quake_density.csv", "w") as file:
    file.write("west,south,earthquakes,per_million_km2\n")
    for (west, south), number in counts.most_common():
        area = math.radians(10) * (from_equator_m2(south + 10) - from_equator_m2(south))
        file.write(f"{west},{south},{number},{number / area * 1e12:.6f}\n")
