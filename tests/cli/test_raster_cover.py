# SPDX-License-Identifier: Apache-2.0
"""What a raster covers but in part: told, or refused where it is too little to speak of."""
import json
import math

import pytest

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

# The corners of lands. Of the box of Estland the raster covers 75 %, of its area 7/8: what lies beyond
# is a triangle with half a degree squared of four.
LANDS = {"Norland": [[(0, 0), (2, 0), (2, 2), (0, 2)]],
         "Sudland": [[(2, 0), (10, 0), (10, 2), (2, 2)]],
         "Estland": [[(1, 2), (5, 2), (3, 4)]]}


def mercator(longitude, latitude):
    """EPSG:3857 on paper: the earth's radius times the angle, and times ln(tan(45 deg + half of it))."""
    radius = 6378137
    return (radius * math.radians(longitude),
            radius * math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


class TestRasterCover:
    @pytest.fixture(autouse=True)
    def set_up(self, folder):
        self.folder = folder

    def ask(self, land, lands=None, west=0, **members):
        """Asks for the mean elevation of one of some lands, each of which is a list of rings."""
        data = self.folder / "data"
        data.mkdir()
        (data / "elevation.asc").write_text(GRID.replace("xllcorner 0", f"xllcorner {west}"))
        (data / "catalog.toml").write_text(CATALOG)
        features = [{"type": "Feature", "properties": {"name": name},
                     "geometry": {"type": "MultiPolygon",
                                  "coordinates": [[[*ring, ring[0]]] for ring in rings]}}
                    for name, rings in (lands or LANDS).items()]
        (data / "lands.geojson").write_text(
            json.dumps({"type": "FeatureCollection", **members, "features": features}))
        return run("run", f"What is the mean elevation of {land}?", "--data", data,
                   "--out", self.folder / "out")

    def test_wholly(self):
        ran = self.ask("Norland")
        assert ran.status == 0, ran.err
        assert " 11.5 m" in ran.out  # of 9, 10, 13 and 14
        assert "%" not in ran.out

    def test_mostly(self):
        ran = self.ask("Estland")
        assert ran.status == 0, ran.err
        # In the row of 5 to 8 half of the 6, the 7 and the 8; in the row of 1 to 4 half of the 3 and of
        # the 4: 21.5 over 3.5 cells.
        assert " 6.14286 m" in ran.out
        assert ran.out.count("% of its area") == 1, ran.out
        assert "only 87.5 % of its area" in ran.out

    def test_hardly(self):
        ran = self.ask("Sudland")
        assert ran.status == 3, ran.out
        assert "covers but 25 %" in ran.error_line()

    def test_hardly_in_a_plane(self):
        lands = {name: [[mercator(*corner) for corner in ring] for ring in rings]
                 for name, rings in LANDS.items()}
        ran = self.ask("Sudland", lands, crs={"type": "name", "properties": {"name": "EPSG:3857"}})
        assert ran.status == 3, ran.out
        assert "covers but 25 %" in ran.error_line()

    def test_across_the_antimeridian(self):
        lands = {"Wastland": [[(178, 0), (180, 0), (180, 1), (178, 1)],
                              [(-180, 0), (-179, 0), (-179, 1), (-180, 1)]],
                 "Norland": [[(170, 0), (171, 0), (171, 1), (170, 1)]]}
        ran = self.ask("Wastland", lands, west=177)
        assert ran.status == 0, ran.err
        assert " 15 m" in ran.out  # of 14, 15 and 16

    def test_hardly_across_the_antimeridian(self):
        lands = {"Wastland": [[(150, 0), (180, 0), (180, 1), (150, 1)],
                              [(-180, 0), (-150, 0), (-150, 1), (-180, 1)]],
                 "Norland": [[(100, 0), (101, 0), (101, 1), (100, 1)]]}
        ran = self.ask("Wastland", lands, west=178)  # 4 of 60 degrees
        assert ran.status == 3, ran.out
        assert "covers but 6 %" in ran.error_line()
