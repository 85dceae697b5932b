# SPDX-License-Identifier: Apache-2.0
"""Relaxation of the whole grid until nothing changes."""
import numpy as np
import rasterio


def values(data, gold):
    with rasterio.open(data / "maunga_whau.tif") as raster:
        heights = raster.read(1).astype(float)
    with rasterio.open(gold / "cost.tif") as raster:
        found = raster.read(1)
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    around = np.pad(heights, 1, constant_values=np.nan)
    climb = {step: np.abs(heights - around[1 + step[0]:62 + step[0], 1 + step[1]:88 + step[1]]) for step in steps}
    cost = np.full(heights.shape, np.inf)
    cost[5, 5] = 0
    while True:
        beside = np.pad(cost, 1, constant_values=np.inf)
        ways = [beside[1 + down:62 + down, 1 + right:88 + right] + 10 * np.hypot(down, right) + 20 * np.nan_to_num(climb[down, right])
                for down, right in steps]
        better = np.minimum(cost, np.min(ways, axis=0))
        if np.array_equal(better, cost):
            break
        cost = better
    yield "cost from 55, 80", found[55, 80], cost[55, 80], 1e-6
    yield "the sum of costs", found.sum(dtype=float), cost.sum(), 1e-6
    yield "cost in words", float((gold / "answer.md").read_text().split()[-1].rstrip(".")), cost[55, 80], 1e-5
