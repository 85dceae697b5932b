# SPDX-License-Identifier: Apache-2.0
"""What is in a folder, what is amiss with it, and questions that it can answer."""
import json

import pytest

from program import run, write_towns


def square(west, south):
    """A district of one degree."""
    ring = [[west, south], [west + 1, south], [west + 1, south + 1], [west, south + 1], [west, south]]
    return {"type": "Polygon", "coordinates": [ring]}


class TestData:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)

    def overview(self, *paths):
        ran = run("data", *(paths or [self.data]), "--json")
        assert ran.status == 0, ran.err
        return json.loads(ran.out)

    def write_districts(self, shapes):
        features = [{"type": "Feature", "geometry": shape, "properties": {"name": f"District {i}", "note": None}}
                    for i, shape in enumerate(shapes)]
        (self.data / "districts.geojson").write_text(
            json.dumps({"type": "FeatureCollection", "features": features}))

    def test_what_is_there(self):
        ran = run("data", self.data)
        assert ran.status == 0, ran.err
        # Town i lies at 10 + i/10 degrees east and 50 + i/20 north.
        assert "towns: 20 points, EPSG:4326, 10°E to 11.9°E, 50°N to 51°N" in ran.out
        assert "name, population" in ran.out
        [towns] = self.overview()["datasets"]
        assert (towns["kind"], towns["rows"], towns["geometry"]) == ("layer", 20, "Point")
        assert towns["extent"] == pytest.approx([10, 50, 11.9, 50.95])
        assert {field["name"]: field["role"] for field in towns["fields"]}["population"] == "measure"

    def test_each_question_is_answered(self):
        self.write_districts([square(10, 50), square(11.2, 50.5)])
        questions = self.overview()["questions"]
        assert len({question["kind"] for question in questions}) >= 5
        for question in questions:
            ran = run("run", question["question"], "--data", self.data, "--runs", self.folder / "runs")
            assert ran.status == 0, f"{question}: {ran.out} {ran.err}"

    def test_faults(self):
        bow_tie = {"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]]}
        self.write_districts([square(10, 50), bow_tie, None])
        (self.data / "broken.geojson").write_text('{"type": "FeatureCollection", "features": [')
        (self.data / "sales.csv").write_text(
            "region,amount\n" + "".join(f"r{i},{i}\n" for i in range(12)) + "r12,about 12\n")
        faults = self.overview()["faults"]
        told = {(fault["dataset"], fault["kind"]): fault["message"] for fault in faults}
        geometry = [fault["message"] for fault in faults if fault["kind"] == "geometry"]
        assert "1 row has no shape" in geometry
        assert any(message.startswith("1 shape is invalid; the first is row 2: Self-intersection")
                   for message in geometry)
        assert told["districts", "empty_field"] == '1 field is without any value: "note"'
        assert told["sales", "mixed_types"] == (
            '"amount" is text, though 12 of its 13 values are numbers; the first that is no plain number is "about 12"')
        assert any(fault["kind"] == "unreadable" and "broken" in fault["dataset"] + fault["message"] for fault in faults)

    def test_sound_data_has_no_faults(self):
        self.write_districts([square(10, 50), square(11.2, 50.5)])
        text = (self.data / "districts.geojson").read_text().replace('"note": null', '"note": "x"')
        (self.data / "districts.geojson").write_text(text)
        overview = self.overview()
        assert overview["faults"] == []
        assert [data["name"] for data in overview["datasets"]] == ["districts", "towns"]

    def test_totals_and_keys(self):
        amounts = [("Ash", 31), ("Birch", 47), ("Cedar", 112), ("Elm", 206), ("Fir", 391)]
        (self.data / "wood.csv").write_text(
            "forest,tonnes\n" + "".join(f"{name},{tonnes}\n" for name, tonnes in amounts) + "Total,787\n")
        (self.data / "parcels.csv").write_text(
            "parcel_id,tax\n" + "".join(f"P{i:03},{i * 7 % 31}\n" for i in range(30)) + "P004,8\n")
        told = {(fault["dataset"], fault["kind"]): fault["message"] for fault in self.overview()["faults"]}
        assert "Total" in told["wood", "totals"]
        assert told["parcels", "key"] == '"parcel_id" looks like a key, yet 1 row repeats a value'

    def test_several_places(self):
        other = self.folder / "other"
        other.mkdir()
        (other / "rivers.csv").write_text("name,length\nMill River,12\nOld Brook,3\n")
        names = [data["name"] for data in self.overview(self.data, other)["datasets"]]
        assert sorted(names) == ["rivers", "towns"]

    def test_the_nearest_command(self):
        assert run("dta", self.data).error_line().endswith("There is no command `graticule dta`. Did you mean `graticule data`?")
        assert run("tools", "lst").error_line().endswith("Did you mean `graticule tools list`?")
        assert run("xyzzyq").error_line().endswith("See `graticule --help`")

    def test_refusals_tell_what_is_near(self):
        # Three wrong letters are too many to be mended.
        (self.data / "gauges.csv").write_text("gauge,precipitation\n" + "".join(f"g{i},{i * i}\n" for i in range(9)))
        near = run("plan", "show", "What is the mean precipitashun of the gauges?", "--data", self.data)
        assert near.status == 3
        assert near.error_line().endswith('says what "precipitashun" is (the data has the field "precipitation" of gauges)')
        far = run("plan", "show", "How many capybaras are there?", "--data", self.data)
        assert far.status == 3
        assert far.error_line().endswith('says what "capybaras" is')

    def test_no_data(self):
        empty = self.folder / "empty"
        empty.mkdir()
        ran = run("data", empty)
        assert ran.status == 2
        assert "There is no data in" in ran.error_line()
        assert run("data", self.folder / "none").status == 2
        assert run("data").status == 2
