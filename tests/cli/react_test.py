# SPDX-License-Identifier: Apache-2.0
"""A run with a language model, played from a script: its result, its replay and its verification."""
import json
import os
import unittest

from program import InFolder, run, write_towns

TASK = "What is the mean population of the towns?"
STATISTICS = {"tool_calls": [{"name": "field_statistics",
                              "arguments": {"dataset": "towns", "field": "population"}}],
              "usage": {"input": 1000, "output": 20}}
ANSWER = {"text": "It is {{1/mean}}.", "usage": {"input": 1200, "output": 10}}


class React(InFolder):
    def setUp(self):
        super().setUp()
        write_towns(self.data)

    def run_script(self, *answers, options=()):
        script = self.folder / "script.jsonl"
        script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return run("run", TASK, "--data", "data", "--out", "run", "--replace", "--agent", "react",
                   "--model", f"scripted:{script}", "--json", *options, cwd=self.folder)

    def again(self, command):
        return run(command, self.folder / "run", "--json", cwd=os.sep)

    def test_answer_replay_and_verification(self):
        done = self.run_script(STATISTICS, ANSWER)
        self.assertEqual(done.status, 0, done.err)
        result = json.loads(done.out)
        self.assertEqual(result["end"], "answered")
        # Towns of 1,000 to 20,000 people: 10,500 on average.
        self.assertEqual(result["answer"], "It is 10,500.")
        self.assertEqual(result["usage"], {"input": 2200, "output": 30, "rounds": 2})
        replayed = self.again("replay")
        self.assertEqual(replayed.status, 0, replayed.out + replayed.err)
        told = json.loads(replayed.out)
        self.assertEqual((told["same"], told["answers"], told["calls"]), (True, 2, 1))
        verified = self.again("verify")
        self.assertEqual(verified.status, 0, verified.out + verified.err)

    def test_a_number_without_source_is_named(self):
        typed = {"text": "It is 4711."}
        done = self.run_script(STATISTICS, typed, typed)
        self.assertEqual(json.loads(done.out)["answer"], "It is 4711 [no source].")
        verified = self.again("verify")
        self.assertEqual(verified.status, 1, verified.out)
        self.assertIn("4711 has no source", verified.out)

    def test_a_tampered_log_is_found(self):
        self.run_script(STATISTICS, ANSWER)
        log = self.folder / "run" / "events.jsonl"
        for recorded, changed, place in (("The task:", "The chore:", "request of round 1"),
                                         ("median: 10,500", "median: 10,501", "call 1")):
            whole = log.read_text()
            self.assertIn(recorded, whole)
            log.write_text(whole.replace(recorded, changed))
            replayed = self.again("replay")
            self.assertEqual(replayed.status, 1, replayed.out)
            self.assertIn(place, json.loads(replayed.out)["difference"]["where"])
            log.write_text(whole)

    def test_a_limit(self):
        done = self.run_script(STATISTICS, ANSWER, options=["--max-rounds", "1"])
        self.assertEqual(done.status, 1)
        self.assertEqual(json.loads(done.out)["end"], "round_limit")
        self.assertEqual(self.again("replay").status, 0)

    def test_limits_that_are_none(self):
        for option, value in (("--max-tokens", "-3"), ("--max-time", "nan"), ("--max-rows", "0")):
            done = self.run_script(STATISTICS, ANSWER, options=[option, value])
            self.assertEqual(done.status, 2, done.err)
            self.assertIn(f"{option}: '{value}' is no number above 0", done.error_line())

    def test_models_that_are_none(self):
        for options, words in ((["--agent", "react"], "needs a language model"),
                               (["--model", "openai/x"], "asks no language model"),
                               (["--agent", "react", "--model", "nobody/x"], "nobody"),
                               (["--agent", "react", "--model", "scripted:gone"], "gone")):
            done = run("run", TASK, "--data", "data", "--out", "run", *options, cwd=self.folder)
            self.assertEqual(done.status, 2, done.err)
            self.assertIn(words, done.error_line())
            self.assertFalse((self.folder / "run").exists())


if __name__ == "__main__":
    unittest.main()
