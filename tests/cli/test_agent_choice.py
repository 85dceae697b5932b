# SPDX-License-Identifier: Apache-2.0
"""--agent auto: which agent is taken and why, and the table of measured results by which it is."""
import json
import os

import pytest

from program import run, write_towns

TASK = "How many people live in the towns?"
CALLS = [{"tool_calls": [{"name": "execute_code", "arguments": {
    "code": "import pandas\npeople = int(pandas.read_csv('data/towns.csv').population.sum())"}}]},
    {"tool_calls": [{"name": "finish", "arguments": {"summary": "{{people}} people."}}]}]


class TestAgentChoice:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder = folder
        write_towns(data)
        self.env = {**os.environ, "XDG_DATA_HOME": str(folder / "share")}

    def graticule(self, *arguments):
        return run(*arguments, cwd=self.folder, env=self.env)

    def script(self, name, answers):
        (self.folder / name).write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return f"scripted:{name}"

    def choose(self, model, *options):
        done = self.graticule("agents", "choose", TASK, "--model", model, "--json", *options)
        assert done.status == 0, done.err
        return json.loads(done.out)

    def test_by_size(self):
        assert self.choose("ollama/qwen2.5-coder:14b")["agent"] == "plan-replan"
        small = self.choose("ollama/qwen2.5-coder:14b", "--max-rounds", "12")
        assert small["agent"] == "code" and "12 rounds do not suffice" in small["why"]
        assert self.choose("ollama/llama3.3:70b")["agent"] == "code"

    def test_a_run_says_why(self):
        done = self.graticule("run", TASK, "--data", "data", "--agent", "auto", "--model", self.script("m.jsonl", CALLS), "--out", "run")
        assert done.status == 0, done.err
        assert "agent code: its agents were not measured" in done.err
        task = json.loads((self.folder / "run" / "task.json").read_text())
        assert task["agent"] == "code" and task["chosen_as"].startswith("its agents were not measured")
        assert "Chosen as: its agents were not measured" in (self.folder / "run" / "report.html").read_text()
        assert self.graticule("replay", "run").status == 0

    def test_without_a_model(self):
        done = self.graticule("run", TASK, "--data", "data", "--agent", "auto", "--out", "run", "--json")
        assert done.status == 0, done.err
        assert json.loads((self.folder / "run" / "task.json").read_text())["agent"] == "offline"

    def test_by_a_table_that_is_broken(self):
        table = self.folder / "share" / "graticule" / "agent-results.json"
        table.parent.mkdir(parents=True)
        table.write_text("{}")
        done = self.graticule("agents", "choose", TASK, "--model", "ollama/x:7b")
        assert done.status == 1 and "agent-results.json" in done.error_line() and "agents measure" in done.error_line()

    def test_by_a_suite_that_was_measured(self):
        tasks = {"metadata": {}, "tasks": [
            {"id": f"t{number}", "family": "totals", "task": f"How many people live in the towns of region {number}?",
             "values": {"people": 1e-9}} for number in range(10)]}
        (self.folder / "set").mkdir()
        (self.folder / "set" / "tasks.json").write_text(json.dumps(tasks))
        (self.folder / "set" / "expected.json").write_text(json.dumps({"people": 210000}))  # 1,000 + ... + 20,000
        answers = self.script("m.jsonl", CALLS[:1] + [{"tool_calls": [{"name": "finish", "arguments": {"summary": "{{people}}"}}]}])
        refuse = [{"tool_calls": [{"name": "reject_task", "arguments": {"reason": "The data have no regions."}}]}]
        for agent in ("code", "plan-replan"):
            model = answers if agent == "code" else self.script("m.jsonl", refuse)
            done = self.graticule("bench", "run", "questions", "--tasks", "set", "--data", "data", "--agent", agent, "--model", model,
                                  "--out", f"by-{agent}", "--json")
            assert done.status == 0, done.err
            measured = self.graticule("agents", "measure", f"by-{agent}", "--json")
            assert measured.status == 0, measured.err
            [result] = json.loads(measured.out)
            assert (result["agent"], result["kind"], result["samples"], result["passed"]) == \
                (agent, "totals", 10, 10 if agent == "code" else 0)
        choice = self.choose("scripted:m.jsonl")
        assert choice["agent"] == "code"
        assert choice["why"] == 'with scripted:m.jsonl, of tasks of the kind "totals" code solved 10 of 10, plan-replan solved 0 of 10'
