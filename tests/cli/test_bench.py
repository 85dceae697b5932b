# SPDX-License-Identifier: Apache-2.0
"""Suites as a user meets them: run, killed anywhere, gone on with, scored again."""
import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import time
import zipfile

import pytest

from bench_tasks import LOAD, MEAN, REJECT, call, tasks
from program import PROGRAM, run, write_towns


def script(number):
    """Every fourth task is declined, wrongly or rightly; the others are worked on."""
    if number % 4 == 3:
        return [{"tool_calls": [{"name": "reject_task", "arguments": {"reason": "It cannot be known."}}],
                 "usage": {"input": 10, "output": 1}}]
    return [{"tool_calls": [call(LOAD)], "usage": {"input": 10, "output": 1}},
            {"tool_calls": [call(MEAN)], "usage": {"input": 20, "output": 1}},
            {"text": "It is {{2/mean}}.", "usage": {"input": 30, "output": 1}}]


class TestBench:
    COUNT = 24

    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": list(tasks(self.COUNT))}))
        scripts = self.folder / "scripts"
        scripts.mkdir()
        for number in range(self.COUNT):
            (scripts / f"T{number:02}.jsonl").write_text(
                "".join(json.dumps(answer) + "\n" for answer in script(number)))
        self.command = ["bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react",
                        "--model", f"scripted:{scripts}", "--all-tools"]

    def bench(self, *options):
        return run(*self.command, "--repeat", "2", *options, "--json", cwd=self.folder)

    def results(self, suite):
        with sqlite3.connect(self.folder / suite / "results.sqlite") as store:
            return store.execute(
                "select task, arm, repetition, state, end, input_tokens, output_tokens, rounds, scorer, value, grade, "
                "explanation from sample left join score on score.sample = sample.id order by sample.id").fetchall()

    def ended(self, suite):
        """Whether any sample has; not while the store is still being made."""
        try:
            return any(row[3] == "ended" for row in self.results(suite))
        except sqlite3.OperationalError:
            return False

    def test_scores_each_task_by_its_references(self):
        done = self.bench("--out", "suite")
        assert done.status == 0, done.err
        arm = json.loads(done.out)["arms"][0]
        # A match: declined where it is right to (number = 11, 23), done where that is right.
        wanted = sum((number % 4 == 3) == (number % 3 == 2) for number in range(self.COUNT))
        assert (arm["passed"], arm["scored"], arm["unscored"]) == (2 * wanted, 2 * self.COUNT, 0)
        low, high = arm["interval"]
        assert low < arm["pass_rate"]
        assert high > arm["pass_rate"]

    def test_ends_the_same_after_being_killed_again_and_again(self):
        assert self.bench("--out", "whole").status == 0
        kills = 0
        for attempt in range(60):
            process = subprocess.Popen([PROGRAM, *self.command, "--repeat", "2", "--out", "killed", "--max-samples", "3",
                                        "-q"],
                                       cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.wait(0.15 + 0.05 * attempt)
                break
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                kills += 1
        assert kills > 0
        assert process.returncode == 0
        assert self.results("killed") == self.results("whole")

    def test_is_interrupted_cleanly(self):
        process = subprocess.Popen([PROGRAM, *self.command, "--out", "stopped", "--repeat", "10", "-q"],
                                   cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        store = self.folder / "stopped" / "results.sqlite"
        while process.poll() is None and not (store.exists() and self.ended("stopped")):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=300)
        assert process.returncode == 130
        left = [row for row in self.results("stopped") if row[3] == "waiting"]
        assert left
        again = run("bench", "run", "--out", "stopped", "-q", "--max-samples", "8", cwd=self.folder)
        assert again.status == 0, again.err
        assert not [row for row in self.results("stopped") if row[3] != "ended"]

    def test_a_call_that_was_broken_off_took_no_answer(self):
        assert run(*self.command, "--out", "suite", "--limit", "1", "-q", cwd=self.folder).status == 0
        [path] = (self.folder / "suite" / "runs").glob("*/events.jsonl")
        events = [json.loads(line) for line in path.read_text().splitlines()]
        last = max(number for number, event in enumerate(events) if event["type"] == "model_request")
        end = next(event for event in events if event["type"] == "run_finished")
        broken_off = {**events[last], "type": "model_error", "seq": events[last]["seq"] + 1,
                      "data": {"round": 3, "error": {"kind": "cancelled", "message": "It was cancelled"}}}
        end = {**end, "seq": events[last]["seq"] + 2, "data": {**end["data"], "end": "cancelled"}}
        path.write_text("".join(json.dumps(event) + "\n" for event in [*events[:last + 1], broken_off, end]))
        with sqlite3.connect(self.folder / "suite" / "results.sqlite") as store:
            store.execute("update sample set state = 'waiting'")
        again = run("bench", "run", "--out", "suite", "-q", cwd=self.folder)
        assert again.status == 0, again.err
        [row] = self.results("suite")
        assert row[3:5] == ("ended", "answered")

    def test_is_held_against_a_threshold(self):
        assert self.bench("--out", "suite", "--fail-under", "0.9").status == 1
        assert self.bench("--out", "suite", "--fail-under", "0.2").status == 0

    def test_is_scored_again(self):
        self.bench("--out", "suite", "--limit", "3")
        before = self.results("suite")
        with sqlite3.connect(self.folder / "suite" / "results.sqlite") as store:
            store.execute("delete from score")
        os.rename(self.folder / "suite", self.folder / "elsewhere")
        again = run("bench", "score", "elsewhere", "--json", cwd=self.folder)
        assert again.status == 0, again.err
        assert self.results("elsewhere") == before

    def expect_refused(self, words, *options):
        refused = run(*options, cwd=self.folder)
        assert refused.status == 2, refused.out + refused.err
        assert len(refused.err.strip().splitlines()) == 1, refused.err
        assert words in refused.err

    def test_says_what_is_wrong_with_a_command(self):
        base = ["bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data"]
        self.expect_refused("No benchmark is named", "bench", "run")
        self.expect_refused("There is no benchmark geobench", "bench", "run", "geobench", "--tasks", "tasks.json",
                            "--data", "data")
        self.expect_refused("none.json", "bench", "run", "geobenchx", "--tasks", "none.json", "--data", "data")
        self.expect_refused("needs a language model", *base, "--agent", "react")
        self.expect_refused("no task T99", *base, "--sample-id", "T99")
        self.expect_refused("label blue", *base, "--filter", "label=blue")
        self.expect_refused("holds no suite", "bench", "score", "data")
        (self.folder / "torn.json").write_text('{"tasks": [')
        self.expect_refused("torn.json", "bench", "run", "geobenchx", "--tasks", "torn.json", "--data", "data")

    def test_opens_models_before_anything_is_made(self, subtests):
        base = ["bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "offline", "--agent",
                "react", "--out", "suite"]
        for words, options in (("nothere", ["--model", "nothere/x"]),
                               ("none.jsonl", ["--model", "scripted:none.jsonl"]),
                               ("price", ["--model", self.command[-2], "--cost-limit", "1"]),
                               ("price", ["--model", self.command[-2], "--max-cost", "1"])):
            with subtests.test(options=options):
                self.expect_refused(words, *base, *options)
                assert not (self.folder / "suite").exists()

    def test_looks_for_data_before_anything_is_made(self):
        (self.folder / "cut.zip").write_bytes(b"PK\3\4 and no more")
        base = ["bench", "run", "geobenchx", "--tasks", "tasks.json", "--out", "suite"]
        self.expect_refused("gone", *base, "--data", "data", "--data", "gone")
        assert not (self.folder / "suite").exists()
        torn = run(*base, "--data", "cut.zip", cwd=self.folder)
        assert torn.status == 2, torn.err
        assert "cut.zip" in torn.err
        assert list((self.folder / "suite" / "runs").iterdir()) == []  # no sample was worked on

    def test_refuses_options_of_sbatch_that_it_sets_itself(self):
        def refused(words, option):
            self.expect_refused(words, *self.command, "--executor", "slurm", f"--slurm-option={option}")

        # As sbatch 22.05 takes them: `sbatch -v OPTION --test-only` tells of an array, or that it would wait.
        for option in ("--array=1-3", "--array", "--arra=1-3", "--ar=1-3", "-a1-3", "-a", "-a=1-3", "-Ha1-3", "-sOva1-3",
                       "--parsable", "--parsa", "--wait", "-W", "-Wa1-3", "-HW"):
            refused(f"{option.partition('=')[0]} is set by graticule", option)
        for option in ("debug", "-", "--", "a"):
            refused(f"{option} is no option of sbatch", option)
        # Values that hold those letters, and names that only begin alike; PATH has no sbatch.
        passed = [f"--slurm-option={option}" for option in
                  ("-pWa", "-Aaccount", "--account=a", "--wait-all-nodes=1", "--partition=aW", "-Hpa", "-k", "-t1")]
        done = run(*self.command, "--executor", "slurm", *passed, cwd=self.folder,
                   env={**os.environ, "PATH": "/nowhere"})
        assert "sbatch is not on this machine" in done.err

    def test_refuses_data_with_the_answers(self):
        (self.data / "copy.json").write_bytes((self.folder / "tasks.json").read_bytes())
        refused = run("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", cwd=self.folder)
        assert refused.status == 2
        assert "copy.json" in refused.err

    @pytest.mark.parametrize("benchmark", ["geobenchx", "geojson", "questions"])
    def test_needs_a_file_of_tasks(self, benchmark):
        self.expect_refused(f"No file with the tasks of {benchmark} is named", "bench", "run", benchmark, "--data", "data")

    def edit_tasks(self, edit):
        file = self.folder / "tasks.json"
        document = json.loads(file.read_text())
        edit(document["tasks"])
        file.write_text(json.dumps(document))

    def test_goes_on_with_the_tasks_it_was_made_with_alone(self):
        self.bench("--out", "suite", "--limit", "3")
        before = self.results("suite")
        tasks_before = (self.folder / "tasks.json").read_bytes()
        self.edit_tasks(lambda edited: edited[0].update(reference_solutions=[{"steps": [REJECT]}]))
        self.expect_refused("tasks.json has changed", "bench", "run", "--out", "suite")
        self.expect_refused("tasks.json has changed", *self.command, "--repeat", "2", "--limit", "3", "--out", "suite")
        shards = self.folder / "suite" / "shards" / "1"
        shards.mkdir(parents=True)
        (shards / "1.json").write_text(json.dumps({"samples": [{"id": 1, "attempts": 0}]}))
        self.expect_refused("tasks.json has changed", "bench", "run", "--out", "suite", "--shard", "1/1")
        assert self.results("suite") == before
        (self.folder / "tasks.json").write_bytes(tasks_before)
        again = run("bench", "run", "--out", "suite", "-q", cwd=self.folder)
        assert (again.status, again.err) == (0, "")

    def test_warns_where_the_tasks_are_others(self):
        self.bench("--out", "suite", "--limit", "3")
        reads = (["score", "suite"], ["report", "suite", "-q"], ["compare", "suite", "suite"], ["view", "suite"],
                 ["export", "suite", "--format", "trajectories", "--out", "t.jsonl"])
        for command in reads:
            done = run("bench", *command, cwd=self.folder)
            assert (done.status, "Warning" in done.err) == (0, False), done.err
        self.edit_tasks(lambda edited: edited[0].update(task_text="Something else"))
        for command in reads:
            done = run("bench", *command, cwd=self.folder)
            assert done.status == 0, done.err
            # Once for each suite that is named: here the same one twice.
            assert ([line for line in done.err.splitlines() if "Warning" in line and "tasks.json" in line]
                    == (done.err.splitlines() or ["a warning"]))
            assert len(set(done.err.splitlines())) == 1, done.err
        self.edit_tasks(lambda edited: edited.pop(0))
        for command in (["score", "suite", "--again"], ["report", "suite"], ["compare", "suite", "suite"],
                        ["view", "suite", "--sample", "1"]):
            refused = run("bench", *command, cwd=self.folder)
            assert refused.status == 2, refused.err
            assert "has no task T00" in refused.err

    def test_goes_on_with_a_suite_that_names_no_hash(self):
        self.bench("--out", "suite", "--limit", "3")
        file = self.folder / "suite" / "suite.json"
        suite = json.loads(file.read_text())
        assert suite.pop("tasks_sha256") == hashlib.sha256((self.folder / "tasks.json").read_bytes()).hexdigest()
        file.write_text(json.dumps(suite))
        self.edit_tasks(lambda edited: edited[0].update(task_text="Something else"))
        for command in (["run", "--out", "suite", "-q"], ["score", "suite", "-q"]):
            done = run("bench", *command, cwd=self.folder)
            assert (done.status, done.err) == (0, "")

    def test_refuses_data_with_the_answers_in_an_archive(self):
        with zipfile.ZipFile(self.data / "more.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(self.folder / "tasks.json", "old/notes.txt")
        refused = run("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", cwd=self.folder)
        assert refused.status == 2
        assert "more.zip/old/notes.txt" in refused.err

    def test_keeps_another_suite_as_it_is(self):
        self.bench("--out", "suite", "--limit", "3")
        before = self.results("suite")
        other = self.bench("--out", "suite", "--limit", "4")
        assert other.status == 2
        assert "another suite" in other.err
        assert self.results("suite") == before
