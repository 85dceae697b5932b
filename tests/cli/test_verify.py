# SPDX-License-Identifier: Apache-2.0
"""An output can be made anew from its provenance; what was changed since, by hand or in the data, is told."""
import hashlib
import json
import os
import re
from pathlib import Path

import pytest

from program import run, write_towns


class TestVerify:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)
        (self.data / "other.csv").write_text("name,height\nOne,1\n")

    def make(self, file_name):
        """The towns of more than 5,000 people, 15 of them, moved to UTM 32 and written."""
        calls = [("read_dataset", {"dataset": "other", "output": "unused"}),
                 ("filter_rows", {"dataset": "towns", "expression": "population > 5000", "output": "large"}),
                 ("reproject", {"dataset": "large", "crs": "EPSG:32632", "output": "moved"}),
                 ("export_dataset", {"dataset": "moved", "file_name": file_name})]
        listed = [{"function_name": name, "arguments": arguments} for name, arguments in calls]
        (self.folder / "calls.json").write_text(json.dumps(listed))
        done = run("tools", "run", "calls.json", "--data", "data", "--out", "out", cwd=self.folder)
        assert done.status == 0, done.out + done.err
        return self.folder / "out" / file_name

    def verify(self, path, *more):
        return run("verify", path, "--json", *more, cwd=os.sep)

    def result_of(self, path, *more):
        done = self.verify(path, *more)
        assert done.status in (0, 1), done.err
        return done.status, json.loads(done.out)["result"], json.loads(done.out)["difference"]

    def test_what_provenance_tells(self):
        output = self.make("moved.geojson")
        provenance = json.loads(output.with_name(output.name + ".provenance.json").read_text())
        assert provenance["output"]["sha256"] == hashlib.sha256(output.read_bytes()).hexdigest()
        assert [Path(entry["path"]).name for entry in provenance["inputs"]] == ["towns.csv"]
        assert provenance["inputs"][0]["sha256"] == hashlib.sha256((self.data / "towns.csv").read_bytes()).hexdigest()
        # What the output does not rest on is no part of it.
        assert [step["tool"] for step in provenance["steps"]] == ["filter_rows", "reproject", "export_dataset"]
        assert provenance["steps"][1]["arguments"]["crs"] == "EPSG:32632"
        assert "gdal" in provenance["versions"]
        assert "seed" in provenance

    @pytest.mark.parametrize("name", ["moved.geojson", "moved.gpkg", "moved.shp", "moved.csv"])
    def test_identical(self, name):
        assert self.result_of(self.make(name)) == (0, "identical", "")

    def test_within_tolerance(self):
        output = self.make("moved.csv")
        text = output.read_text()
        assert ",6000" in text
        output.write_text(text.replace(",6000", ",6000.000000001"))
        status, result, difference = self.result_of(output)
        assert (status, result) == (0, "within tolerance")
        assert "1 of numbers differ, by 1e-09" in difference

    def test_a_changed_digit(self):
        output = self.make("moved.csv")
        output.write_text(output.read_text().replace(",6000", ",6001"))
        status, result, difference = self.result_of(output)
        assert (status, result) == (1, "different")
        assert "'population' in row 1 is 6001 and comes out as 6000" in difference

    def test_a_changed_side_file(self):
        output = self.make("moved.shp")
        table = output.with_suffix(".dbf")
        content = table.read_bytes()
        assert content.count(b"Town 7") == 1
        table.write_bytes(content.replace(b"Town 7", b"Town X"))
        status, result, difference = self.result_of(output)
        assert (status, result) == (1, "different")
        assert "'Town X' and comes out as 'Town 7'" in difference

    def test_changed_data_is_refused(self):
        output = self.make("moved.geojson")
        with (self.data / "towns.csv").open("a") as towns:
            towns.write("New Town,11,51,9000\n")
        done = self.verify(output)
        assert done.status == 3, done.out
        assert "towns.csv has changed since" in done.error_line()
        # What it was not made of may change.
        output = self.make("again.geojson")
        (self.data / "other.csv").write_text("name,height\nTwo,2\n")
        assert self.result_of(output) == (0, "identical", "")

    def test_data_that_moved(self):
        output = self.make("moved.geojson")
        self.data.rename(self.folder / "elsewhere")
        done = self.verify(output)
        assert done.status != 0
        assert "data" in done.error_line()
        assert self.result_of(output, "--data", self.folder / "elsewhere") == (0, "identical", "")

    def test_a_failed_call_leaves_what_was_there(self):
        out = self.folder / "out"
        out.mkdir()
        (out / "old.geojson").write_text("old")
        done = run("tools", "call", "export_dataset", "dataset=other", "file_name=old.geojson", "--data", "data", "--out",
                   "out", cwd=self.folder)
        assert done.status != 0
        assert (out / "old.geojson").read_text() == "old"
        # A folder where the provenance belongs: nothing of the Shapefile stays.
        (out / "moved.shp.provenance.json").mkdir()
        assert run("tools", "call", "export_dataset", "dataset=towns", "file_name=moved.shp", "--data",
                   "data", "--out", "out", cwd=self.folder).status != 0
        assert sorted(path.name for path in out.iterdir()) == ["moved.shp.provenance.json", "old.geojson"]

    def test_bad_requests(self, subtests):
        output = self.make("moved.geojson")
        provenance = output.with_name(output.name + ".provenance.json")
        for text, reason in (("{", "provenance.json"), ("{}", '"format"'), ('{"format": 99}', "newer"),
                             ('{"format": 1, "data_paths": 3}', '"data_paths"')):
            with subtests.test(text=text):
                provenance.write_text(text)
                done = self.verify(output)
                assert done.status != 0
                assert reason in done.error_line()
        provenance.unlink()
        assert "has no provenance" in self.verify(output).error_line()
        assert "is not a file" in self.verify(self.folder / "gone.csv").error_line()


class TestVerifyRun:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)
        self.run_folder = self.folder / "run"
        done = run("run", "How many towns have a population of more than 5000?", "--data", "data",
                   "--out", "run", "--json", cwd=self.folder)
        assert done.status == 0, done.err
        self.report = self.run_folder / "report.html"
        self.log = self.run_folder / "events.jsonl"

    def problems(self):
        done = run("verify", self.run_folder, "--json", cwd=os.sep)
        assert done.status in (0, 1), done.err
        found = json.loads(done.out)
        assert done.status == (1 if found["problems"] else 0)
        return found["problems"]

    def change(self, file, old, new):
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new, 1))

    def test_it_holds(self):
        assert self.problems() == []
        for page in ("report.html", "report.md", "outputs/answer.md"):
            assert run("verify", self.run_folder / page).status == 0

    def test_every_output_has_its_provenance(self):
        outputs = self.run_folder / "outputs"
        names = {path.name for path in outputs.iterdir()}
        for name in names:
            if not name.endswith(".provenance.json"):
                assert name + ".provenance.json" in names

    def test_the_report_links_the_answer_to_its_step(self):
        assert re.search(r'<a class="cell" href="#step-(\w+)"[^>]*>15</a>[^§]*id="step-\1"', self.report.read_text())

    def test_a_digit_changed_in_the_report(self):
        self.change(self.report, ">15</a>", ">16</a>")
        assert len(self.problems()) == 1
        assert "report.html" in self.problems()[0]

    def test_a_number_added_to_the_report(self):
        self.change(self.report, "</a>", "</a> and 7 more")
        assert "report.html" in self.problems()[0]

    def test_a_digit_changed_in_the_markdown_report(self):
        self.change(self.run_folder / "report.md", "[15]", "[16]")
        assert len(self.problems()) == 1
        assert "report.md" in self.problems()[0]

    def test_what_is_found_is_told_in_the_report_where_that_is_wanted(self):
        before = self.report.read_text()
        assert run("verify", self.run_folder).status == 0
        assert self.report.read_text() == before
        assert run("verify", self.run_folder, "--record").status == 0
        for page in (self.report, self.run_folder / "report.md"):
            assert "Verified" in page.read_text()
        assert self.problems() == []
        self.change(self.run_folder / "verification.json", '"files": ', '"files": 7')
        assert any("report.html" in problem for problem in self.problems())

    def test_a_digit_changed_in_the_answer(self):
        self.change(self.run_folder / "outputs" / "answer.md", "15", "14")
        assert any("answer.md" in problem for problem in self.problems())

    def test_a_number_added_to_the_log_and_the_report(self):
        # Text, words and pages agree with each other, and the number still comes from nowhere.
        for event in ('"text":"', '"pieces":['):
            assert event in self.log.read_text()
        lines = self.log.read_text().splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if '"type":"answer"' in line)
        answer = json.loads(lines[at])
        answer["data"]["text"] += " In 1987 it was so too."
        answer["data"]["pieces"].append(" In 1987 it was so too.")
        lines[at] = json.dumps(answer, separators=(",", ":"), ensure_ascii=False) + "\n"
        self.log.write_text("".join(lines))
        assert run("report", self.run_folder).status == 0
        assert any("1987 has no source" in problem for problem in self.problems()), self.problems()

    def test_a_cell_that_says_something_else(self):
        lines = self.log.read_text().splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if '"type":"answer"' in line)
        lines[at] = lines[at].replace("15", "17")
        self.log.write_text("".join(lines))
        assert any("its cells give" in problem for problem in self.problems()), self.problems()

    def test_a_factor_in_a_cell_of_the_log(self):
        lines = self.log.read_text().splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if '"type":"answer"' in line)
        answer = json.loads(lines[at])
        answer["data"]["text"] = answer["data"]["text"].replace("15", "30")
        for cell in [*answer["data"]["pieces"], answer["data"]["values"][0]["cell"]]:
            if isinstance(cell, dict):
                cell["factor"] = 2
        answer["data"]["values"][0]["value"] *= 2
        lines[at] = json.dumps(answer, separators=(",", ":"), ensure_ascii=False) + "\n"
        self.log.write_text("".join(lines))
        self.change(self.run_folder / "outputs" / "answer.md", "15", "30")
        assert run("report", self.run_folder).status == 0
        assert any("when the task is carried out anew" in problem for problem in self.problems())

    def test_a_forged_provenance(self, subtests):
        for name in ("answer.md.provenance.json", next((self.run_folder / "outputs").glob("*.png")).name + ".provenance.json"):
            with subtests.test(name=name):
                file = self.run_folder / "outputs" / name
                whole = file.read_text()
                file.write_text(whole.replace('"left_out": []', '"left_out": [1]', 1))
                assert any(name in problem for problem in self.problems())
                file.write_text(whole)
        assert self.problems() == []

    def test_an_output_that_was_changed(self):
        picture = next((self.run_folder / "outputs").glob("*.png"))
        picture.write_bytes(picture.read_bytes() + b"\0")
        assert any(picture.name in problem for problem in self.problems())
