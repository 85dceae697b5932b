# SPDX-License-Identifier: Apache-2.0
"""Runs of a model that writes code, in the program as it is built: protection, limits, verification."""

import ctypes
import http.server
import json
import os
import struct
import subprocess
import threading

import pytest

PROGRAM = os.environ["GRATICULE"]
os.environ["XDG_CONFIG_HOME"] = "/nowhere"  # the settings of whoever runs the tests are not theirs

TASK = "What is the mean?"
SAVE = "import pandas\nmean = pandas.read_csv('data/figures.csv').value.mean()\nopen('outputs/mean.txt', 'w').write(str(mean))"
FINISH = {"tool_calls": [{"name": "finish", "arguments": {"summary": "It is {{mean}}."}}]}

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, FILTER = 38, 22, 2
SYSTEM_CALL_SECCOMP = 317  # on x86-64


def execution(code):
    return {"tool_calls": [{"name": "execute_code", "arguments": {"code": code}}]}


def without_seccomp():
    """For this process and its children the system has no seccomp(2), as if the kernel were built so."""
    # Load the call's number; where it is that of seccomp(2), ENOSYS (38), else allow.
    program = b"".join(struct.pack("HBBI", *line) for line in
                       [(0x20, 0, 0, 0), (0x15, 0, 1, SYSTEM_CALL_SECCOMP), (0x06, 0, 0, 0x00050000 | 38),
                        (0x06, 0, 0, 0x7FFF0000)])
    buffer = ctypes.create_string_buffer(program)
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(buffer))
    library = ctypes.CDLL(None, use_errno=True)
    if library.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or library.prctl(PR_SET_SECCOMP, FILTER, header, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl")


def answering(requests):
    """Answers 7, and keeps the ports that were asked."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append(self.server.server_port)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"7")

        def log_message(self, *_):
            pass

    return Handler


@pytest.fixture
def answering_ports():
    """Two ports that answer, and the list of those that were asked."""
    requests = []
    servers = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), answering(requests)) for _ in range(2)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    yield [server.server_port for server in servers], requests
    for server in servers:
        server.shutdown()
        server.server_close()


class TestCodeRun:
    @pytest.fixture(autouse=True)
    def set_up(self, tmp_path):
        self.folder = tmp_path
        (self.folder / "data").mkdir()
        (self.folder / "data" / "figures.csv").write_text("name,value\na,1\nb,4\n")

    def program(self, *arguments, preexec=None, **variables):
        return subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True,
                              timeout=120, preexec_fn=preexec, env=os.environ | variables)

    def run_script(self, *answers, options=(), preexec=None, **variables):
        script = self.folder / "script.jsonl"
        script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return self.program("run", TASK, "--data", "data", "--out", "run", "--replace", "--agent", "react", "--model",
                            f"scripted:{script}", "--tool-set", "code", "--json", *options, preexec=preexec, **variables)

    def test_an_answer_is_replayed_and_verified(self, subtests):
        done = self.run_script(execution(SAVE), FINISH)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["answer"] == "It is 2.5."
        assert (self.folder / "run/outputs/mean.txt").read_text() == "2.5"
        for target, words in (("run", "holds"), ("run/outputs/mean.txt", "identical")):
            with subtests.test(target):
                again = self.program("verify", target)
                assert again.returncode == 0, again.stdout + again.stderr
                assert words in again.stdout
        (self.folder / "run/outputs/mean.txt").write_text("2.6")
        again = self.program("verify", "run/outputs/mean.txt")
        assert again.returncode == 1
        assert "different" in again.stdout

    def test_below_the_minimum_no_model_is_asked(self):
        refused = self.run_script(execution(SAVE), FINISH, preexec=without_seccomp)
        assert refused.returncode == 3, refused.stdout
        assert "Generated code is not run here: without seccomp" in refused.stderr
        assert not (self.folder / "run").exists()

    def test_what_is_named_is_done_without(self):
        done = self.run_script(execution(SAVE), FINISH, options=["--without", "seccomp"], preexec=without_seccomp)
        assert done.returncode == 0, done.stderr
        # The record of such a run does not say that others do without.
        task = json.loads((self.folder / "run/task.json").read_text())
        assert "without" not in json.dumps(task)
        again = self.program("replay", "run", preexec=without_seccomp)
        assert "Generated code is not run here: without seccomp" in again.stdout + again.stderr
        again = self.program("replay", "run", "--without", "seccomp", preexec=without_seccomp)
        assert again.returncode == 0, again.stdout + again.stderr
        assert "The same: 2 answers of the model, 2 tool calls and 1 files" in again.stdout

    def test_limits_are_set_by_variables_and_options(self):
        done = self.run_script(execution("while True: pass"), execution(SAVE), FINISH, options=["--code-memory", "900"],
                               GRATICULE_CODE_TIME="5")
        assert done.returncode == 0, done.stderr
        assert "the time limit of 5 s" in (self.folder / "run/events.jsonl").read_text()
        code = json.loads((self.folder / "run/task.json").read_text())["options"]["code"]
        assert (code["time_s"], code["memory_mb"]) == (5, 900)

    def test_code_talks_to_granted_hosts_alone(self, answering_ports, subtests):
        ports, requests = answering_ports
        granted, other = (f"127.0.0.1:{port}" for port in ports)
        code = ("import requests\n"
                f"mean, other = (requests.get(f'http://{{host}}/value') for host in ('{granted}', '{other}'))\n"
                "mean, denied = mean.json(), other.status_code\nopen('outputs/mean.txt', 'w').write(str(mean))")
        finish = {"tool_calls": [{"name": "finish", "arguments": {"summary": "It is {{mean}}, and {{denied}}."}}]}
        done = self.run_script(execution(code), finish, options=["--allow-host", granted])
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["answer"] == "It is 7, and 403."
        assert requests == [ports[0]]
        prompt = next(event for event in map(json.loads, (self.folder / "run/events.jsonl").read_text().splitlines())
                      if event["type"] == "model_request")
        assert granted in json.dumps(prompt)
        provenance = json.loads((self.folder / "run/outputs/mean.txt.provenance.json").read_text())
        assert provenance["code"]["hosts_reached"] == [granted]
        # Who executes the code again is asked for the same grant, by a record that may be anybody's.
        for command in (["replay", "run"], ["verify", "run/outputs/mean.txt"]):
            with subtests.test(command[0]):
                refused = self.program(*command)
                assert (refused.returncode, len(refused.stderr.splitlines())) == (3, 1), refused.stderr
                assert "--allow-host" in refused.stderr
        assert requests == [ports[0]]
        again = self.program("verify", "run", "--allow-host", granted)
        assert again.returncode == 0, again.stdout + again.stderr
        assert set(requests) == {ports[0]}

    def test_a_host_that_is_none_is_told_before_a_model_is_asked(self):
        refused = self.run_script(execution("1"), FINISH, options=["--allow-host", "https://example.org/x"])
        assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1), refused.stderr
        assert "https://example.org/x" in refused.stderr
        assert not (self.folder / "run").exists()

    def test_a_folder_of_data_cannot_raise_limits(self):
        (self.folder / "graticule.toml").write_text("code_memory = 100000\n")
        refused = self.run_script(execution(SAVE), FINISH)
        assert refused.returncode == 2
        assert "code_memory" in refused.stderr

    def test_samples_of_a_suite_write_code_beside_each_other(self):
        scripts = self.folder / "scripts"
        scripts.mkdir()
        tasks = []
        for number in range(4):
            tasks.append({"task_ID": f"T{number}", "task_text": TASK, "task_labels": [],
                          "reference_solutions": [{"steps": [{"function_name": "reject_task", "arguments": {}}]}]})
            answers = [execution(f"number = {number}"), execution("number"),
                       {"tool_calls": [{"name": "finish", "arguments": {"summary": "It is {{number}}."}}]}]
            (scripts / f"T{number}.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": tasks}))
        command = ["bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react", "--model",
                   f"scripted:{scripts}", "--tool-set", "code", "--repeat", "2", "--max-samples", "4", "--out", "suite"]
        done = self.program(*command, "--code-memory", "500")
        assert done.returncode == 0, done.stdout + done.stderr
        answers = sorted((run / "outputs/answer.md").read_text().split("\n")[-2] for run in (self.folder / "suite/runs").iterdir())
        assert answers == sorted(2 * [f"It is {number}." for number in range(4)])
        # What the suite's code may do is not more than what is allowed now.
        more = self.program("bench", "run", "--out", "suite", "--code-memory", "400")
        assert (more.returncode, len(more.stderr.splitlines())) == (2, 1), more.stderr
        assert "--code-memory" in more.stderr
        assert self.program("bench", "run", "--out", "suite").returncode == 0

    def test_who_forgets_the_agent_is_told(self):
        told = self.program("run", TASK, "--data", "data", "--tool-set", "code")
        assert (told.returncode, len(told.stderr.splitlines())) == (2, 1), told.stderr
        assert "--agent code" in told.stderr

    def test_any_caller_of_tools_can_execute_code(self):
        done = self.program("tools", "call", "execute_code", "code=len(open('data/figures.csv').readlines())", "--data",
                            "data")
        assert done.returncode == 0, done.stderr
        assert "Value: int 3" in done.stdout
