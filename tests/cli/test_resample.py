# SPDX-License-Identifier: Apache-2.0
"""Sums over larger cells lose nothing at the raster's edge, where the last of them reach beyond it.

GDAL weighs an old cell by its share in a new one only with transformers that it knows by their address;
with others the cells of the last row and column, in part outside, come out too small."""
import json

import pytest

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


def test_sum(folder, data):
    rows = (" ".join(str(SIDE * row + column + 1) for column in range(SIDE)) for row in range(SIDE))
    (data / "counts.asc").write_text(HEAD + "\n".join(rows) + "\n")
    (data / "catalog.toml").write_text(CATALOG)
    (folder / "calls.json").write_text(json.dumps([
        {"function_name": "resample_raster",
         "arguments": {"raster": "counts", "cell_size": 0.1 * NEW, "method": "sum", "output": "coarse"}},
        {"function_name": "raster_statistics", "arguments": {"raster": "coarse"}}]))
    ran = run("tools", "run", folder / "calls.json", "--data", data, "--out", folder / "out", "--json")
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)[-1]["data"]
    cells = SIDE * SIDE
    assert found["valid_cells"] == 100
    assert found["sum"]["value"] == pytest.approx(cells * (cells + 1) / 2, abs=1e-6)
    assert found["min"]["value"] == pytest.approx(total(0), abs=1e-6)  # in the north-west
    assert found["max"]["value"] == pytest.approx(total(20), abs=1e-6)  # the last wholly inside
