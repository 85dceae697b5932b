# SPDX-License-Identifier: Apache-2.0
"""A suite that a panel of three models judges, each on a server of the test's own, and the calibration of judges."""
import contextlib
import json
import os
import subprocess
import threading

import pytest

from loopback import LoopbackServer, QuietHandler
from program import PROGRAM, run, write_towns

PROVIDERS = ("vllm", "lmstudio", "llamacpp")
JUDGES = ("vllm/mild", "lmstudio/odd", "llamacpp/shaky")
MALFORMED, DECLINED, FAILED = "malformed", "declined", "failed"


class JudgingServer(LoopbackServer):
    """A model on loopback that gives each task, by a word in it, a grade or a fault."""

    def __init__(self, verdicts):
        self.asked = []
        asked = self.asked
        self.tokens = 1000  # of each prompt, as it tells
        self.held_at = ""  # the task whose answer is waited for
        self.holding, self.released = threading.Event(), threading.Event()
        server = self

        class Handler(QuietHandler):
            def do_POST(self):
                request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                content = request["messages"][1]["content"]
                words = content if isinstance(content, str) else content[0]["text"]
                task = next(word for word in verdicts if word in words)
                asked.append(task)
                if task == server.held_at:
                    server.holding.set()
                    server.released.wait(60)
                self.answer(verdicts[task])

            def answer(self, verdict):
                text = json.dumps({"reasoning": f"it is {verdict}", "reference": 1, "grade": verdict})
                if verdict == MALFORMED:
                    text = "score: 2"
                finish = "content_filter" if verdict == DECLINED else "stop"
                body = json.dumps({"choices": [{"message": {"content": text}, "finish_reason": finish}],
                                   "usage": {"prompt_tokens": server.tokens, "completion_tokens": 50}}).encode()
                self.send_response(500 if verdict == FAILED else 200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                with contextlib.suppress(BrokenPipeError):  # who asked was killed
                    self.wfile.write(body)

        super().__init__(Handler)


def task(name, words, **members):
    """A task whose reference is the mean population of the towns."""
    steps = [{"function_name": "load_data", "arguments": {"dataset": "towns", "output_dataframe_name": "t"}},
             {"function_name": "calculate_column_statistics",
              "arguments": {"dataframe_name": "t", "column_name": "population", "output_variable_name": "s"}}]
    return {"task_ID": name, "task_text": words, "task_labels": [],
            "reference_solutions": [{"steps": steps}], **members}


class TestJudges:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data, serving):
        self.folder, self.data = folder, data
        write_towns(self.data)
        self.servers = [serving(JudgingServer({"mean": "match", "median": "match", "largest": "match"})),
                        serving(JudgingServer({"mean": "match", "median": "no match", "largest": MALFORMED})),
                        serving(JudgingServer({"mean": "match", "median": DECLINED, "largest": FAILED}))]
        self.environment = dict(os.environ)
        for provider, server in zip(PROVIDERS, self.servers):
            self.environment[f"{provider.upper()}_BASE_URL"] = server.url + "/v1"

    def write_tasks(self, tasks):
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": tasks}))

    def ask(self, *arguments, judges=JUDGES):
        named = [part for judge in judges for part in ("--judge", judge)]
        done = run("bench", *arguments, *named, "--max-attempts", 1, "--json", cwd=self.folder,
                   env=self.environment)
        assert done.status in (0, 1), done.err
        return json.loads(done.out)

    def write_three_tasks(self):
        self.write_tasks([task("T1", "What is the mean population of the towns?"),
                          task("T2", "What is the median population of the towns?"),
                          task("T3", "What is the largest population of the towns?")])

    def run_suite(self):
        self.write_three_tasks()
        return self.ask("run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--out", "suite")

    @staticmethod
    def of(summary, scorer):
        return next(arm for arm in summary["arms"] if arm["scorer"] == scorer)

    def test_panel_of_three_servers(self):
        summary = self.run_suite()
        mild, odd, shaky = (self.of(summary, f"judge:{judge}") for judge in JUDGES)
        assert (mild["scored"], mild["passed"], mild["unscored"]) == (3, 3, 0)
        assert (odd["scored"], odd["passed"], odd["unscored"]) == (2, 1, 1)
        assert (shaky["scored"], shaky["passed"], shaky["unscored"]) == (1, 1, 2)
        panel = self.of(summary, "panel")
        # T1 by all three; T2 the mean of match and no match; T3 by one of three, which is too few.
        assert (panel["scored"], panel["passed"], panel["unscored"]) == (2, 1, 1)
        assert panel["mean"] == 0.75
        assert summary["judges"]["samples"] == 1
        pairs = {(pair["first"], pair["second"]): pair for pair in summary["judges"]["pairs"]}
        pair = pairs["judge:vllm/mild", "judge:lmstudio/odd"]
        assert (pair["same"], pair["samples"]) == (1, 2)

    def test_who_has_scored_is_not_asked_again(self):
        self.run_suite()
        for server in self.servers:
            server.asked.clear()
        self.ask("score", "suite")
        assert self.servers[0].asked == []
        assert self.servers[1].asked == ["largest"] * 2
        assert sorted(self.servers[2].asked) == ["largest"] * 2 + ["median"] * 2

    def test_goes_on_after_kill_9(self):
        self.write_three_tasks()
        self.ask("run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--out", "suite", judges=())
        server = self.servers[0]
        server.held_at = "median"
        killed = subprocess.Popen(
            [PROGRAM, "bench", "score", "suite", "--judge", JUDGES[0], "--max-samples", "1", "--quiet"],
            cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert server.holding.wait(60)
        killed.kill()
        killed.wait()
        server.held_at = ""
        server.released.set()
        summary = self.ask("score", "suite", judges=JUDGES[:1])
        assert self.of(summary, f"judge:{JUDGES[0]}")["scored"] == 3
        assert sorted(server.asked) == ["largest", "mean", "median", "median"]

    def test_what_judging_costs_is_counted_over_all_starts(self):
        self.write_three_tasks()
        (self.folder / "prices.json").write_text(
            json.dumps({"prices": [{"models": ["lmstudio/*"], "input": 10, "output": 0}]}))
        server = self.servers[1]
        server.tokens = 100_000  # a dollar for an answer, and far less for what is expected of one
        begin = ("run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--out", "suite",
                 "--prices", "prices.json", "--cost-limit")
        for limit, asked in ((100, 4), (4, 4), (100, 6)):  # one task is asked of twice, in vain
            summary = self.ask(*begin, limit, judges=JUDGES[1:2])
            assert len(server.asked) == asked
            assert summary["judging_usd"] == pytest.approx(asked, abs=5e-10)

    def test_what_comes_of_the_calls_stands_beside(self):
        self.run_suite()
        summary = self.ask("score", "suite", "--execution", judges=())
        # The planner answers with a number of its own tools; the mean and the median are 10500.
        executed = self.of(summary, "execution")
        assert executed["scored"] == 3, summary
        assert executed["passed"] >= 2
        assert self.of(summary, "panel")["mean"] == 0.75

    def test_rates_are_corrected_for_the_error_of_a_judge(self):
        self.run_suite()
        (self.folder / "calibration.json").write_text(json.dumps({"judges": [
            {"judge": "judge:lmstudio/odd", "sensitivity": {"hits": 40, "of": 45},
             "specificity": {"hits": 50, "of": 52}}]}))
        summary = self.ask("score", "suite", "--calibration", "calibration.json", judges=())
        # One of two passed: (1/2 + 50/52 - 1) / (40/45 + 50/52 - 1)
        corrected = self.of(summary, "judge:lmstudio/odd")["corrected"]
        assert corrected["rate"] == pytest.approx(0.542713567839196, abs=5e-10)
        low, high = corrected["interval"]
        assert low < 0.3
        assert high > 0.7
        assert "corrected" not in self.of(summary, "judge:vllm/mild")

    def test_judges_are_looked_at_before_anything_is_done(self):
        self.write_tasks([task("T1", "What is the mean population of the towns?")])
        begin = ("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--out", "suite")
        twice = run(*begin, "--judge", JUDGES[0], "--judge", JUDGES[0], cwd=self.folder, env=self.environment)
        assert twice.status == 2
        assert "named twice" in twice.error_line()
        unknown = run(*begin, "--judge", "nobody/x", cwd=self.folder, env=self.environment)
        assert unknown.status == 2
        dear = run(*begin, "--judge", "openai-compatible/x", "--cost-limit", 1, cwd=self.folder,
                   env={**self.environment, "OPENAI_COMPATIBLE_BASE_URL": self.servers[0].url})
        assert dear.status == 2
        assert "price of openai-compatible/x is not known" in dear.error_line()
        assert not (self.folder / "suite").exists()

    def test_calibration(self):
        solution = task("", "")["reference_solutions"][0]
        other = {"steps": solution["steps"][:1]}
        graded = dict(match_reasoning_Human="as people see it")
        self.write_tasks([
            task("T1", "What is the mean population?", generated_solution=solution, match_score_Human=2, **graded),
            task("T2", "What is the median population?", generated_solution=other, match_score_Human=0, **graded),
            task("T3", "What is the largest population?", generated_solution=solution, match_score_Human=2,
                 **graded)])
        told = self.ask("calibrate", "tasks.json", "--out", "calibration.json", judges=("taxonomy", *JUDGES))
        assert told == json.loads((self.folder / "calibration.json").read_text())
        judges = {judge["judge"]: judge for judge in told["judges"]}
        assert list(judges) == ["taxonomy", *(f"judge:{judge}" for judge in JUDGES), "panel"]
        assert judges["taxonomy"]["agreement"]["hits"] == 3
        mild = judges["judge:vllm/mild"]
        assert mild["confusion"] == [[0, 0, 1], [0, 0, 0], [0, 0, 2]]
        assert (mild["specificity"]["hits"], mild["specificity"]["of"]) == (0, 1)
        assert mild["disagreements"] == [{"task": "T2", "human": "no match", "judge": "match",
                                          "human_reason": "as people see it",
                                          "judge_reason": "it is match"}]
        assert [left["task"] for left in judges["judge:llamacpp/shaky"]["unscored"]] == ["T2", "T3"]
        assert [left["task"] for left in judges["panel"]["unscored"]] == ["T3"]
        text = run("bench", "calibrate", "tasks.json", "--judge", "taxonomy", cwd=self.folder)
        assert "the same grade as people: 3 of 3" in text.out
