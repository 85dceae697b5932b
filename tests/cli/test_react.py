# SPDX-License-Identifier: Apache-2.0
"""A run with a language model, played from a script: its result, its replay and its verification."""
import json
import os

import pytest

from loopback import LoopbackServer, QuietHandler
from program import run, write_towns

TASK = "What is the mean population of the towns?"
STATISTICS = {"tool_calls": [{"name": "field_statistics",
                              "arguments": {"dataset": "towns", "field": "population"}}],
              "usage": {"input": 1000, "output": 20}}
ANSWER = {"text": "It is {{1/mean}}.", "usage": {"input": 1200, "output": 10}}


class AnsweringServer(LoopbackServer):
    """A server on loopback that gives messages as chat completions, in order, and then refuses."""

    def __init__(self, messages, refusal="no more"):
        self.keys = set()
        answers = iter(messages)
        keys = self.keys

        class Handler(QuietHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                keys.add(self.headers["Authorization"])
                message = next(answers, None)
                body = ({"choices": [{"message": message, "finish_reason": "stop"}]} if message
                        else {"error": {"message": refusal}})
                data = json.dumps(body).encode()
                self.send_response(200 if message else 401)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        super().__init__(Handler)


class TestReact:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)

    def run_script(self, *answers, options=()):
        script = self.folder / "script.jsonl"
        script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return run("run", TASK, "--data", "data", "--out", "run", "--replace", "--agent", "react",
                   "--model", f"scripted:{script}", "--json", *options, cwd=self.folder)

    def again(self, command):
        return run(command, self.folder / "run", "--json", cwd=os.sep)

    def test_what_was_used_is_told_as_it_is_counted(self):
        script = self.folder / "script.jsonl"
        refusal = {"tool_calls": [{"name": "reject_task", "arguments": {"reason": "no ages"}}],
                   "usage": {"input": 900, "output": 9}}
        for answers, told in (([refusal], "\n  1 round, 900 tokens in, "),
                              ([STATISTICS, ANSWER], "\n  2 rounds, 2,200 tokens in, ")):
            script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
            done = run("run", TASK, "--data", "data", "--out", "run", "--replace", "--agent", "react",
                       "--model", f"scripted:{script}", cwd=self.folder)
            assert told in "\n" + done.err

    def test_answer_replay_and_verification(self):
        done = self.run_script(STATISTICS, ANSWER)
        assert done.status == 0, done.err
        result = json.loads(done.out)
        assert result["end"] == "answered"
        # Towns of 1,000 to 20,000 people: 10,500 on average.
        assert result["answer"] == "It is 10,500."
        assert result["usage"] == {"input": 2200, "output": 30, "rounds": 2}
        replayed = self.again("replay")
        assert replayed.status == 0, replayed.out + replayed.err
        told = json.loads(replayed.out)
        assert (told["same"], told["answers"], told["calls"]) == (True, 2, 1)
        verified = self.again("verify")
        assert verified.status == 0, verified.out + verified.err

    def test_a_number_without_source_is_named(self):
        typed = {"text": "It is 4711."}
        done = self.run_script(STATISTICS, typed, typed)
        assert json.loads(done.out)["answer"] == "It is 4711 [no source]."
        verified = self.again("verify")
        assert verified.status == 1, verified.out
        assert "4711 has no source" in verified.out

    def test_a_tampered_log_is_found(self):
        self.run_script(STATISTICS, ANSWER)
        log = self.folder / "run" / "events.jsonl"
        for recorded, changed, place in (("The task:", "The chore:", "request of round 1"),
                                         ("median: 10,500", "median: 10,501", "call 1")):
            whole = log.read_text()
            assert recorded in whole
            log.write_text(whole.replace(recorded, changed))
            replayed = self.again("replay")
            assert replayed.status == 1, replayed.out
            assert place in json.loads(replayed.out)["difference"]["where"]
            log.write_text(whole)

    def test_a_limit(self):
        done = self.run_script(STATISTICS, ANSWER, options=["--max-rounds", "1"])
        assert done.status == 1
        assert json.loads(done.out)["end"] == "round_limit"
        assert self.again("replay").status == 0

    def test_limits_that_are_none(self):
        for option, value in (("--max-tokens", "-3"), ("--max-time", "nan"), ("--max-rows", "0")):
            done = self.run_script(STATISTICS, ANSWER, options=[option, value])
            assert done.status == 2, done.err
            assert f"{option}: '{value}' is no number above 0" in done.error_line()

    def prices(self, **prices):
        file = self.folder / "prices.json"
        file.write_text(json.dumps({"prices": [{"models": ["scripted:*"], **prices}]}))
        return ["--prices", str(file)]

    def test_a_limit_of_cost(self):
        prices = self.prices(input=2, output=10)
        done = self.run_script(STATISTICS, ANSWER, options=prices)
        # 2,200 tokens at 2 dollars a million and 30 at 10.
        assert json.loads(done.out)["usage"]["cost_usd"] == pytest.approx(0.0047, abs=5e-8)
        done = self.run_script(STATISTICS, ANSWER, options=[*prices, "--max-cost", "0.002"])
        assert done.status == 1
        assert json.loads(done.out)["end"] == "cost_limit"
        task = json.loads((self.folder / "run" / "task.json").read_text())
        assert task["budget"]["cost_usd"] == 0.002
        assert self.again("replay").status == 0

    def test_a_limit_of_cost_needs_a_price(self):
        for options in ([], self.prices(input=2)):
            done = self.run_script(STATISTICS, ANSWER, options=[*options, "--max-cost", "1"])
            assert done.status == 2
            assert "is not known, so that a limit of cost cannot be kept" in done.error_line()
            assert not (self.folder / "run").exists()

    def test_answers_are_kept(self):
        options = ["--cache", "answers", *self.prices(input=2, output=10)]
        first = self.run_script(STATISTICS, ANSWER, options=options)
        # What the model is asked is the same again: nothing of the script is asked for, as its name is the same.
        again = self.run_script(options=options)
        assert again.status == 0, again.err
        assert json.loads(again.out)["answer"] == json.loads(first.out)["answer"]
        assert json.loads(again.out)["usage"] == {"input": 2200, "output": 30, "rounds": 2, "cost_usd": 0.0}
        events = [json.loads(line) for line in (self.folder / "run" / "events.jsonl").read_text().splitlines()]
        answers = [event["data"]["response"] for event in events if event["type"] == "model_response"]
        assert [answer.get("cached") for answer in answers] == [True, True]
        assert self.again("replay").status == 0
        assert self.again("verify").status == 0

    def test_a_failure_that_passes(self):
        busy = {"error": {"kind": "overloaded", "message": "the server is overloaded", "status": 529}}
        done = self.run_script(busy, STATISTICS, ANSWER)
        assert done.status == 0, done.err
        events = [json.loads(line) for line in (self.folder / "run" / "events.jsonl").read_text().splitlines()]
        retries = [event["data"] for event in events if event["type"] == "model_retry"]
        assert [(retry["round"], retry["attempt"], retry["kind"]) for retry in retries] == [(1, 1, "overloaded")]
        # Half of a second at least, and a second at most.
        assert retries[0]["wait_ms"] >= 500
        assert retries[0]["wait_ms"] <= 1000
        assert self.again("replay").status == 0

    def test_a_planted_key_is_nowhere(self, serving):
        key = "sk-planted-0123456789abcdef"
        call = {"id": "c1", "type": "function", "function": {
            "name": "field_statistics", "arguments": json.dumps({"dataset": key, "field": "population"})}}
        server = serving(AnsweringServer([{"tool_calls": [call]}, {"content": f"It is {key}, and that is all."}]))
        done = run("run", TASK, "--data", "data", "--out", "run", "--agent", "react", "--model", "openai/gpt-4.1",
                   "--cache", "answers", cwd=self.folder,
                   env={**os.environ, "OPENAI_API_KEY": key, "OPENAI_BASE_URL": server.url, "NO_PROXY": "*"})
        assert done.status == 0, done.err
        assert "It is [key]" in done.out
        assert server.keys == {f"Bearer {key}"}
        assert (self.folder / "run" / "report.html").exists()
        assert len(list((self.folder / "answers").iterdir())) == 2
        for file in (*(self.folder / "run").rglob("*"), *(self.folder / "answers").iterdir()):
            if file.is_file():
                assert key.encode() not in file.read_bytes(), file.name
        assert key not in done.out + done.err

    def test_a_refused_key_is_not_shown(self, serving):
        key = "sk-planted-0123456789abcdef"
        server = serving(AnsweringServer([], refusal=f"Incorrect API key provided: {key}"))
        done = run("run", TASK, "--data", "data", "--out", "run", "--agent", "react", "--model", "openai/gpt-4.1",
                   cwd=self.folder,
                   env={**os.environ, "OPENAI_API_KEY": key, "OPENAI_BASE_URL": server.url, "NO_PROXY": "*"})
        assert done.status == 1
        assert "Incorrect API key provided: [key]" in done.err
        assert "Check the key in OPENAI_API_KEY" in done.err
        for file in (self.folder / "run").rglob("*"):
            if file.is_file():
                assert key.encode() not in file.read_bytes(), file.name

    def test_models_that_are_none(self):
        for options, words in ((["--agent", "react"], "needs a language model"),
                               (["--model", "openai/x"], "asks no language model"),
                               (["--agent", "react", "--model", "nobody/x"], "nobody"),
                               (["--agent", "react", "--model", "scripted:gone"], "gone")):
            done = run("run", TASK, "--data", "data", "--out", "run", *options, cwd=self.folder)
            assert done.status == 2, done.err
            assert words in done.error_line()
            assert not (self.folder / "run").exists()
