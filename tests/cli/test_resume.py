# SPDX-License-Identifier: Apache-2.0
"""Runs with a language model that were cut off anywhere, and go on: what was said before is not asked again."""
import fcntl
import json
import os
import shutil

import pytest

from program import run, write_towns

TASK = "What is the mean population of the towns?"
ANSWERS = [
    {"tool_calls": [{"name": "filter_rows", "arguments": {"dataset": "towns", "expression": "population >= 2000",
                                                          "output": "large"}}], "usage": {"input": 1000, "output": 20}},
    {"tool_calls": [{"name": "field_statistics", "arguments": {"dataset": "large", "field": "population"}},
                    {"name": "export_dataset", "arguments": {"dataset": "large", "file_name": "large.csv"}}],
     "usage": {"input": 1100, "output": 20}},
    {"text": "It is {{2/mean}}.", "usage": {"input": 1200, "output": 10}},
]


class TestResume:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)

    def script(self, answers):
        path = self.folder / "script.jsonl"
        path.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return f"scripted:{path}"

    def begin(self, answers, *options):
        return run("run", TASK, "--data", "data", "--out", "run", "--replace", "--agent", "react",
                   "--model", self.script(answers), "--json", *options, cwd=self.folder)

    def resume(self, answers, *options, folder="run"):
        return run("resume", folder, "--model", self.script(answers), "--json", *options, cwd=self.folder)

    def events(self, folder="run"):
        return [json.loads(line) for line in (self.folder / folder / "events.jsonl").read_text().splitlines()]

    def check_whole(self, folder):
        for command in ("replay", "verify"):
            again = run(command, self.folder / folder, "--json", cwd=os.sep)
            assert again.status == 0, again.out + again.err

    def test_goes_on_after_a_cut_anywhere(self, subtests):
        whole = self.begin(ANSWERS)
        assert whole.status == 0, whole.err
        # Towns of 1,000 to 20,000 people: 11,000 on average of those from 2,000 on.
        assert json.loads(whole.out)["answer"] == "It is 11,000."
        lines = (self.folder / "run" / "events.jsonl").read_bytes().splitlines(keepends=True)
        types = [json.loads(line)["type"] for line in lines]
        first = types.index("model_request")
        for cut in range(first + 1, types.index("answer") + 1):
            with subtests.test(after=types[cut - 1], number=cut):
                shutil.rmtree(self.folder / "cut", ignore_errors=True)
                shutil.copytree(self.folder / "run", self.folder / "cut")
                torn = lines[cut][: len(lines[cut]) // 2]
                (self.folder / "cut" / "events.jsonl").write_bytes(b"".join(lines[:cut]) + torn)
                said = types[:cut].count("model_response")
                done = self.resume(ANSWERS[said:], folder="cut")
                assert done.status == 0, done.err
                result = json.loads(done.out)
                assert result["answer"] == "It is 11,000."
                assert result["usage"] == {"input": 3300, "output": 50, "rounds": 3}
                after = [event["type"] for event in self.events("cut")]
                assert after.count("model_response") == 3
                assert after.count("run_resumed") == 1
                assert after[:cut] == types[:cut]
                self.check_whole("cut")

    def test_goes_on_on_the_path_that_counts(self):
        """Round 2 is asked twice: on a branch that is left, and again on the path that then goes on."""
        self.begin(ANSWERS)
        log = self.folder / "run" / "events.jsonl"
        events = self.events()
        types = [event["type"] for event in events]
        second, third = (index for index, type in enumerate(types) if type == "model_request" and index > 1)
        path = json.loads(json.dumps(events[second:third]))
        for event in path:
            if "round" in event["data"]:
                event["data"]["round"] = 3
        path[0].update(v=2, parent=second - 1)
        branched = events[:second + 2] + path
        for number, event in enumerate(branched):
            event["seq"] = number
        log.write_text("".join(json.dumps(event) + "\n" for event in branched))
        done = self.resume(ANSWERS[2:])
        assert done.status == 0, done.err
        result = json.loads(done.out)
        assert result["answer"] == "It is 11,000."
        # The branch took 1,100 and 20 tokens, as the second answer did.
        assert result["usage"] == {"input": 4400, "output": 70, "rounds": 4}
        self.check_whole("run")
        report = (self.folder / "run" / "report.html").read_text()
        assert '<details class="branch" id="branch-1">' in report
        assert "4 rounds · 3 calls · 4,400 tokens in, 70 out" in report

    def test_goes_on_with_a_greater_limit(self):
        limited = self.begin(ANSWERS, "--max-rounds", "1")
        assert json.loads(limited.out)["end"] == "round_limit"
        again = self.resume(ANSWERS[1:2], "--max-rounds", "2")
        assert json.loads(again.out)["end"] == "round_limit"
        done = self.resume(ANSWERS[2:], "--max-rounds", "9")
        assert done.status == 0, done.err
        assert json.loads(done.out)["answer"] == "It is 11,000."
        assert (self.folder / "run" / "outputs" / "large.csv").exists()
        assert not (self.folder / "run" / "outputs.before").exists()
        self.check_whole("run")

    def test_goes_on_after_an_error_of_the_model(self):
        failed = self.begin(ANSWERS[:2] + [{"error": {"kind": "not_found", "message": "no such model"}}])
        assert json.loads(failed.out)["end"] == "model_error"
        done = self.resume(ANSWERS[2:])
        assert json.loads(done.out)["answer"] == "It is 11,000."
        self.check_whole("run")

    def test_keeps_the_limits_of_cost_and_time(self):
        prices = self.folder / "prices.json"
        prices.write_text(json.dumps({"prices": [{"models": ["scripted:*"], "input": 1, "output": 1}]}))
        priced = ["--prices", prices]
        # 1,020 and 1,120 tokens at a dollar a million.
        self.begin(ANSWERS, "--max-cost", "0.002", "--max-time", "3600", *priced)
        again = self.resume(ANSWERS[2:], *priced)
        assert json.loads(again.out)["end"] == "cost_limit"
        assert "limit of 0.002 US dollars" in again.err + again.out
        done = self.resume(ANSWERS[2:], "--max-cost", "1", *priced)
        assert done.status == 0, done.err
        resumed = [event["data"] for event in self.events() if event["type"] == "run_resumed"]
        assert resumed[-1]["budget"] == {"rounds": 25, "cost_usd": 1, "time_s": 3600}
        self.check_whole("run")

    def test_makes_outputs_that_are_gone_anew(self):
        self.begin(ANSWERS, "--max-rounds", "2")
        shutil.rmtree(self.folder / "run" / "outputs")
        done = self.resume(ANSWERS[2:], "--max-rounds", "9")
        assert done.status == 0, done.err
        self.check_whole("run")

    def test_a_run_that_still_goes_on_is_left_alone(self):
        self.begin(ANSWERS, "--max-rounds", "2")
        with (self.folder / "run" / "events.jsonl").open() as log:
            fcntl.flock(log, fcntl.LOCK_EX)
            done = self.resume(ANSWERS[2:], "--max-rounds", "9")
            assert "Another process is writing" in done.error_line()
        assert self.resume(ANSWERS[2:], "--max-rounds", "9").status == 0

    def test_what_cannot_go_on(self):
        self.begin(ANSWERS)
        for folder, words in (("run", "has come to its end: answered"), ("nowhere", "not the folder of a run")):
            done = self.resume(ANSWERS, folder=folder)
            assert done.status == 2, done.err
            assert words in done.error_line()
        run("run", TASK, "--data", "data", "--out", "offline", cwd=self.folder)
        assert "asked no language model" in self.resume([], folder="offline").error_line()

    def test_a_log_that_comes_out_otherwise_is_left_as_it_is(self):
        self.begin(ANSWERS, "--max-rounds", "2")
        log = self.folder / "run" / "events.jsonl"
        outputs = sorted(path.name for path in (self.folder / "run" / "outputs").iterdir())
        changed = log.read_text().replace("Kept 19 of 20", "Kept 18 of 20")
        assert changed != log.read_text()
        log.write_text(changed)
        done = self.resume(ANSWERS[2:], "--max-rounds", "9")
        assert done.status != 0
        assert "cannot go on: call 1" in done.error_line()
        assert log.read_text() == changed
        assert sorted(path.name for path in (self.folder / "run" / "outputs").iterdir()) == outputs
