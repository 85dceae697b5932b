#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sums over larger cells lose nothing at the raster's edge, where the last of them reach beyond it.

GDAL weighs an old cell by its share in a new one only with transformers that it knows by their address;
with others the cells of the last row and column, in part outside, come out too small."""
import json
import tempfile
import unittest
from pathlib import Path

from program import run

SIDE = 24  # cells, numbered from 1 row by row
NEW = 2.5  # the width of a new cell in old ones; 9.6 of them cover the raster
HEAD = f"ncols {SIDE}\nnrows {SIDE}\nxllcorner 5.7\nyllcorner 49.4\ncellsize 0.1\nNODATA_value -9999\n"
CATALOG = '[[dataset]]\nfile = "counts.asc"\ntitle = "Counts"\ncrs = "EPSG:4326"\n'


def total(first):
    """The sum over a new cell, wholly inside, whose first row and column of old ones are both `first`:
    two whole ones and half a third either way, on the average 0.8 on from the first."""
    middle = first + (0 * 1 + 1 * 1 + 2 * 0.5) / NEW
    return NEW * NEW * (SIDE * middle + middle + 1)


class Resample(unittest.TestCase):
    def test_sum(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            data = folder / "data"
            data.mkdir()
            rows = (" ".join(str(SIDE * row + column + 1) for column in range(SIDE)) for row in range(SIDE))
            (data / "counts.asc").write_text(HEAD + "\n".join(rows) + "\n")
            (data / "catalog.toml").write_text(CATALOG)
            (folder / "calls.json").write_text(json.dumps([
                {"function_name": "resample_raster",
                 "arguments": {"raster": "counts", "cell_size": 0.1 * NEW, "method": "sum", "output": "coarse"}},
                {"function_name": "raster_statistics", "arguments": {"raster": "coarse"}}]))
            ran = run("tools", "run", folder / "calls.json", "--data", data, "--out", folder / "out", "--json")
        self.assertEqual(ran.status, 0, ran.err)
        found = json.loads(ran.out)[-1]["data"]
        cells = SIDE * SIDE
        self.assertEqual(found["valid_cells"], 100)
        self.assertAlmostEqual(found["sum"]["value"], cells * (cells + 1) / 2, delta=1e-6)
        self.assertAlmostEqual(found["min"]["value"], total(0), delta=1e-6)  # in the north-west
        self.assertAlmostEqual(found["max"]["value"], total(20), delta=1e-6)  # the last wholly inside


if __name__ == "__main__":
    unittest.main()
