# SPDX-License-Identifier: Apache-2.0
"""Checking outputs, one folder and many in one process."""
import json
import struct
import zlib

import pytest

from program import run

RIGHT, WRONG = "id,km\n1,2.5\n2,4\n", "id,km\n1,2.5\n2,5\n"


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def picture_of_a_bar(title):
    """A PNG of 100 by 100 pixels with one bar, 40 wide and 50 high, and its record."""
    rows = [b"\0" + b"".join(b"\x31\x68\x8e" if row >= 50 and 30 <= column < 70 else b"\xff\xff\xff" for column in range(100))
            for row in range(100)]
    bar = {"category": "a", "base": 0, "value": 5, "colour": "#31688e", "box": [30, 50, 70, 100], "pixel": [50, 75]}
    record = {"drawing_record": 1, "size": [100, 100], "panels": [{
        "kind": "chart", "frame": [0, 0, 100, 100], "title": title, "marks": [{"kind": "bars", "shapes": [bar]}],
        "y_axis": {"label": "km", "low": 0, "high": 10, "scale": "linear"}}]}
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 100, 100, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(rows)))
            + chunk(b"tEXt", b"drawing-record\0" + json.dumps(record).encode()) + chunk(b"IEND", b""))


class TestCheck:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        (self.folder / "specification.json").write_text(json.dumps(
            {"outputs": [{"file": "lengths.csv", "kind": "table", "reference": "right.csv", "key": ["id"]}]}))
        (self.folder / "right.csv").write_text(RIGHT)
        for name, text in (("good", RIGHT), ("bad", WRONG), ("none", None)):
            (self.folder / name).mkdir()
            if text:
                (self.folder / name / "lengths.csv").write_text(text)

    def check(self, entries, *options):
        (self.folder / "lists").mkdir(exist_ok=True)
        (self.folder / "lists" / "all.json").write_text(json.dumps(entries))
        return run("check", "--list", "lists/all.json", *options, cwd=self.folder)

    def entries(self, *names):
        return [{"outputs": f"../{name}", "against": "../specification.json"} for name in names]

    def test_tells_what_one_folder_lacks(self):
        assert run("check", "good", "--against", "specification.json", cwd=self.folder).status == 0
        bad = run("check", "bad", "--against", "specification.json", cwd=self.folder)
        assert bad.status == 1
        assert "expected 4, found 5" in bad.out

    def test_holds_the_words_of_a_picture(self):
        (self.folder / "picture.json").write_text(json.dumps({"outputs": [
            {"file": "bar.png", "kind": "picture", "reference": "bar.png", "says": [{"any_of": ["length", "distance"]}]}]}))
        (self.folder / "bar.png").write_bytes(picture_of_a_bar("Length of roads"))
        for title, status in (("Length by place", 0), ("Rainfall in Peru", 1)):
            (self.folder / "good" / "bar.png").write_bytes(picture_of_a_bar(title))
            done = run("check", "good", "--against", "picture.json", cwd=self.folder)
            assert done.status == status, done.out
        assert "words on the picture: expected length or distance" in done.out

    def test_holds_many_folders_in_their_order(self):
        done = self.check(self.entries("bad", "good", "none", "good"), "--json")
        assert done.status == 1, done.err
        told = json.loads(done.out)
        assert [one["passed"] for one in told] == [False, True, False, True]
        assert told[0]["folder"].endswith("bad"), told[0]
        alone = run("check", "bad", "--against", "specification.json", "--json", cwd=self.folder)
        assert {name: told[0][name] for name in ("passed", "closeness", "outputs")} == json.loads(alone.out)
        assert self.check(self.entries("good", "good")).status == 0

    def test_goes_on_after_what_cannot_be_checked(self):
        entries = self.entries("good", "nowhere", "bad")
        entries[0]["against"] = "../gone.json"
        done = self.check(entries, "--json")
        assert done.status == 2
        told = json.loads(done.out)
        assert "gone.json" in told[0]["error"]
        assert "error" in told[1]
        assert not told[2]["passed"]
        assert "not checked: " in self.check(entries).out

    def test_holds_an_answer_against_what_it_states(self):
        entries = {"count": {"kind": "number", "value": 39, "unit": ["earthquakes", "quakes"], "also": [297]},
                   "name": {"kind": "text", "names": [{"id": "120", "of": ["sample"]}]}}
        for name, entry in entries.items():
            (self.folder / f"{name}.json").write_text(json.dumps({"outputs": [{"file": "answer.md", **entry}]}))
        (self.folder / "said").mkdir()
        for name, words, status in (
                ("count", "There were **39**, of 297 earthquakes in all.", 0), ("count", "39 quakes", 0),
                ("count", "There were more than 39 earthquakes.", 1), ("count", "There were not 39 earthquakes.", 1),
                ("name", "**Nearest sample:** 120", 0), ("name", "Sample 119, then sample 120.", 1)):
            (self.folder / "said" / "answer.md").write_text(words)
            done = run("check", "said", "--against", f"{name}.json", cwd=self.folder)
            assert done.status == status, f"{words}: {done.out}{done.err}"
        (self.folder / "count.json").write_text(json.dumps(
            {"outputs": [{"file": "answer.md", "kind": "number", "value": 1, "unit": "km4"}]}))
        refused = run("check", "said", "--against", "count.json", cwd=self.folder)
        assert refused.status != 0
        assert "km4" in refused.error_line()

    def test_names_what_is_wrong_with_the_command(self):
        for entries, words in (({}, "all.json"), ([{"outputs": "x"}], "against"),
                               ([{"outputs": "x", "against": "y", "more": 1}], "entry 1")):
            refused = self.check(entries)
            assert refused.status != 0
            assert words in refused.error_line()
        assert run("check", "good", cwd=self.folder).status == 2
        assert run("check", "good", "--list", "lists/all.json", cwd=self.folder).status == 2
        assert self.check([]).status == 0
