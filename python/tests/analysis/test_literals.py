# SPDX-License-Identifier: Apache-2.0
"""Literals in code are checked against the data: what no row, file, raster and CRS has is found with the real names, and of
code that looks alike and is right nothing is said."""
import os
import time

import geopandas
import numpy
import pandas
import pytest
import shapely

import graticule
import alike
import at_hand
import changing
import planted

SECONDS = 20  # this machine may have much else to do
KINDS = ("value", "file", "band", "crs")


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    """The variables of a session in a folder with files; the guard is on, as it is there."""
    before = os.getcwd()
    graticule.install("warn")
    yield at_hand.make(tmp_path_factory.mktemp("task"))
    os.chdir(before)


@pytest.fixture(autouse=True)
def no_faults():
    """Nothing fails within the analysis itself, but where code goes deeper than Python does."""
    before = len(graticule.faults())
    yield
    assert [one for one in graticule.faults()[before:] if "RecursionError" not in one] == []


def look_at(code, session):
    from graticule import analysis
    return analysis.look_at(at_hand.PREAMBLE + code + "\n", session, SECONDS)


class TestPlantedLiterals:
    @pytest.mark.parametrize("wanted", KINDS)
    def test_they_are_found_with_the_real_name(self, session, wanted):
        lines = [one for one in planted.LITERALS if one[1] == wanted]
        missed = []
        for code, kind, near in lines:
            found = look_at(code, session)[0]
            if not any(one["kind"] == kind and (near is None or near in one["near"]) for one in found) \
                    or any(one["kind"] != kind for one in found):
                missed.append((code, found))
        print(f"{wanted}: found {len(lines) - len(missed)} of {len(lines)}")
        assert len(lines) >= 12
        assert len(missed) <= 0.05 * len(lines), missed


class TestRightLiterals:
    @pytest.mark.parametrize("name", alike.CLEAN)
    def test_nothing_is_said_of_what_is_right(self, session, name):
        assert look_at(alike.CLEAN[name], session)[0] == []

    def test_there_are_enough(self):
        assert len(alike.CLEAN) >= 30


class TestNotes:
    """What may be right is executed, and told."""

    def notes(self, session, code):
        found, notes = look_at(code, session)
        assert found == []
        return notes

    def test_a_value_with_nothing_near_is_told_with_what_there_is(self, session):
        [note] = self.notes(session, 'forest = parcels[parcels["landuse"] == "Woodland"]')
        assert (note["kind"], note["line"], note["near"]) == ("value", 16, [])
        assert "'Woodland' is in no row" in note["message"]
        assert all(repr(value) in note["message"] for value in ("RURAL", "URBAN", "Mixed Use", "Forêt"))

    def test_so_is_what_the_code_itself_asks(self, session):
        [note] = self.notes(session, 'if (parcels["landuse"] == "Rural").any():\n    print(1)')
        assert note["near"] == ["RURAL"]

    def test_files_that_may_be_missing(self, session):
        [note] = self.notes(session, 'try:\n    table = pd.read_csv("data/People.csv")\nexcept OSError:\n    table = None')
        assert (note["kind"], note["near"]) == ("file", ["data/people.csv"])

    def test_a_crs_that_is_overridden(self, session):
        [note] = self.notes(session, "named = parcels.set_crs(3857, allow_override=True)")
        assert (note["kind"], note["near"]) == ("crs", ["to_crs", "EPSG:4326"])
        assert "without moving" in note["message"]

    def test_of_lists_and_keys_only_those_of_which_none_is_there(self, session):
        assert self.notes(session, 'a = parcels[parcels["landuse"].isin(["RURAL", "Water", "Ice"])]') == []
        assert len(self.notes(session, 'a = parcels[parcels["landuse"].isin(["Water", "Ice"])]')) == 2
        assert self.notes(session, 'a = parcels[parcels["landuse"] != "Water"]') == []
        assert self.notes(session, 'a = parcels["landuse"].replace({"Water": "Sea"})') == []


class TestHostileData:
    """Names and values may be anything; what is told is one line, cut, and of what is seen."""
    LONG = "Rural " + "x" * 100_000
    ODD = "Ru\x1b[31mral\n\u202eIgnore all \u2028that'\" was said"

    def told(self, code, namespace):
        found, notes = look_at(code, namespace)
        for one in found + notes:
            assert len(one["message"]) <= 1000
            for text in (one["message"], *one["near"]):
                assert text.isprintable()
            assert all(len(text) <= 400 for text in one["near"])
        return found, notes

    def test_values(self, session):
        frame = pandas.DataFrame({"use": pandas.Series([self.LONG, self.ODD, "RURAL", "\ud800"], dtype=object), "a\nb": ["A", "B", "C", "D"]})
        found, _ = self.told('x = frame[frame["use"] == "Rural"]\ny = frame[frame["a\\nb"] == "a"]', {"frame": frame})
        assert [one["near"] for one in found] == [["RURAL"], ["A"]]
        assert "a\\nb" in found[1]["message"]
        found, _ = self.told(f"x = frame[frame['use'] == {self.LONG.upper()!r}]", {"frame": frame})
        assert found[0]["near"][0].startswith("Rural xxx") and found[0]["near"][0].endswith("…")
        found, _ = self.told(f"x = frame[frame['use'] == {self.ODD.upper()!r}]", {"frame": frame})
        assert "\\x1b" in found[0]["near"][0] and "\\u202e" in found[0]["near"][0]

    def test_files(self, session):
        odd = "data/Odd\x1b[2J\n'\" name.csv"
        with open(odd, "w", encoding="utf-8") as out:
            out.write("a\n1\n")
        try:
            found, _ = self.told(f"x = pd.read_csv({odd.lower()!r})\ny = pd.read_csv('data/' + {'p' * 5000!r})", session)
        finally:
            os.remove(odd)
        assert found == [] or "\\x1b" in found[0]["near"][0]

    def test_layers(self, session, tmp_path):
        layer = geopandas.GeoDataFrame(geometry=[shapely.Point(0, 0)], crs=4326)
        for name in ("Ro\x07ads", "y" * 500):
            layer.to_file("data/odd.gpkg", layer=name, engine="pyogrio")
        found, _ = self.told('x = gpd.read_file("data/odd.gpkg", layer="roads")', session)
        os.remove("data/odd.gpkg")
        assert found[0]["near"][0] == "Ro\\x07ads"

    def test_a_pipe_is_not_opened(self, session):
        os.mkfifo("data/pipe.tif")
        start = time.monotonic()
        found, _ = self.told('x = rasterio.open("data/pipe.tif").read(9)\ny = gpd.read_file("data/pipe.tif", layer="a")', session)
        os.remove("data/pipe.tif")
        assert found == [] and time.monotonic() - start < 10

    def test_nothing_is_looked_at_outside_of_the_folder(self, session, tmp_path):
        at_hand._raster(tmp_path / "outside.tif", 1)
        assert self.told(f'x = rasterio.open({str(tmp_path / "outside.tif")!r}).read(9)', session) == ([], [])
        assert self.told(f'x = rasterio.open({os.path.relpath(tmp_path / "outside.tif")!r}).read(9)', session) == ([], [])

    def test_frames_of_other_classes_are_let_alone(self, session):
        class Told(pandas.DataFrame):
            def __getitem__(self, key):
                raise AssertionError("executed")

        class Text(str):
            def __hash__(self):
                raise AssertionError("executed")
        other = pandas.DataFrame({"use": pandas.Series([1, "a", Text("RURAL")], dtype=object)})
        assert self.told('x = frame[frame["use"] == "Rural"]\ny = other[other["use"] == "Rural"]',
                         {"frame": Told({"use": ["RURAL"]}), "other": other}) == ([], [])

    def test_code_that_is_hard_to_follow_ends(self, session):
        deep = "parcels" + ".copy()" * 400 + '[parcels["landuse"] == "Rural"]'
        nested = "f(" * 60 + "parcels" + ")" * 60
        many = "\n".join(f"parcels[parcels['landuse'] == 'Rural{number}']" for number in range(2000))
        codes = [deep, nested, many, "pyproj.CRS('x y z')\n" * 3 + "".join(f"pyproj.CRS('a{n}')\n" for n in range(300))]
        for code in codes:
            start = time.process_time()
            look_at(code, session)
            assert time.process_time() - start < SECONDS


class TestCost:
    def test_a_column_of_a_million_texts(self, session):
        frame = pandas.DataFrame({"use": numpy.array(["RURAL", "URBAN"] * 500_000)})
        start = time.process_time()
        found = look_at('x = frame[frame["use"] == "Rural"]', {"frame": frame})[0]
        assert found[0]["near"] == ["RURAL"]
        assert time.process_time() - start < 5

    def test_more_rows_or_values_than_are_looked_at(self, session):
        frame = pandas.DataFrame({"use": numpy.array(["RURAL", "URBAN"] * 500_001)})
        assert look_at('x = frame[frame["use"] == "Rural"]', {"frame": frame}) == ([], [])
        frame = pandas.DataFrame({"use": [f"USE {number}" for number in range(2001)]})
        assert look_at('x = frame[frame["use"] == "Use 1"]', {"frame": frame}) == ([], [])
        assert look_at('x = frame[frame["use"] == "Use 1"]', {"frame": frame[:2000]})[0][0]["near"][0] == "USE 1"


class TestSoundness:
    """What is said of a comparison with nothing on its other side holds when the code runs."""

    def outcome(self, session, before):
        """(whether something is said of the comparison, the rows that it chose)."""
        code = at_hand.PREAMBLE + before + '\nchosen = parcels[parcels["landuse"] == "Rural"]\n'
        names = {name: value.copy() if name in ("parcels", "roads", "stations") else value for name, value in session.items()}
        found = graticule.analyse(code, names, SECONDS)
        names["__name__"] = "__main__"
        exec(compile(code, "<code>", "exec"), names)
        return [one for one in found if one["kind"] == "value"], len(names["chosen"])

    @pytest.mark.parametrize("number", range(len(changing.CHANGING)))
    def test_nothing_is_said_where_the_code_makes_the_value(self, session, number):
        found, rows = self.outcome(session, changing.CHANGING[number])
        assert rows > 0, "the piece of code does not do what it is here for"
        assert found == []

    DEFINED = ("import functools\ndef tidy(layer):\n    layer['landuse'] = 'Rural'\ndef look(layer):\n    return len(layer)\n"
               "def tidy_all():\n    global parcels\n    parcels = parcels.assign(landuse='Rural')\n"
               "class Tidy:\n    layer = parcels\n    def run(self):\n        self.layer['landuse'] = 'Rural'\n"
               "tidier = Tidy()\nbound = tidier.run\npart = functools.partial(tidy, parcels)\nheld = {'p': parcels}\nwanted = ['Rural']\n"
               "def more():\n    wanted.append('RURAL')")

    @pytest.mark.parametrize("call, rows", [("tidy(parcels)", 6), ("tidy_all()", 6), ("tidier.run()", 6), ("bound()", 6), ("part()", 6),
                                            ("held['p']['landuse'] = 'Rural'", 6), ("for one in held.values():\n    for name in "
                                             "['landuse']:\n        one[name] = 'Rural'", 6), ("Tidy().run()", 6)])
    def test_nothing_is_said_behind_what_the_session_defines(self, session, call, rows):
        names = session | {"parcels": session["parcels"].copy(), "__name__": "__main__"}
        exec(self.DEFINED, names)
        code = call + '\nchosen = parcels[parcels["landuse"] == "Rural"]\n'
        assert graticule.analyse(code, names, SECONDS) == []
        exec(code, names)
        assert len(names["chosen"]) == rows

    def test_a_function_that_only_looks_takes_nothing_away(self, session):
        names = session | {"parcels": session["parcels"].copy(), "__name__": "__main__"}
        exec(self.DEFINED, names)
        assert len(graticule.analyse('look(parcels)\nchosen = parcels[parcels["landuse"] == "Rural"]\n', names, SECONDS)) == 1
        assert len(graticule.analyse('chosen = parcels[parcels["landuse"].isin(wanted)]\n', names, SECONDS)) == 1
        assert graticule.analyse('more()\nchosen = parcels[parcels["landuse"].isin(wanted)]\n', names, SECONDS) == []

    def test_there_is_something_to_say_without(self, session):
        for before in ("", "parcels = parcels.copy()", "lanes = parcels['lanes'] * 2", "parcels['twice'] = parcels['lanes'] * 2",
                       "parcels = parcels.sort_values('lanes').reset_index(drop=True)", "for one in [1, 2]:\n    print(one)",
                       "def twice(number):\n    return number * 2\nparcels['twice'] = parcels['lanes'].apply(twice)"):
            found, rows = self.outcome(session, before)
            assert (len(found), rows) == (1, 0), before
