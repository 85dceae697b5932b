# SPDX-License-Identifier: Apache-2.0
"""Patches as what can be reached from cell to cell."""
import pandas as pd
import rasterio


def values(data, gold):
    table = pd.read_csv(gold / "patches.csv").set_index("class")
    with rasterio.open(data / "land_cover_3km.tif") as raster:
        left = {(row, column): int(number) for row, line in enumerate(raster.read(1)) for column, number in enumerate(line)}
    found = {}
    while left:
        start, number = next(iter(left.items()))
        waiting, size = [start], 0
        del left[start]
        while waiting:
            row, column = waiting.pop()
            size += 1
            for beside in [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]:
                if left.get(beside) == number:
                    del left[beside]
                    waiting.append(beside)
        found.setdefault(number, []).append(size)
    del found[0]
    yield "classes", len(table), len(found), 0
    for number, sizes in found.items():
        yield f"patches of {number}", table.loc[number, "patches"], len(sizes), 0
        yield f"largest of {number}", table.loc[number, "largest_km2"], 9 * max(sizes), 1e-12
        yield f"area of {number}", table.loc[number, "km2"], 9 * sum(sizes), 1e-12
