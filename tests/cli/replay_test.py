# SPDX-License-Identifier: Apache-2.0
"""A run can be carried out again: the same over the same data, told apart where something changed."""
import json
import os
import shutil
import unittest

from program import InFolder, run, write_towns


class Replay(InFolder):
    def setUp(self):
        super().setUp()
        write_towns(self.data)
        # Relative on purpose: a replay may start from another folder.
        done = run("run", "How many towns have a population of more than 5000?", "--data", "data",
                   "--out", "run", "--json", cwd=self.folder)
        self.assertEqual(done.status, 0, done.err)
        self.answer = json.loads(done.out)

    def replay(self):
        return run("replay", self.folder / "run", "--json", cwd=os.sep)

    def tamper_with_picture(self):
        picture = next((self.folder / "run" / "outputs").glob("*.png"))
        picture.write_bytes(picture.read_bytes() + b"\0")
        return picture.name

    def test_the_answer_is_right(self):
        # Towns 5 to 19 have 6,000 people or more: 15 of them.
        self.assertIn(15, [value["value"] for value in self.answer["values"]])

    def test_same_data_same_files(self):
        done = self.replay()
        self.assertEqual(done.status, 0, done.out + done.err)
        result = json.loads(done.out)
        self.assertTrue(result["same"])
        self.assertGreaterEqual(result["calls"], 2)
        self.assertGreaterEqual(result["files"], 2)

    def test_several_runs_are_told_of_one_by_one(self):
        shutil.copytree(self.folder / "run", self.folder / "other")
        done = run("replay", "run", "other", "--json", cwd=self.folder)
        self.assertEqual(done.status, 0, done.out + done.err)
        self.assertEqual([(one["run"], one["same"]) for one in json.loads(done.out)], [("run", True), ("other", True)])
        self.tamper_with_picture()
        done = run("replay", "run", "other", cwd=self.folder)
        self.assertEqual(done.status, 1)
        changed, same = [line for line in done.out.splitlines() if not line.startswith(" ")]
        self.assertTrue(changed.startswith("run: Different at "), changed)
        self.assertTrue(same.startswith("other: The same: "), same)

    def test_a_tampered_output_is_found(self):
        name = self.tamper_with_picture()
        done = self.replay()
        self.assertEqual(done.status, 1)
        self.assertIn(name, json.loads(done.out)["difference"]["where"])

    def test_a_tampered_observation_is_found(self):
        log = self.folder / "run" / "events.jsonl"
        self.assertIn("Kept 15", log.read_text())
        log.write_text(log.read_text().replace("Kept 15", "Kept 16"))
        done = self.replay()
        self.assertEqual(done.status, 1)
        self.assertIn("filter_rows", json.loads(done.out)["difference"]["where"])

    def test_changed_data_is_refused(self):
        with (self.data / "towns.csv").open("a") as towns:
            towns.write("New Town,11,51,9000\n")
        done = self.replay()
        self.assertEqual(done.status, 3, done.out)
        self.assertIn("towns.csv has changed", done.error_line())

    def test_a_folder_that_is_no_run(self):
        done = run("replay", self.data)
        self.assertEqual(done.status, 2)
        self.assertIn("not the folder of a run", done.error_line())


if __name__ == "__main__":
    unittest.main()
