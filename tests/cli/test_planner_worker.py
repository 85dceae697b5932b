# SPDX-License-Identifier: Apache-2.0
"""Planner and worker in the program as it is built: options, models of either role, a run that is killed and goes on."""
import json
import os
import pathlib
import signal
import subprocess
import threading
import time

import pytest

from loopback import LoopbackServer, QuietHandler
from program import PROGRAM, run, write_towns

SANDBOX = pathlib.Path(__file__).resolve().parent.parent.parent / "deps" / ".stamps" / "sandbox"
TASK = "What is the mean population of the towns?"
PLANNER = [{"text": "Work out the mean population of towns.", "usage": {"input": 500, "output": 10}},
           {"text": "END\nIt is {{1/mean}}.", "usage": {"input": 700, "output": 12}}]
WORKER = [{"tool_calls": [{"name": "field_statistics", "arguments": {"dataset": "towns", "field": "population"}}],
           "usage": {"input": 300, "output": 20}},
          {"text": "The mean is {{1/mean}}.", "usage": {"input": 400, "output": 8}}]


# A worker with the functions for GeoJSON.
COUNTS = [{"tool_calls": [{"name": "ReadingDataFromGeoJSON", "arguments": {"dataset": "towns", "result": "t"}}]},
          {"text": "There are {{1/rows}} towns."}]


class SilentServer(LoopbackServer):
    """A model that never answers."""

    def __init__(self):
        self.asked, self.ended = threading.Event(), threading.Event()
        server = self

        class Handler(QuietHandler):
            def do_POST(self):
                server.asked.set()
                server.ended.wait(60)

        super().__init__(Handler)

    def close(self):
        self.ended.set()
        super().close()


class TestPlannerAndWorker:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)

    def script(self, name, answers):
        path = self.folder / f"{name}.jsonl"
        path.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return f"scripted:{path}"

    def arguments(self, *options):
        tools = [] if "--tool-set" in options else ["--tool-set", "graticule"]
        return ["run", TASK, "--data", "data", "--out", "run", "--agent", "planner-worker", *tools, *options]

    def run_team(self, *options):
        return run(*self.arguments(*options), "--json", cwd=self.folder)

    def roles(self, planner=PLANNER, worker=WORKER):
        return ["--planner-model", self.script("planner", planner), "--worker-model", self.script("worker", worker)]

    def check_whole(self):
        for command in ("replay", "verify"):
            again = run(command, "run", "--json", cwd=self.folder)
            assert again.status == 0, again.out + again.err

    def test_have_a_model_each(self):
        ran = self.run_team(*self.roles())
        assert ran.status == 0, ran.err
        result = json.loads(ran.out)
        # Of 1,000, 2,000 ... 20,000 people the mean is 10,500.
        assert result["answer"] == "It is 10,500."
        assert result["usage"]["roles"]["planner"] == {"input": 1200, "output": 22, "rounds": 2}
        assert result["usage"]["roles"]["worker"] == {"input": 700, "output": 28, "rounds": 2}
        assert result["usage"]["rounds"] == 4
        task = json.loads((self.folder / "run" / "task.json").read_text())
        assert task["budget"] == {"rounds": 100}
        assert (task["options"]["worker"], task["options"]["plans"]) == ("functions", True)
        self.check_whole()

    def test_share_one_model(self):
        both = [PLANNER[0], *WORKER, PLANNER[1]]
        ran = run(*self.arguments("--model", self.script("both", both)), cwd=self.folder)
        assert ran.status == 0, ran.err
        assert "It is 10,500." in ran.out
        assert "Subtask 1, by functions: Work out the mean population of towns." in ran.err
        assert "done: The mean is 10,500." in ran.err

    def test_worker_alone(self):
        ran = self.run_team("--no-planner", "--model", self.script("alone", WORKER))
        assert json.loads(ran.out)["answer"] == "The mean is 10,500."
        self.check_whole()

    def test_goes_on_after_it_was_killed(self, serving):
        server = serving(SilentServer())
        env = {**os.environ, "OPENAI_COMPATIBLE_BASE_URL": f"{server.url}/v1"}
        running = subprocess.Popen(
            [PROGRAM, *self.arguments("--planner-model", self.script("planner", PLANNER),
                                      "--worker-model", "openai-compatible/silent"), "--quiet"],
            cwd=self.folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert server.asked.wait(60)
        running.send_signal(signal.SIGKILL)
        running.wait(60)
        ran = run("resume", "run", "--json", *self.roles(PLANNER[1:], WORKER), cwd=self.folder)
        assert ran.status == 0, ran.err
        assert json.loads(ran.out)["answer"] == "It is 10,500."
        self.check_whole()

    @pytest.mark.skipif(not SANDBOX.is_file(), reason="no Python environment in deps/sandbox; run scripts/setup.sh")
    def test_by_code_goes_on_after_an_interrupt(self):
        """Which may come while the sandbox starts. The call that it broke off is carried out again."""
        # Until a time that is gone when the call is made again; and a second where the sandbox took until then to start.
        code = f"import pandas, time\ntime.sleep(1)\nwhile time.time() < {time.time() + 10}: time.sleep(0.1)\nmean = float(pandas.read_csv('data/towns.csv').population.mean())"
        worker = [{"tool_calls": [{"name": "execute_code", "arguments": {"code": code}}]}, {"text": "The mean is {{mean}}."}]
        running = subprocess.Popen([PROGRAM, *self.arguments("--worker", "code", *self.roles(worker=worker)), "--quiet"],
                                   cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        log = self.folder / "run" / "events.jsonl"
        while not log.exists() or '"tool_call"' not in log.read_text():
            assert running.poll() is None
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130
        events = [json.loads(line) for line in log.read_text().splitlines()]
        assert events[-1]["data"]["end"] == "cancelled"
        assert "observation" not in [event["type"] for event in events]  # the call was broken off
        ran = run("resume", "run", "--json", *self.roles([{"text": "END"}], worker[1:]), cwd=self.folder)
        assert ran.status == 0, ran.err
        assert json.loads(ran.out)["answer"] == "The mean is 10,500."
        self.check_whole()

    def recorded_tools(self, task_file):
        return json.loads(task_file.read_text())["options"]["tool_set"]

    def test_work_with_the_functions_for_geojson_where_nothing_is_said(self):
        both = ["--model", self.script("both", [PLANNER[0], *COUNTS, {"text": "END\nThere are {{1/rows}} towns."}])]
        command = ["run", TASK, "--data", "data", "--agent", "planner-worker", *both, "--json"]
        ran = run(*command, "--out", "plain", cwd=self.folder)
        assert ran.status == 0, ran.err
        assert json.loads(ran.out)["answer"] == "There are 20 towns."
        assert self.recorded_tools(self.folder / "plain" / "task.json") == "geojson"
        ran = run(*command, "--out", "set", cwd=self.folder, env={**os.environ, "GRATICULE_TOOL_SET": "graticule"})
        assert self.recorded_tools(self.folder / "set" / "task.json") == "graticule"

    def suite(self, *options):
        """The definition of a suite of one task, and the tool set of each arm's run."""
        task = {"task_ID": "T1", "task_text": TASK, "task_labels": ["mean"],
                "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": [task]}))
        ran = run("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", *options, "--out", "suite",
                  "--json", cwd=self.folder)
        assert ran.status == 0, ran.err
        sets = {path.parent.name: self.recorded_tools(path) for path in (self.folder / "suite/runs").glob("*/task.json")}
        return json.loads((self.folder / "suite" / "suite.json").read_text()), sets

    def test_of_a_suite_have_their_own_functions_beside_other_agents(self):
        model = self.script("both", [PLANNER[0], *WORKER, PLANNER[1]])
        suite, sets = self.suite("--agent", "react", "--agent", "planner-worker", "--model", model)
        assert (suite["tool_set"], suite["agent_options"]["planner-worker"]["tool_set"]) == ("geobenchx", "geojson")
        assert sets == {"000001_T1": "geobenchx", "000002_T1": "geojson"}

    def test_of_a_suite_alone_make_its_functions_theirs(self):
        suite, sets = self.suite("--agent", "planner-worker", *self.roles([PLANNER[0], {"text": "END"}], COUNTS))
        assert suite["tool_set"] == "geojson"
        assert sets == {"000001_T1": "geojson"}
        [arm] = suite["arms"]
        assert (arm["model"], arm["models"]["worker"]) == (f"scripted:{self.folder}/planner.jsonl",
                                                       f"scripted:{self.folder}/worker.jsonl")

    def test_are_an_arm_of_a_suite(self):
        task = {"task_ID": "T1", "task_text": TASK, "task_labels": ["mean"],
                "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": [task]}))
        model = self.script("both", [PLANNER[0], *WORKER, PLANNER[1]])
        ran = run("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "planner-worker",
                  "--tool-set", "graticule", "--model", model, "--out", "suite", "--json", cwd=self.folder)
        assert ran.status == 0, ran.err
        suite = json.loads((self.folder / "suite" / "suite.json").read_text())
        assert suite["agent_options"] == {"planner-worker": {"worker": "functions", "planner": True, "calls": "auto"}}
        assert suite["limits"] == {"rounds": 100}
        answers = [path.read_text() for path in (self.folder / "suite" / "runs").rglob("answer.md")]
        assert len(answers) == 1
        assert "It is 10,500." in answers[0]

    def test_of_a_suite_work_without_a_planner(self):
        suite, _ = self.suite("--agent", "planner-worker", "--no-planner", "--tool-set", "graticule", "--model",
                              self.script("alone", WORKER))
        assert suite["agent_options"]["planner-worker"]["planner"] == False
        [run_folder] = (self.folder / "suite" / "runs").iterdir()
        assert "The mean is 10,500." in (run_folder / "outputs" / "answer.md").read_text()
        task = json.loads((run_folder / "task.json").read_text())
        assert task["options"]["plans"] == False
        events = [json.loads(line) for line in (run_folder / "events.jsonl").read_text().splitlines()]
        assert {event["data"]["role"] for event in events if event["type"] == "model_request"} == {"worker"}
        for command in ("replay", "verify"):
            again = run(command, run_folder, cwd=self.folder)
            assert again.status == 0, again.out + again.err

    def test_what_does_not_fit_is_refused_with_one_line(self):
        script = self.script("worker", WORKER)
        for options, words in (([], "needs a language model for each role"),
                               (["--worker-model", script], "needs a language model for each role"),
                               (["--model", script, "--ask"], "asks no questions"),
                               (["--model", script, "--tool-set", "code"], "--worker code"),
                               (["--model", script, "--worker", "both"], "both")):
            ran = self.run_team(*options)
            assert ran.status == 2, ran.err
            assert words in ran.err
            assert not (self.folder / "run").exists()
        ran = run("run", TASK, "--data", "data", "--agent", "react", "--model", script, "--worker", "code", cwd=self.folder)
        assert "--worker goes with --agent planner-worker" in ran.error_line()
