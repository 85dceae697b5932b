# SPDX-License-Identifier: Apache-2.0
"""A run can be carried out again: the same over the same data, told apart where something changed."""
import json
import os
import shutil

import pytest

from program import run, write_towns


class TestReplay:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)
        # Relative on purpose: a replay may start from another folder.
        done = run("run", "How many towns have a population of more than 5000?", "--data", "data",
                   "--out", "run", "--json", cwd=self.folder)
        assert done.status == 0, done.err
        self.answer = json.loads(done.out)

    def replay(self):
        return run("replay", self.folder / "run", "--json", cwd=os.sep)

    def tamper_with_picture(self):
        picture = next((self.folder / "run" / "outputs").glob("*.png"))
        picture.write_bytes(picture.read_bytes() + b"\0")
        return picture.name

    def test_the_answer_is_right(self):
        # Towns 5 to 19 have 6,000 people or more: 15 of them.
        assert 15 in [value["value"] for value in self.answer["values"]]

    def test_same_data_same_files(self):
        done = self.replay()
        assert done.status == 0, done.out + done.err
        result = json.loads(done.out)
        assert result["same"]
        assert result["calls"] >= 2
        assert result["files"] >= 2

    def test_several_runs_are_told_of_one_by_one(self):
        shutil.copytree(self.folder / "run", self.folder / "other")
        done = run("replay", "run", "other", "--json", cwd=self.folder)
        assert done.status == 0, done.out + done.err
        assert [(one["run"], one["same"]) for one in json.loads(done.out)] == [("run", True), ("other", True)]
        self.tamper_with_picture()
        done = run("replay", "run", "other", cwd=self.folder)
        assert done.status == 1
        changed, same = [line for line in done.out.splitlines() if not line.startswith(" ")]
        assert changed.startswith("run: Different at "), changed
        assert same.startswith("other: The same: "), same

    def test_a_tampered_output_is_found(self):
        name = self.tamper_with_picture()
        done = self.replay()
        assert done.status == 1
        assert name in json.loads(done.out)["difference"]["where"]

    def test_a_tampered_observation_is_found(self):
        log = self.folder / "run" / "events.jsonl"
        assert "Kept 15" in log.read_text()
        log.write_text(log.read_text().replace("Kept 15", "Kept 16"))
        done = self.replay()
        assert done.status == 1
        assert "filter_rows" in json.loads(done.out)["difference"]["where"]

    def test_changed_data_is_refused(self):
        with (self.data / "towns.csv").open("a") as towns:
            towns.write("New Town,11,51,9000\n")
        done = self.replay()
        assert done.status == 3, done.out
        assert "towns.csv has changed" in done.error_line()

    def test_a_folder_that_is_no_run(self):
        done = run("replay", self.data)
        assert done.status == 2
        assert "not the folder of a run" in done.error_line()
