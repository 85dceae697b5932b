# SPDX-License-Identifier: Apache-2.0
"""Questions that follow up others, in a session and of an earlier run. The towns have 1,000, 2,000 ... 20,000 people; what
each question has to be answered with is worked out from that."""
import json
import subprocess

import pytest

from program import PROGRAM, Ran, run, write_towns
from terminal import CTRL_D, InTerminal

MOST = "Which 2 towns have the highest population?"


class TestFollowUp:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)

    def ask(self, *lines, out="asked"):
        done = subprocess.run([PROGRAM, "ask", "--data", "data", "--out", out], cwd=self.folder, timeout=120,
                              input="".join(line + "\n" for line in lines).encode(), capture_output=True)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    def runs(self):
        return sorted((self.folder / "asked").iterdir())

    def task(self, path):
        return json.loads((path / "task.json").read_text())

    def test_a_session_answers_line_by_line(self):
        ran = self.ask("How many towns have a population above 15000?", "", "and above 18000?", "quit", "never read")
        assert ran.status == 0, ran.err
        # 16,000 to 20,000 are five towns; 19,000 and 20,000 are two.
        first, second = ran.out.split("> and above 18000?\n")
        assert "> How many towns" in first and "5" in first
        assert "Understood: how many towns with population above 18,000" in second.replace("18000", "18,000")
        assert "There are 2 " in second
        assert "never read" not in ran.out
        whole, follow_up = self.runs()
        assert self.task(follow_up)["options"]["asked_before"] == ["How many towns have a population above 15000?"]
        begun = json.loads((follow_up / "events.jsonl").read_text().splitlines()[0])
        assert begun["data"]["continues"] == str(whole)
        assert run("verify", follow_up).status == 0

    def test_parts_of_an_answer_are_made_beside_it(self):
        ran = self.ask(MOST, "the lowest instead", "export that as GeoJSON")
        assert ran.status == 0, ran.err
        files = list(self.runs()[2].glob("outputs/*.geojson"))
        assert len(files) == 1
        names = {row["properties"]["name"] for row in json.loads(files[0].read_text())["features"]}
        assert names == {"Town 0", "Town 1"}

    def test_the_session_goes_on_after_errors_and_its_status_is_that_of_the_last_question(self):
        ran = self.ask("and in 2005?", "What is the mean population of the towns?", "and the median?")
        assert ran.status == 0
        assert "follows up a question, and none was asked before it" in ran.error_line()
        assert ran.out.count("10,500") == 2  # the mean and the median of 1,000 to 20,000
        refused = self.ask("What is the mean population of the towns?", "and the moonlight?", out="other")
        assert refused.status == 3
        assert "moonlight" in refused.error_line()

    def test_what_was_not_understood_is_as_if_not_said(self):
        ran = self.ask("What is the mean population of the towns?", "and the moonlight?", "and the maximum?")
        assert ran.status == 0
        assert "20,000" in ran.out

    def test_in_a_terminal(self):
        terminal = InTerminal("ask", "--data", "data", "--out", "asked", cwd=self.folder)
        terminal.wait_for("> ")
        terminal.type("help\n")
        terminal.wait_for("> ", 2)
        terminal.type("How many towns are there?\n")
        terminal.wait_for("> ", 3)
        terminal.type(CTRL_D)
        status, out = terminal.end()
        assert status == 0
        assert "follows up the one before" in out and "20" in out

    def test_an_earlier_run_is_continued(self):
        assert run("run", MOST, "--data", "data", "--out", "first", cwd=self.folder).status == 0
        ran = run("run", "top 3 instead", "--continue", "first", "--out", "second", "--json", cwd=self.folder)
        assert ran.status == 0, ran.err
        answer = json.loads(ran.out)["answer"]
        assert all(town in answer for town in ("Town 19", "Town 18", "Town 17")) and "Town 16" not in answer
        third = run("run", "only the lowest", "--continue", "second", "--out", "third", "--json", cwd=self.folder)
        assert third.status == 0, third.err
        assert all(town in third.out for town in ("Town 0", "Town 1", "Town 2"))
        assert self.task(self.folder / "third")["options"]["asked_before"] == [MOST, "top 3 instead"]

    def test_what_cannot_be_continued_says_so(self):
        none = run("run", "and in 2005?", "--continue", "none", cwd=self.folder)
        assert none.status == 2 and "none" in none.error_line()
        no_data = run("run", "How many towns are there?", cwd=self.folder)
        assert no_data.status == 2 and "--data is required" in no_data.error_line()
        (self.folder / "script.jsonl").write_text(json.dumps({"text": "Twenty."}) + "\n")
        assert run("run", "How many towns?", "--data", "data", "--out", "react", "--agent", "react", "--model",
                   "scripted:script.jsonl", cwd=self.folder).status in (0, 1)
        of_model = run("run", "and in 2005?", "--continue", "react", cwd=self.folder)
        assert of_model.status == 2 and "agent react" in of_model.error_line() and "whole question" in of_model.err
        with_model = run("run", "and in 2005?", "--continue", "react", "--agent", "react", cwd=self.folder)
        assert with_model.status == 2 and "reads no follow-ups" in with_model.error_line()
