# SPDX-License-Identifier: Apache-2.0
"""What a raster covers but in part: told, or refused where it is too little to speak of."""
import json
import tempfile
import unittest
from pathlib import Path

from program import run

# Four by four cells of one degree; the row in the north is 1 to 4.
GRID = """ncols 4
nrows 4
xllcorner 0
yllcorner 0
cellsize 1
NODATA_value -9999
1 2 3 4
5 6 7 8
9 10 11 12
13 14 15 16
"""

CATALOG = """[[dataset]]
file = "lands.geojson"
title = "Lands"
[[dataset]]
file = "elevation.asc"
title = "Elevation"
crs = "EPSG:4326"
units = { elevation = "m" }
"""

# West, south, east and north of three lands.
LANDS = {"Norland": (0, 0, 2, 2), "Sudland": (2, 0, 10, 2), "Estland": (1, 2, 5, 4)}


class RasterCover(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls._temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls._temporary.cleanup)
        cls.folder = Path(cls._temporary.name)
        data = cls.folder / "data"
        data.mkdir()
        (data / "elevation.asc").write_text(GRID)
        (data / "catalog.toml").write_text(CATALOG)
        features = [{"type": "Feature", "properties": {"name": name},
                     "geometry": {"type": "Polygon", "coordinates": [
                         [[w, s], [e, s], [e, n], [w, n], [w, s]]]}}
                    for name, (w, s, e, n) in LANDS.items()]
        (data / "lands.geojson").write_text(
            json.dumps({"type": "FeatureCollection", "features": features}))

    def ask(self, land):
        return run("run", f"What is the mean elevation of {land}?", "--data", self.folder / "data",
                   "--out", self.folder / land)

    def test_wholly(self):
        ran = self.ask("Norland")
        self.assertEqual(ran.status, 0, ran.err)
        self.assertIn(" 11.5 m", ran.out)  # of 9, 10, 13 and 14
        self.assertNotIn("beyond", ran.out)

    def test_mostly(self):
        ran = self.ask("Estland")
        self.assertEqual(ran.status, 0, ran.err)
        self.assertIn(" 5 m", ran.out)  # of 2, 3, 4, 6, 7 and 8
        self.assertIn("only 75 %", ran.out)

    def test_hardly(self):
        ran = self.ask("Sudland")
        self.assertEqual(ran.status, 3, ran.out)
        self.assertIn("covers but 25 %", ran.error_line())


if __name__ == "__main__":
    unittest.main()
