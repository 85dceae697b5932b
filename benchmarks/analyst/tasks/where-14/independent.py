# SPDX-License-Identifier: Apache-2.0
"""Areas by the shoelace formula, in Web Mercator, with the scale there taken out."""
import json

import geopandas as gpd
import numpy as np


def shoelace(ring):
    x, y = np.array(ring)[:, :2].T
    return abs(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1])) / 2, y.mean()


def values(data, gold):
    table = gpd.read_file(gold / "coverage.geojson").set_index("uID")
    found = {}
    for name in ("buildings", "tessellation"):
        for feature in json.loads((data / f"prague_{name}.geojson").read_text())["features"]:
            rings = feature["geometry"]["coordinates"]
            area, y = shoelace(rings[0])
            area -= sum(shoelace(ring)[0] for ring in rings[1:])
            # At this latitude on the ellipsoid: 1/k² with k = cosh(y/a) but for the flattening.
            found.setdefault(feature["properties"]["uID"], []).append((area, area / np.cosh(y / 6378137) ** 2))
    for key in (1, 50, 120):
        (built, ground), (whole, _) = found[key]
        yield f"coverage of {key}", table.loc[key, "coverage"], built / whole, 3e-4
        yield f"building of {key}", table.loc[key, "building_m2"], ground, 6e-3
