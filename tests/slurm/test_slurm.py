# SPDX-License-Identifier: Apache-2.0
"""A suite worked on by arrays of jobs of a real Slurm, on a cluster of this one machine."""
import json
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))
from program import PROGRAM, run, write_towns  # noqa: E402

from cluster import Cluster, reason_against  # noqa: E402

TASKS = 40
LOAD = {"name": "load_data", "arguments": {"dataset": "towns", "output_dataframe_name": "t"}}
MEAN = {"name": "calculate_column_statistics",
        "arguments": {"dataframe_name": "t", "column_name": "population", "output_variable_name": "s"}}
REJECT = {"name": "reject_task", "arguments": {"reason": "It cannot be known."}}
SECRET = "sk-slurm-0123456789abcdef"

if REASON := reason_against():
    pytest.skip(REASON, allow_module_level=True)


def reference(call):
    arguments = {} if call is REJECT else call["arguments"]
    return {"function_name": call["name"], "arguments": arguments}


def write_suite(folder):
    """40 tasks, of which every third cannot be solved; the model declines every fourth."""
    (folder / "scripts").mkdir()
    tasks = []
    for number in range(TASKS):
        steps = [REJECT] if number % 3 == 2 else [LOAD, MEAN]
        tasks.append({"task_ID": f"T{number:02}", "task_text": f"What is the mean population of the towns, asked {number}?",
                      "task_labels": [], "reference_solutions": [{"steps": [reference(step) for step in steps]}]})
        calls = [REJECT] if number % 4 == 3 else [LOAD, MEAN]
        answers = [{"tool_calls": [call], "usage": {"input": 100, "output": number}} for call in calls]
        if calls[0] is not REJECT:
            answers.append({"text": "It is {{2/mean}}.", "usage": {"input": 300, "output": 5}})
        (folder / "scripts" / f"T{number:02}.jsonl").write_text(
            "".join(json.dumps(answer) + "\n" for answer in answers))
    (folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": tasks}))


def results(suite):
    with sqlite3.connect(suite / "results.sqlite") as store:
        return store.execute(
            "select sample.id, task, arm, repetition, state, end, rounds, input_tokens, output_tokens, scorer, value, "
            "grade, answer from sample left join score on score.sample = sample.id order by sample.id").fetchall()


@pytest.fixture(scope="module")
def cluster():
    services = Cluster()
    try:
        services.start()
        yield services
    finally:
        services.stop()


class TestSlurm:
    @pytest.fixture(autouse=True)
    def set_up(self, cluster, tmp_path):
        self.cluster, self.folder, self.data = cluster, tmp_path, tmp_path / "data"
        self.data.mkdir()
        write_towns(self.data)
        write_suite(self.folder)
        self.command = ["bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react",
                        "--model", f"scripted:{self.folder / 'scripts'}", "--all-tools"]
        self.environment = {**self.cluster.environment, "OPENAI_API_KEY": SECRET}

    def start(self, suite, *options):
        return subprocess.Popen(
            [PROGRAM, *self.command, "--out", suite, "--executor", "slurm", "--max-samples", "1", *options],
            cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run_locally(self, suite):
        done = run(*self.command, "--out", suite, "-q", cwd=self.folder)
        assert done.status == 0, done.err
        return results(self.folder / suite)

    def wait_for(self, what, there, seconds=120):
        deadline = time.monotonic() + seconds
        while not (found := there()):
            assert time.monotonic() < deadline, f"{what}\n{self.cluster.logs()}"
            time.sleep(0.02)
        return found

    def job(self, suite):
        file = self.folder / suite / "shards" / "1" / "job.json"
        return self.wait_for("the array is submitted", lambda: file.exists() and json.loads(file.read_text())["job"])

    def begun(self, suite):
        return len(list((self.folder / suite / "runs").glob("*/events.jsonl")))

    def finish(self, process, status=0):
        out, err = process.communicate(timeout=600)
        assert process.returncode == status, err + self.cluster.logs()
        return out, err

    def queue(self):
        return self.cluster.ask("squeue", "-h", "-r", "-o", "%T")

    def test_survives_a_job_killed_half_way(self):
        process = self.start("cluster", "--jobs", "4")
        job = self.job("cluster")
        self.wait_for("half of a shard is begun", lambda: self.begun("cluster") >= 6)
        self.cluster.ask("scancel", "--signal=KILL", "--full", f"{job}_1")
        _, err = self.finish(process)
        assert "of those that were left" in err  # it was lost, and dealt out anew
        assert results(self.folder / "cluster") == self.run_locally("local")
        for log in (self.folder / "cluster" / "shards").rglob("*"):
            if log.is_file():
                assert SECRET.encode() not in log.read_bytes(), log

    def expect_each_answer_once(self):
        logs = list((self.folder / "cluster" / "runs").glob("*/events.jsonl"))
        assert len(logs) == TASKS
        for log in logs:
            events = [json.loads(line) for line in log.read_text().splitlines()]
            rounds = [event["data"]["round"] for event in events if event["type"] == "model_response"]
            assert rounds == sorted(set(rounds)), log
            ends = [event["data"]["end"] for event in events if event["type"] == "run_finished"]
            assert len([end for end in ends if end != "cancelled"]) == 1, log  # those a job broke off went on

    def test_two_never_work_on_one_sample(self):
        process = self.start("cluster", "--jobs", "2")
        self.job("cluster")
        self.wait_for("runs are begun", lambda: self.begun("cluster") >= 2)
        process.kill()  # its array goes on
        process.communicate()
        beside = run("bench", "run", "--out", "cluster", "-q", "--max-samples", "2", cwd=self.folder)
        assert beside.status == 0, beside.err
        self.finish(subprocess.Popen([PROGRAM, "bench", "run", "--out", "cluster", "--executor", "slurm", "-q"],
                                     cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, text=True))
        self.expect_each_answer_once()
        assert results(self.folder / "cluster") == self.run_locally("local")

    def test_pays_for_no_answer_twice(self):
        process = self.start("cluster", "--jobs", "2")
        job = self.job("cluster")
        self.wait_for("runs are begun", lambda: self.begun("cluster") >= 8)
        self.cluster.ask("scancel", "--signal=KILL", "--full", job)
        self.finish(process)
        self.expect_each_answer_once()
        assert len(results(self.folder / "cluster")) == TASKS

    def test_is_interrupted_and_goes_on(self):
        process = self.start("cluster", "--jobs", "2")
        self.job("cluster")
        self.wait_for("runs are begun", lambda: self.begun("cluster") >= 4)
        process.send_signal(signal.SIGINT)
        self.finish(process, 130)
        assert self.queue() == ""  # its jobs were cancelled
        waiting = [row for row in results(self.folder / "cluster") if row[4] == "waiting"]
        assert waiting
        again = run("bench", "run", "--out", "cluster", "-q", cwd=self.folder)  # on this machine
        assert again.status == 0, again.err
        assert results(self.folder / "cluster") == self.run_locally("local")

    def test_an_array_is_followed_that_a_killed_process_submitted(self):
        process = self.start("cluster", "--jobs", "2")
        job = self.job("cluster")
        process.kill()
        process.communicate()
        again = subprocess.run([PROGRAM, "bench", "run", "--out", "cluster", "--executor", "slurm"], cwd=self.folder,
                               env=self.environment, capture_output=True, text=True, timeout=600, check=False)
        assert again.returncode == 0, again.stderr
        assert f"Following job {job} of before" in again.stderr
        assert [folder.name for folder in (self.folder / "cluster" / "shards").iterdir()] == ["1"]
        assert results(self.folder / "cluster") == self.run_locally("local")

    def test_gives_up_where_arrays_bring_nothing(self):
        (self.folder / "cut.zip").write_bytes(b"PK\3\4 and no more")  # opened by the jobs alone
        process = self.start("cluster", "--jobs", "2", "--limit", "2", "--data", "cut.zip")
        _, err = self.finish(process, 1)
        assert "ended with nothing done; 2 samples still wait" in err
        assert "cut.zip" in (self.folder / "cluster" / "shards" / "3" / "1.log").read_text()

    def test_says_what_is_wrong_with_a_command(self):
        for words, options in (("--array is set by graticule", ["--slurm-option=--array=1-3"]),
                               ("is no option of sbatch", ["--slurm-option=debug"]),
                               ("sbatch says", ["--slurm-option=--partition=none"])):
            _, err = self.finish(self.start("refused", *options), 1 if "says" in words else 2)
            assert words in err
        self.environment["PATH"] = "/nowhere"
        _, err = self.finish(self.start("refused"), 2)
        assert "sbatch is not on this machine" in err
