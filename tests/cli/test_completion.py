# SPDX-License-Identifier: Apache-2.0
"""A model that is asked once, without tools: its answer is what it says, in runs, suites, and when they go on or come again."""
import json
import os

import pytest

from program import run, write_towns

TASK = "Say which is the largest ocean."
ANSWER = {"text": "The Pacific.", "usage": {"input": 12, "output": 3}}
DOWN = {"error": {"kind": "server_error", "message": "it is down"}}


class TestCompletion:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder = folder
        write_towns(data)

    def script(self, name, *answers):
        path = self.folder / f"{name}.jsonl"
        path.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return f"scripted:{path}"

    def run_script(self, *answers):
        return run("run", TASK, "--data", "data", "--out", "run", "--agent", "completion", "--model",
                   self.script("script", *answers), "--json", cwd=self.folder)

    def events(self, kind):
        lines = (self.folder / "run" / "events.jsonl").read_text().splitlines()
        return [event["data"] for event in map(json.loads, lines) if event["type"] == kind]

    def test_answers_as_the_model_says(self):
        done = self.run_script(ANSWER)
        assert done.status == 0, done.err
        result = json.loads(done.out)
        assert result["answer"] == "The Pacific."
        assert (result["usage"]["input"], result["usage"]["output"], result["usage"]["rounds"]) == (12, 3, 1)
        [request] = self.events("model_request")
        assert [message["role"] for message in request["request"]["messages"]] == ["user"]
        assert request["request"]["messages"][0]["parts"] == [{"type": "text", "text": TASK}]
        assert not request["request"].get("tools")
        task = json.loads((self.folder / "run" / "task.json").read_text())
        assert (task["agent"], task["budget"]) == ("completion", {"rounds": 1})
        for command in ("replay", "verify"):
            again = run(command, "run", "--json", cwd=self.folder)
            assert again.status == 0, again.out + again.err

    def test_goes_on_where_the_model_failed(self):
        failed = self.run_script(DOWN)
        assert failed.status == 1, failed.err
        done = run("resume", "run", "--model", self.script("better", ANSWER), "--json", cwd=self.folder)
        assert done.status == 0, done.err
        assert json.loads(done.out)["answer"] == "The Pacific."
        assert run("replay", "run", "--json", cwd=self.folder).status == 0

    def test_is_an_arm_of_a_suite(self):
        task = {"task_ID": "T1", "task_text": TASK, "task_labels": ["ocean"],
                "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": [task]}))
        ran = run("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "completion",
                  "--model", self.script("script", ANSWER), "--out", "suite", "--json", cwd=self.folder)
        assert ran.status == 0, ran.err
        suite = json.loads((self.folder / "suite" / "suite.json").read_text())
        assert suite["arms"] == [{"agent": "completion", "model": f"scripted:{self.folder}/script.jsonl"}]
        assert suite["limits"] == {"rounds": 1}
        [answer] = (self.folder / "suite" / "runs").rglob("answer.md")
        assert "The Pacific." in answer.read_text()

    def test_what_it_has_no_use_for_is_refused(self):
        for options, words in (([], "The agent completion needs a language model"),
                               (["--model", self.script("script", ANSWER), "--ask"], "asks no questions"),
                               (["--model", self.script("script", ANSWER), "--worker", "code"], "--agent planner-worker")):
            ran = run("run", TASK, "--data", "data", "--agent", "completion", *options, cwd=self.folder)
            assert ran.status == 2, ran.err
            assert words in ran.error_line()
            assert not os.path.exists(self.folder / "runs")
