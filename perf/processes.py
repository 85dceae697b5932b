# SPDX-License-Identifier: Apache-2.0
"""Processes that carry out one case each: their answers, their time and their greatest memory."""
import json
import os
import subprocess
import time


class Worker:
    """A process that has its inputs in memory and carries out its case when it is told to."""

    def __init__(self, command):
        self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self._answer()

    def _answer(self):
        line = self.process.stdout.readline()
        if not line:
            status = self.process.wait()
            how = f"by signal {-status}" if status < 0 else f"with status {status}, see its message above"
            raise RuntimeError(f"its process ended {how}")
        return json.loads(line)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self._answer()

    def run(self):
        return self.ask("run")["seconds"]

    def end(self):
        """@return the process's greatest resident memory in bytes"""
        self.process.stdin.close()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_maxrss * 1024


def time_command(command):
    """@return seconds from start to end, and greatest resident memory in bytes"""
    begin = time.perf_counter()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{command} ended with status {process.returncode}")
    return taken, usage.ru_maxrss * 1024
