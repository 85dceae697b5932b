#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What ends with what: programs that are killed in the middle of something, and sessions that are killed from outside.
GRATICULE names the program. Python's standard library only.
"""

import os
import signal
import sys
import tempfile
import time
import unittest
from pathlib import Path

from stress import Program

GONE_WITHIN_S = 10


def is_there(process):
    """A process that has ended and that nobody has asked for is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class Lifetime(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.program = Program(Path(self.folder.name))
        self.processes = self.program.processes()  # the server of forks, what copies sessions, and the first session

    def tearDown(self):
        self.program.process.kill()
        self.program.process.wait()
        for stream in (self.program.process.stdin, self.program.process.stdout, self.program.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass
        self.folder.cleanup()

    def assert_all_end(self):
        deadline = time.monotonic() + GONE_WITHIN_S
        while (left := [number for number in self.processes if is_there(number)]) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(left, [])

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


if __name__ == "__main__":
    sys.exit(unittest.main())
