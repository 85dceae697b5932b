# SPDX-License-Identifier: Apache-2.0
"""Single cells in plain Python."""
import json
import math

import rasterio


def values(data, gold):
    features = json.loads((data / "meuse_samples.geojson").read_text())["features"]
    samples = [(*feature["geometry"]["coordinates"][:2], feature["properties"]["zinc"]) for feature in features]

    def nearest(east, north):
        return sorted((math.hypot(x - east, y - north), value) for x, y, value in samples)[:12]

    empty = 0
    with rasterio.open(gold / "zinc_idw.tif") as raster:
        grid = raster.read(1)
        for row in range(raster.height):
            for column in range(raster.width):
                empty += nearest(*raster.xy(row, column))[0][0] > 200
        for row, column in ((60, 40), (20, 55), (100, 12)):
            near = nearest(*raster.xy(row, column))
            expected = sum(value / d**2 for d, value in near) / sum(1 / d**2 for d, _ in near)
            if near[0][0] <= 200:
                yield f"zinc at {row}, {column}", grid[row, column], expected, 1e-6
    yield "cells without value", int((grid == -9999).sum()), empty, 0
