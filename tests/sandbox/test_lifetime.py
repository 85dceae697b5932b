# SPDX-License-Identifier: Apache-2.0
"""What ends with what: programs that are killed in the middle of something, sessions that are killed from outside, threads
that go on, and a session that answers in its own stead.
GRATICULE names the program.
"""

import os
import signal
import time
from pathlib import Path

import pytest

from stress import Program

GONE_WITHIN_S = 60
UNTIL_LONGER = "import os\nwhile not os.path.exists('outputs/ticks') or os.path.getsize('outputs/ticks') <= {size}: time.sleep(0.01)"


def is_there(process):
    """A process that has ended and that nobody has asked for is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class TestLifetime:
    @pytest.fixture(autouse=True)
    def set_up(self, tmp_path):
        self.program = Program(tmp_path, time_limit_s=5)
        self.processes = self.program.processes()  # the server of forks, what copies sessions, and the first session
        yield
        self.program.process.kill()
        self.program.process.wait()
        for stream in (self.program.process.stdin, self.program.process.stdout, self.program.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass

    def assert_all_end(self):
        deadline = time.monotonic() + GONE_WITHIN_S
        while (left := [number for number in self.processes if is_there(number)]) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert left == []

    def test_a_killed_program_leaves_no_process(self):
        self.program.process.kill()
        self.assert_all_end()

    def test_nor_does_one_that_waits_for_a_copy_without_end(self):
        os.kill(self.processes[1], signal.SIGSTOP)
        self.program.process.stdin.write("%fork\n")
        self.program.process.stdin.flush()
        time.sleep(0.5)
        self.program.process.kill()
        self.assert_all_end()

    def test_threads_stand_still_between_executions_and_go_on_in_the_next(self):
        ticks = Path(self.program.outputs, "ticks")
        self.program.ask("import threading, time\ndef tick():\n    while True:\n"
                         "        with open('outputs/ticks', 'a') as file: file.write('x')\n        time.sleep(0.01)\n"
                         "threading.Thread(target=tick, daemon=True).start()\n" + UNTIL_LONGER.format(size=0))
        written = ticks.stat().st_size
        assert written > 0
        time.sleep(0.5)
        assert ticks.stat().st_size == written
        self.program.ask(UNTIL_LONGER.format(size=written))
        assert ticks.stat().st_size > written

    def test_what_answers_for_itself_is_held_all_the_same(self):
        """Code that reads the requests itself can claim success for itself and all that its session is told to do. It
        stands still between executions, and is ended by each limit and by whoever kills it."""
        assert self.program.ask(IMPERSONATION)["value"]["text"] == "forged"
        assert self.program.ask("1 / 0")["value"]["text"] == "still me"
        other = self.program.ask("%open")["session"]
        self.program.ask(f"%use {other}")
        assert self.program.ask("6 * 7")["value"]["text"] == "42"
        for order, outcomes in (("sleep", ["time_limit"]), ("fill", ["memory_limit"]), ("die", ["exited"])):
            number = self.program.ask("%open")["session"]
            self.program.ask(f"%use {number}")
            assert self.program.ask(IMPERSONATION)["outcome"] == "finished"
            execution = self.program.ask(f"# {order}")
            assert execution["outcome"] in outcomes, execution["limit"]
            assert execution["session_ended"]
        self.program.ask("%use 1")
        killed = self.program.ask("%use 1")["process"]
        os.kill(killed, signal.SIGKILL)
        while is_there(killed):
            time.sleep(0.01)
        execution = self.program.ask("2")
        assert (execution["outcome"], execution["value"]) == ("crashed", None)
        assert self.program.ask("6 * 7")["value"]["text"] == "42"


IMPERSONATION = """
import sys, os, json, time
frame = sys._getframe()
while "request" not in frame.f_locals: frame = frame.f_back
def read(count):
    data = b""
    while len(data) < count: data += os.read(3, count - len(data))
    return data
def request(): return json.loads(read(int.from_bytes(read(4), "little")))
def answer(nonce, text):
    data = json.dumps({"status": "ok", "nonce": nonce, "value": {"type": "str", "summary": text, "text": text}}).encode()
    os.write(3, len(data).to_bytes(4, "little") + data)
answer(frame.f_locals["request"]["nonce"], "forged")
while True:
    asked = request()
    code = asked.get("code", "")
    while "sleep" in code:
        try: time.sleep(60)
        except BaseException: pass
    if "die" in code: os._exit(0)
    while "fill" in code:
        if os.fork() == 0:
            part = bytearray(b"x" * 100_000_000)
            time.sleep(60)
        time.sleep(0.05)
    answer(asked["nonce"], "still me")
"""
