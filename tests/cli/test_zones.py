# SPDX-License-Identifier: Apache-2.0
"""Lengths and areas of what lies within zones: on common borders, in zones that overlap, and ranked.

Lengths are PROJ's: "echo 0N 1E 1N 1E | geod +ellps=WGS84 -I" gives 110,574.389 m for a river of a degree,
"0.1N 2.5E 0.9N 2.5E" 88,459.503 m for the other. Areas are those of pyproj's Geod(ellps="WGS84"): for a box
of a degree from the equator north, 12,308.5 km2 for each degree that it is wide (4923.406 for 0.4).
"""
import json
import re

import pytest

from program import run


def box(west, south, east, north):
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return {"type": "Polygon", "coordinates": [ring]}


def line(*points):
    return {"type": "LineString", "coordinates": points}


COUNTIES = {"Ash": box(0, 0, 1, 1), "Birch": box(1, 0, 2, 1), "Cedar": box(2, 0, 3, 1)}
# The catchments have 0.4 degrees in common.
CATCHMENTS = {"Ashburn": box(0, 0, 1.2, 1), "Birchburn": box(0.8, 0, 2, 1)}
RIVERS = {"Border River": line([1, 0], [1, 1]), "Inner River": line([1.5, 0], [1.5, 1]),
          "Long River": line([2.5, 0.1], [2.5, 0.9])}
LAKES = {"Great Lake": box(0.1, 0, 0.5, 1), "Middle Lake": box(0.9, 0, 1.1, 1),
         "Birch Lake": box(1.2, 0, 1.5, 1), "Other Lake": box(1.6, 0, 1.8, 1)}


class TestZones:
    @pytest.fixture(autouse=True)
    def set_up(self, folder):
        self.folder = folder

    def ask(self, task):
        data = self.folder / "data"
        data.mkdir()
        catalog = ""
        for name, noun, things in (("counties", "county", COUNTIES), ("lakes", "lake", LAKES),
                                   ("catchments", "catchment", CATCHMENTS), ("rivers", "river", RIVERS)):
            features = [{"type": "Feature", "properties": {noun: thing, "traffic": 10 * (row + 1)}
                         if noun == "river" else {noun: thing}, "geometry": geometry}
                        for row, (thing, geometry) in enumerate(things.items())]
            (data / f"{name}.geojson").write_text(
                json.dumps({"type": "FeatureCollection", "features": features}))
            catalog += f'[[dataset]]\nfile = "{name}.geojson"\ntitle = "{name.capitalize()}"\n'
        (data / "catalog.toml").write_text(catalog)
        ran = run("run", task, "--data", data, "--out", self.folder / "out")
        assert ran.status == 0, ran.err
        return ran.out

    def figures(self, said):
        """The figure of each zone in an answer such as "... Birch (221.149 km); Ash (110.574 km)"."""
        return {name: float(figure.replace(",", ""))
                for name, figure in re.findall(r"(\w+) \(([\d.,]+)", said)}

    def test_a_line_on_a_common_border_counts_once_in_each(self):
        said = self.ask("What is the total length of rivers per county?")
        assert self.figures(said) == {"Ash": 110.574, "Birch": 221.149, "Cedar": 88.4595}
        assert "What of 1 of the 3 features of 'rivers' lies on a border" in said

    def test_areas_in_zones_that_overlap_count_once_in_each(self):
        said = self.ask("What is the total area of lakes per catchment?")
        # Great and Middle Lake (0.6 degrees); Middle, Birch and Other Lake (0.7 degrees).
        assert self.figures(said) == {"Ashburn": 7385.1, "Birchburn": 8615.94}
        assert ("What of 1 of the 4 features of 'lakes' lies on a border of several polygons, or "
                "where polygons overlap") in said

    def test_zones_are_ranked_by_what_lies_within(self):
        said = self.ask("Which county has the largest area of lakes?")
        # The largest lake is in Ash, which has 0.5 degrees of lakes; Birch has 0.6.
        assert "Birch, 7,385.09 km²" in said

    def test_other_figures_of_lines_are_of_the_whole_and_said_to_be(self):
        said = self.ask("What is the total traffic of rivers per county?")
        assert self.figures(said) == {"Ash": 10, "Birch": 30, "Cedar": 30}
        assert "counts as a whole in each county that it meets" in said
