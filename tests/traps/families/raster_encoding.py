# SPDX-License-Identifier: Apache-2.0
"""Cell types whose range a result leaves, and cells that are no numbers."""
from case import clean, trap
from writers import geotiff

NAMES = r"overflow|out of range|wrap|cell type|not finite|NaN|infinit"
GRID = (500000.0, 10.0, 0.0, 5000020.0, 0.0, -10.0)


def pair(first, second, cells):
    return {"first.tif": geotiff([[[first] * 2] * 2], GRID, 32632, cells),
            "second.tif": geotiff([[[second] * 2] * 2], GRID, 32632, cells)}


BOTH = {"first": "first", "second": "second"}
ONE = {"raster": "depth"}
INFINITE = float("inf")

CASES = [
    # 10 - 20 = -10; in eight bits without sign 246.
    trap("difference of bytes below zero", pair(10, 20, "uint8"), ("raster_difference_mean", BOTH), -10, 246, NAMES),
    # 200 + 100 = 300; in eight bits 44.
    trap("sum of bytes above 255", pair(200, 100, "uint8"), ("raster_total_mean", BOTH), 300, 44, NAMES),
    # 30000 + 10000 = 40000; in sixteen bits with sign -25536.
    trap("sum of short integers above 32767", pair(30000, 10000, "int16"), ("raster_total_mean", BOTH), 40000, -25536,
         NAMES),
    # The three numbers have the mean 2; with the infinite cell there is none.
    trap("infinite cell", {"depth.tif": geotiff([[[1.0, 2.0], [3.0, INFINITE]]], GRID, 32632)}, ("raster_mean", ONE),
         2, INFINITE, NAMES),
    clean("difference of floats", pair(10, 20, "float32"), ("raster_difference_mean", BOTH), -10),
    clean("sum of bytes in range", pair(20, 10, "uint8"), ("raster_total_mean", BOTH), 30),
    clean("finite cells", {"depth.tif": geotiff([[[1.0, 2.0], [3.0, 2.0]]], GRID, 32632)}, ("raster_mean", ONE), 2),
]
