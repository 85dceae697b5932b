#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a command may open, keeps and leaves: keys, temporary files, folders, and data that records name."""
import json
import os
import re
import subprocess
import unittest
from pathlib import Path

from program import PROGRAM, InFolder, run, write_towns

KEY = "sk-canary-0123456789"


class Confined(InFolder):
    def setUp(self):
        super().setUp()
        write_towns(self.data)
        self.scratch = self.folder / "scratch"
        self.scratch.mkdir()
        self.state = self.folder / "state"
        self.environment = {**os.environ, "OPENAI_API_KEY": KEY, "TMPDIR": str(self.scratch),
                            "XDG_STATE_HOME": str(self.state)}

    def program(self, *arguments, **variables):
        return run(*arguments, env={**self.environment, **variables}, cwd=self.folder)

    def recorded_run(self):
        ran = self.program("run", "How many towns are there?", "--data", "data", "--out", "run")
        self.assertEqual(ran.status, 0, ran.err)


class Environment(Confined):
    def test_keys_are_not_in_the_environment_of_what_reads_files(self):
        (self.data / "towns.geojson").write_text(json.dumps({
            "type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "A"},
            "geometry": {"type": "Point", "coordinates": [10, 50]}}]}))
        editor = subprocess.Popen([PROGRAM, "edit", self.data / "towns.geojson"], env=self.environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            self.assertIn("http://127.0.0.1:", editor.stdout.readline())
            environment = Path(f"/proc/{editor.pid}/environ").read_bytes()
            self.assertIn(b"OPENAI_API_KEY=", environment)
            self.assertNotIn(KEY.encode(), environment)
        finally:
            editor.terminate()
            editor.wait()
            editor.stdout.close()

    def test_a_key_still_counts(self):
        """It is asked for where it is not set, and not where it is: then the server is asked."""
        options = ("run", "How many towns are there?", "--data", "data", "--agent", "react",
                   "--model", "openai/gpt-4.1", "--out", "asked")
        without = self.program(*options, OPENAI_API_KEY="")
        self.assertIn("OPENAI_API_KEY is not set", without.err)
        asked = self.program(*options, OPENAI_BASE_URL="http://127.0.0.1:9/v1",
                             GRATICULE_MAX_TIME="1")
        self.assertNotIn("OPENAI_API_KEY", asked.err)


class WhatStays(Confined):
    def test_nothing_temporary(self):
        self.recorded_run()
        self.assertEqual(list(self.scratch.iterdir()), [])

    def test_no_folder_where_nothing_was_written(self):
        ran = self.program("tools", "call", "describe_dataset", "dataset=towns", "--data", "data",
                           "--out", "deep/outputs")
        self.assertEqual(ran.status, 0, ran.err)
        self.assertFalse((self.folder / "deep").exists())

    def test_a_killed_program_is_cleaned_up_after(self):
        ended = subprocess.Popen(["true"])
        ended.wait()
        left = self.scratch / f"graticule-scratch-{ended.pid}-abcdef"
        left.mkdir()
        (left / "part").write_text("x")
        self.recorded_run()
        self.assertFalse(left.exists())


class Records(Confined):
    def test_ones_own_is_carried_out_again(self):
        self.recorded_run()
        for command in (["replay", "run"], ["verify", "run"]):
            ran = self.program(*command)
            self.assertEqual(ran.status, 0, ran.err)

    def test_one_that_names_data_never_given_is_refused(self):
        self.recorded_run()
        secret = self.folder / "secret"
        secret.mkdir()
        write_towns(secret)
        task = json.loads((self.folder / "run" / "task.json").read_text())
        task["data_paths"] = [str(secret)]
        (self.folder / "run" / "task.json").write_text(json.dumps(task))
        for command in (["replay", "run"], ["verify", "run"], ["resume", "run"]):
            ran = self.program(*command)
            self.assertNotEqual(ran.status, 0)
            if command[0] != "resume":  # it has no model to go on with, which it says first
                self.assertEqual(ran.status, 3)
                self.assertIn(f"names {secret}, which was never given", ran.error_line())
        allowed = self.program("replay", "run", "--allow-data", str(secret))
        self.assertNotIn("never given", allowed.err)

    def test_an_output_that_names_data_never_given_is_refused(self):
        self.recorded_run()
        provenance = next((self.folder / "run" / "outputs").glob("*.provenance.json"))
        output = provenance.with_name(re.sub(r"\.provenance\.json$", "", provenance.name))
        record = json.loads(provenance.read_text())
        record["data_paths"] = ["/etc"]
        provenance.write_text(json.dumps(record))
        if output.name == "answer.md":  # which is verified with the whole run
            output = output.rename(output.with_name("other.md"))
            provenance.rename(provenance.with_name("other.md.provenance.json"))
        ran = self.program("verify", str(output))
        self.assertEqual(ran.status, 3, ran.err)
        self.assertIn("names /etc, which was never given", ran.error_line())

    def test_a_suite_that_names_tasks_never_given_is_refused(self):
        """Tasks in the suite's own folder need no word, and those that the user names now are taken."""
        tasks = self.folder / "tasks.json"
        tasks.write_text(json.dumps({"metadata": {}, "tasks": [{
            "task_ID": "T1", "task_text": "How many towns are there?", "task_labels": [],
            "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}]}))
        made = self.program("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "offline",
                            "--out", "suite", "--quiet")
        self.assertEqual(made.status, 0, made.err)
        self.assertEqual(self.program("bench", "view", "suite").status, 0)
        secret = self.folder / "secret" / "other.json"
        secret.parent.mkdir()
        tasks.rename(secret)
        suite = self.folder / "suite" / "suite.json"
        suite.write_text(suite.read_text().replace(str(tasks), str(secret)))
        for command in ("view", "report", "score"):
            ran = self.program("bench", command, "suite")
            self.assertEqual(ran.status, 3, ran.err)
            self.assertIn(f"names {secret}, which was never given", ran.error_line())
            self.assertIn(f"--tasks {secret}", ran.err)
            named = self.program("bench", command, "suite", "--tasks", secret)
            self.assertEqual(named.status, 0, named.err)
        secret.rename(self.folder / "suite" / "other.json")
        self.assertEqual(self.program("bench", "view", "suite").status, 0)

    def script(self, name, *answers):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(json.dumps({**answer, "usage": {"input": 10, "output": 1}}) + "\n" for answer in answers))
        return path

    def test_a_run_that_names_a_script_never_given_is_not_resumed(self):
        answers = [{"tool_calls": [{"name": "field_statistics",
                                    "arguments": {"dataset": "towns", "field": "population"}}]},
                   {"text": "There are {{1/count}}."}]
        script, secret = self.script("script.jsonl", *answers), self.script("secret/other.jsonl", *answers)
        made = self.program("run", "How many towns are there?", "--data", "data", "--agent", "react",
                            "--model", f"scripted:{script}", "--out", "run")
        self.assertEqual(made.status, 0, made.err)
        events = self.folder / "run" / "events.jsonl"
        lines = events.read_text().splitlines(keepends=True)
        events.write_text("".join(lines[:-2]))  # cut off
        own = self.program("resume", "run")
        self.assertEqual(own.status, 0, own.err)
        events.write_text("".join(lines[:-2]).replace(str(script), str(secret)))
        task = self.folder / "run" / "task.json"
        task.write_text(task.read_text().replace(str(script), str(secret)))
        ran = self.program("resume", "run")
        self.assertNotEqual(ran.status, 0)
        self.assertIn(f"names {secret}, which was never given", ran.error_line())
        allowed = self.program("resume", "run", "--allow-data", str(secret))
        self.assertNotIn("never given", allowed.err)

    def test_a_suite_that_names_a_script_never_given_is_refused(self):
        answers = [{"tool_calls": [{"name": "reject_task", "arguments": {"reason": "It cannot be known."}}]}]
        script, secret = self.script("script.jsonl", *answers), self.script("secret/other.jsonl", *answers)
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": [{
            "task_ID": "T1", "task_text": "How many towns are there?", "task_labels": [],
            "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}]}))
        made = self.program("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react",
                            "--model", f"scripted:{script}", "--out", "suite", "--quiet")
        self.assertEqual(made.status, 0, made.err)
        own = self.program("bench", "run", "--out", "suite", "--quiet")
        self.assertEqual(own.status, 0, own.err)
        suite = self.folder / "suite" / "suite.json"
        suite.write_text(suite.read_text().replace(str(script), str(secret)))
        ran = self.program("bench", "run", "--out", "suite", "--quiet")
        self.assertEqual(ran.status, 2, ran.err)
        self.assertIn(f"names {secret}, which was never given", ran.error_line())
        allowed = self.program("bench", "run", "--out", "suite", "--quiet", "--allow-data", str(secret))
        self.assertEqual(allowed.status, 0, allowed.err)

    def test_the_list_of_what_was_given_is_the_users_alone(self):
        self.recorded_run()
        given = self.state / "graticule" / "given-data"
        self.assertEqual(given.read_text(), f"{self.data.resolve()}\n")
        self.assertEqual(given.stat().st_mode & 0o777, 0o600)
        self.program("tools", "call", "describe_dataset", "dataset=towns", "--data", "data/towns.csv")
        self.assertEqual(given.read_text(), f"{self.data.resolve()}\n", "it lies in what was given")


if __name__ == "__main__":
    unittest.main()
