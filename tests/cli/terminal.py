# SPDX-License-Identifier: Apache-2.0
"""Runs the program under test in a pseudo-terminal, and types into it."""
import os
import pty
import select
import subprocess
import time

from program import PROGRAM

CTRL_C = "\x03"
CTRL_D = "\x04"


class InTerminal:
    """A run whose standard input and error are one terminal; what it prints as a result is read apart."""

    def __init__(self, *arguments, cwd, env=None, timeout=60):
        self.master, slave = pty.openpty()
        self.shown = ""
        self.until = time.monotonic() + timeout
        # A session of its own, whose terminal this is, so that Ctrl-C comes as a signal.
        self.process = subprocess.Popen([PROGRAM, *map(str, arguments)], cwd=cwd, env=env, stdin=slave, stderr=slave,
                                        stdout=subprocess.PIPE, start_new_session=True,
                                        preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)))
        os.close(slave)

    def _read(self):
        ready, _, _ = select.select([self.master], [], [], 0.1)
        if not ready:
            return True
        try:
            data = os.read(self.master, 4096)
        except OSError:  # closed at the other end
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def wait_for(self, text, times=1):
        """Waits until the text was shown so many times."""
        while self.shown.count(text) < times:
            alive = self._read()
            assert alive and time.monotonic() < self.until, f"{text!r} is not shown in:\n{self.shown}"

    def type(self, text):
        os.write(self.master, text.encode())

    def end(self):
        """Waits for the end. Gives status and standard output."""
        while self._read():
            assert time.monotonic() < self.until, f"no end:\n{self.shown}"
        out, _ = self.process.communicate(timeout=max(1, self.until - time.monotonic()))
        os.close(self.master)
        return self.process.returncode, out.decode("utf-8", "replace")
