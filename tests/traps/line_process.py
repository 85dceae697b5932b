# SPDX-License-Identifier: Apache-2.0
"""A program that is written to and answers in lines, and may crash, hang or say anything."""
import os
import queue
import signal
import subprocess
import tempfile
import threading


class NoReply(Exception):
    """The program ended or said nothing in time."""


class LineProcess:
    def __init__(self, command, folder=None):
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=self._errors, text=True, encoding="utf-8", errors="replace",
                                         start_new_session=True)
        self._lines = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def send(self, text):
        try:
            self._process.stdin.write(text + "\n")
            self._process.stdin.flush()
        except OSError:
            pass  # it has ended, as the next line will say

    def close_input(self):
        try:
            self._process.stdin.close()
        except OSError:
            pass

    def line(self, seconds):
        """The next line that it says. Raises NoReply where there is none within the time."""
        try:
            line = self._lines.get(timeout=max(seconds, 0))
        except queue.Empty:
            raise NoReply(f"no reply in {seconds:.1f} s") from None
        if line is None:
            self._lines.put(None)
            raise NoReply(f"ended with status {self._process.wait()}: {self._last_errors()}")
        return line

    def _last_errors(self):
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 300))
        return self._errors.read().decode("utf-8", "replace").strip()

    def stop(self):
        """Ends the program and what it has started."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()
        self._reader.join()
        self.close_input()
        self._process.stdout.close()
        self._errors.close()
