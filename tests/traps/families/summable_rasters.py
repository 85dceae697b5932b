# SPDX-License-Identifier: Apache-2.0
"""Amounts for each cell, as of people, whose total is lost when the cells change."""
from case import clean, trap
from writers import geotiff

NAMES = r"total|amounts?|per cell|sum"
# 4 x 4 cells of 1 km; larger cells of 2 km hold 4 of them each.
GROUND = (500000, 1000, 0, 5504000, 0, -1000)
PEOPLE = [[10, 20, 30, 40], [50, 60, 70, 80], [15, 25, 35, 45], [55, 65, 75, 85]]
TOTAL = sum(map(sum, PEOPLE))  # 760
RASTER = {"population.tif": geotiff([PEOPLE], GROUND, 32632, unit="people")}


def coarse(method):
    return "resampled_sum", {"raster": "population", "cell_size": 2000, "method": method}


CASES = [
    # One of four cells is taken: 60 + 80 + 65 + 85, or others, a quarter of the total or so.
    trap("people by the nearest cell", RASTER, coarse("nearest"), TOTAL, None, NAMES, unit="people"),
    # A mean of four cells is a quarter of what is in them.
    trap("people by the mean", RASTER, coarse("average"), TOTAL, TOTAL / 4, NAMES, unit="people"),
    trap("people between cells", RASTER, coarse("bilinear"), TOTAL, None, NAMES, unit="people"),
    clean("people by the sum", RASTER, coarse("sum"), TOTAL, unit="people"),
    # Heights have no total to be kept: their mean stays, and the sum is of fewer cells.
    clean("heights by the mean", {"population.tif": geotiff([PEOPLE], GROUND, 32632, unit="m")}, coarse("average"), TOTAL / 4,
          unit="m"),
]
