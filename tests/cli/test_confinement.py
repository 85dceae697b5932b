# SPDX-License-Identifier: Apache-2.0
"""What a command may open, keeps and leaves: keys, temporary files, folders, and data that records name."""
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from program import PROGRAM, run, write_towns

KEY = "sk-canary-0123456789"


class Confined:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
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
        assert ran.status == 0, ran.err


class TestEnvironment(Confined):
    def test_keys_are_not_in_the_environment_of_what_reads_files(self):
        (self.data / "towns.geojson").write_text(json.dumps({
            "type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "A"},
            "geometry": {"type": "Point", "coordinates": [10, 50]}}]}))
        editor = subprocess.Popen([PROGRAM, "edit", self.data / "towns.geojson"], env=self.environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert "http://127.0.0.1:" in editor.stdout.readline()
            environment = Path(f"/proc/{editor.pid}/environ").read_bytes()
            assert b"OPENAI_API_KEY=" in environment
            assert KEY.encode() not in environment
        finally:
            editor.terminate()
            editor.wait()
            editor.stdout.close()

    def test_a_key_still_counts(self):
        """It is asked for where it is not set, and not where it is: then the server is asked."""
        options = ("run", "How many towns are there?", "--data", "data", "--agent", "react",
                   "--model", "openai/gpt-4.1", "--out", "asked")
        without = self.program(*options, OPENAI_API_KEY="")
        assert "OPENAI_API_KEY is not set" in without.err
        asked = self.program(*options, OPENAI_BASE_URL="http://127.0.0.1:9/v1",
                             GRATICULE_MAX_TIME="1")
        assert "OPENAI_API_KEY" not in asked.err


class TestWhatStays(Confined):
    def test_nothing_temporary(self):
        self.recorded_run()
        assert list(self.scratch.iterdir()) == []

    def test_no_folder_where_nothing_was_written(self):
        ran = self.program("tools", "call", "describe_dataset", "dataset=towns", "--data", "data",
                           "--out", "deep/outputs")
        assert ran.status == 0, ran.err
        assert not (self.folder / "deep").exists()

    def test_a_killed_program_is_cleaned_up_after(self):
        ended = subprocess.Popen(["true"])
        ended.wait()
        left = self.scratch / f"graticule-scratch-{ended.pid}-abcdef"
        left.mkdir()
        (left / "part").write_text("x")
        self.recorded_run()
        assert not left.exists()


class TestRecords(Confined):
    def test_ones_own_is_carried_out_again(self):
        self.recorded_run()
        for command in (["replay", "run"], ["verify", "run"]):
            ran = self.program(*command)
            assert ran.status == 0, ran.err

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
            assert ran.status != 0
            if command[0] != "resume":  # it has no model to go on with, which it says first
                assert ran.status == 3
                assert f"names {secret}, which was never given" in ran.error_line()
        allowed = self.program("replay", "run", "--allow-data", str(secret))
        assert "never given" not in allowed.err

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
        assert ran.status == 3, ran.err
        assert "names /etc, which was never given" in ran.error_line()

    def test_a_suite_that_names_tasks_never_given_is_refused(self):
        """Tasks in the suite's own folder need no word, and those that the user names now are taken."""
        tasks = self.folder / "tasks.json"
        tasks.write_text(json.dumps({"metadata": {}, "tasks": [{
            "task_ID": "T1", "task_text": "How many towns are there?", "task_labels": [],
            "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}]}))
        made = self.program("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "offline",
                            "--out", "suite", "--quiet")
        assert made.status == 0, made.err
        assert self.program("bench", "view", "suite").status == 0
        secret = self.folder / "secret" / "other.json"
        secret.parent.mkdir()
        tasks.rename(secret)
        suite = self.folder / "suite" / "suite.json"
        suite.write_text(suite.read_text().replace(str(tasks), str(secret)))
        for command in ("view", "report", "score"):
            ran = self.program("bench", command, "suite")
            assert ran.status == 3, ran.err
            assert f"names {secret}, which was never given" in ran.error_line()
            assert f"--tasks {secret}" in ran.err
            named = self.program("bench", command, "suite", "--tasks", secret)
            assert named.status == 0, named.err
        secret.rename(self.folder / "suite" / "other.json")
        assert self.program("bench", "view", "suite").status == 0

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
        assert made.status == 0, made.err
        events = self.folder / "run" / "events.jsonl"
        lines = events.read_text().splitlines(keepends=True)
        events.write_text("".join(lines[:-2]))  # cut off
        own = self.program("resume", "run")
        assert own.status == 0, own.err
        events.write_text("".join(lines[:-2]).replace(str(script), str(secret)))
        task = self.folder / "run" / "task.json"
        task.write_text(task.read_text().replace(str(script), str(secret)))
        ran = self.program("resume", "run")
        assert ran.status != 0
        assert f"names {secret}, which was never given" in ran.error_line()
        allowed = self.program("resume", "run", "--allow-data", str(secret))
        assert "never given" not in allowed.err

    def test_a_suite_that_names_a_script_never_given_is_refused(self):
        answers = [{"tool_calls": [{"name": "reject_task", "arguments": {"reason": "It cannot be known."}}]}]
        script, secret = self.script("script.jsonl", *answers), self.script("secret/other.jsonl", *answers)
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": [{
            "task_ID": "T1", "task_text": "How many towns are there?", "task_labels": [],
            "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]}]}))
        made = self.program("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react",
                            "--model", f"scripted:{script}", "--out", "suite", "--quiet")
        assert made.status == 0, made.err
        own = self.program("bench", "run", "--out", "suite", "--quiet")
        assert own.status == 0, own.err
        suite = self.folder / "suite" / "suite.json"
        suite.write_text(suite.read_text().replace(str(script), str(secret)))
        ran = self.program("bench", "run", "--out", "suite", "--quiet")
        assert ran.status == 2, ran.err
        assert f"names {secret}, which was never given" in ran.error_line()
        allowed = self.program("bench", "run", "--out", "suite", "--quiet", "--allow-data", str(secret))
        assert allowed.status == 0, allowed.err

    def test_a_full_list_of_what_was_given_forgets_the_oldest(self):
        given = self.state / "graticule" / "given-data"
        given.parent.mkdir(parents=True)
        kept = self.folder / "kept"
        kept.mkdir()
        lines = [f"/gone/{number:08}\n" for number in range((2**20 - len(str(kept)) - 5) // 15)]
        given.write_text("".join(lines) + f"{kept}\n")
        given.chmod(0o600)
        self.recorded_run()
        assert given.read_text() == f"{kept}\n{self.data.resolve()}\n", "what is gone is left out"
        assert given.stat().st_mode & 0o777 == 0o600
        assert self.program("verify", "run").status == 0

    def test_the_list_of_what_was_given_is_the_users_alone(self):
        self.recorded_run()
        given = self.state / "graticule" / "given-data"
        assert given.read_text() == f"{self.data.resolve()}\n"
        assert given.stat().st_mode & 0o777 == 0o600
        self.program("tools", "call", "describe_dataset", "dataset=towns", "--data", "data/towns.csv")
        assert given.read_text() == f"{self.data.resolve()}\n", "it lies in what was given"
