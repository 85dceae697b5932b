# SPDX-License-Identifier: Apache-2.0
"""What a task leaves open is said beside the answer with how far it moves; so is a second opinion."""
import json
import os
import re

import pytest

from program import run

PANEL = """country,year,fertility
Norland,2000,5
Sudland,2000,4
Estland,2000,3
Norland,2005,4
Sudland,2005,4.4
Estland,2005,2
"""


def feature(name, kind, coordinates):
    return {"type": "Feature", "properties": {"name": name}, "geometry": {"type": kind, "coordinates": coordinates}}


def square(west, south, size):
    return [[[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]]]


class TestAlternatives:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data

    def write(self, name, title, features):
        (self.data / f"{name}.geojson").write_text(
            json.dumps({"type": "FeatureCollection", "features": features}))
        with (self.data / "catalog.toml").open("a") as catalog:
            catalog.write(f'[[dataset]]\nfile = "{name}.geojson"\ntitle = "{title}"\n')

    def ask(self, task, *more, name="run"):
        done = run("run", task, "--data", self.data, "--out", self.folder / name, "--json", *more)
        assert done.status == 0, done.out + done.err
        return json.loads(done.out)["answer"]

    def assert_verified(self, name="run"):
        done = run("verify", self.folder / name, cwd=os.sep)
        assert done.status == 0, done.out + done.err

    def test_a_year(self):
        (self.data / "births.csv").write_text(PANEL)
        answer = self.ask("Which country has the highest fertility?")
        assert "Sudland, 4.4" in answer
        assert "Decided otherwise: with 2000 in place of 2005, Norland." in answer
        self.assert_verified()
        assert "otherwise" not in self.ask("Which country had the highest fertility in 2005?", name="named")

    def test_by_how_much(self):
        (self.data / "births.csv").write_text(PANEL)
        answer = self.ask("What is the mean of fertility?")
        # (4 + 4.4 + 2) / 3 = 3.4667 and (5 + 4 + 3) / 3 = 4, which is 15.4 % more
        assert re.search(r"3\.46\d*", answer)
        assert re.search(r"with 2000 in place of 2005, 4 \(\+15 %\)", answer)
        self.assert_verified()

    def test_a_column(self):
        """Two figures of people; a rank and a part of them are none."""
        (self.data / "towns.csv").write_text("name,pop_est,pop_census,pop_rank,pop_male\n"
                                             "Alta,1000,1250,1,480\nBodo,800,900,2,390\nCork,600,650,3,300\n")
        answer = self.ask("What is the total pop of the towns?")
        assert re.search(r"with pop_(est|census) in place of pop_(est|census), 2,(400|800)", answer)
        assert "pop_rank" not in answer
        assert "pop_male" not in answer
        self.assert_verified()

    def test_a_border(self):
        """Of three rivers in a square one leaves it."""
        self.write("rivers", "Rivers", [feature("Long", "LineString", [[0.5, 50.5], [3, 50.5]]),
                                        feature("Short", "LineString", [[0.2, 50.2], [0.3, 50.3]]),
                                        feature("Brook", "LineString", [[0.6, 50.2], [0.7, 50.3]])])
        self.write("lands", "Countries", [feature("Norland", "Polygon", square(0, 50, 1)),
                                          feature("Sudland", "Polygon", square(10, 40, 1))])
        answer = self.ask("How many rivers are in Norland?")
        assert "3 rivers" in answer
        assert "Decided otherwise: with rivers only where they lie wholly inside, 2 (−33 %)." in answer
        self.assert_verified()

    def test_a_second_opinion(self):
        """Both ways to what lies within 20 km: a degree of latitude is 111 km."""
        self.write("towns", "Towns", [feature("Near", "Point", [0, 50.1]), feature("Far", "Point", [0, 50.3])])
        self.write("stations", "Stations", [feature("Central", "Point", [0, 50])])
        answer = self.ask("How many towns are within 20 km of a station?")
        assert "Worked out another way: with buffers in place of distances, the same." in answer
        events = [json.loads(line) for line in (self.folder / "run" / "events.jsonl").read_text().splitlines()]
        tried = [event["data"] for event in events if event["type"] == "alternative"]
        assert tried[0]["second_opinion"]
        called = [event["data"]["tool"] for event in events if event["type"] == "tool_call"]
        assert "buffer" in called
        self.assert_verified()

    def test_off(self):
        (self.data / "births.csv").write_text(PANEL)
        answer = self.ask("Which country has the highest fertility?", "--no-alternatives")
        assert "otherwise" not in answer
        assert json.loads((self.folder / "run" / "task.json").read_text())["options"]["alternatives"] is False
        self.assert_verified()
