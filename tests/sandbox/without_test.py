#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sessions where a protection is done without, as on a machine that lacks it: of root, and of an ordinary user where the
test has root."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from users import as_user, users

PROGRAM = os.environ["GRATICULE"]
PROBE = """
import os, ctypes
def works(*call):
    return ctypes.CDLL(None).syscall(*call) >= 0
{"proc": bool(os.listdir("/proc")), "socket": works(41, 2, 1, 0)}
"""


# What the kernel holds for processes and counts only in control groups: hundreds of megabytes, were it let.
FILL_PIPES = """
import os, time
held = []
for _ in range(10):
    if os.fork() == 0: break
while True:
    try: ends = os.pipe()
    except OSError: time.sleep(60)
    os.set_blocking(ends[1], False)
    try:
        while True: os.write(ends[1], bytes(65536))
    except BlockingIOError: os.close(ends[1])
"""
FILL_SOCKETS = """
import socket, time
held = []
while True:
    try: near, far = socket.socketpair()
    except OSError: time.sleep(60)
    near.setblocking(False)
    held.append(far)
    try:
        while True: near.send(bytes(65536))
    except BlockingIOError: near.close()
"""


def execute(*options, code=PROBE, user=os.geteuid()):
    with tempfile.TemporaryDirectory() as outputs:
        os.chown(outputs, user, user)
        return subprocess.run([*as_user(user), PROGRAM, "sandbox", "exec", "--json", "--out", outputs, "--code", code, *options],
                              capture_output=True, text=True, timeout=120)


class Without(unittest.TestCase):
    def probe(self, *options):
        """What code finds, which is the same for all users."""
        found = set()
        for user in users():
            done = execute(*options, user=user)
            self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
            found.add(json.loads(done.stdout)[0]["value"]["text"])
        self.assertEqual(len(found), 1)
        return found.pop()

    def test_all_hold_by_default(self):
        self.assertEqual(self.probe(), "{'proc': True, 'socket': False}")

    def test_what_is_done_without_is_left_out(self):
        self.assertEqual(self.probe("--without", "seccomp"), "{'proc': True, 'socket': True}")
        self.assertEqual(self.probe("--without", "private-proc"), "{'proc': False, 'socket': False}")

    def test_others_can_be_missing(self):
        for name in ("landlock", "user-namespace", "cgroups"):
            with self.subTest(name):
                self.assertEqual(self.probe("--without", name), "{'proc': True, 'socket': False}")

    def test_pipes_and_sockets_count_as_memory_without_control_groups(self):
        for user in users():
            for code in (FILL_PIPES, FILL_SOCKETS):
                with self.subTest(user=user, code=code):
                    done = execute("--without", "cgroups", "--memory", "150", "--time-limit", "20", code=code, user=user)
                    self.assertEqual(json.loads(done.stdout)[0]["outcome"], "memory_limit", done.stdout)

    def test_signals_to_the_group_reach_no_other_session_without_landlock(self):
        """Landlock alone would hold them, from Linux 6.12 on; where users differ, the kernel does."""
        typed = "x = 1\n\n%open\n%use 2\nimport os; os.kill(0, 9)\n\n%use 1\nx + 41\n\n"
        for user in users():
            with self.subTest(user=user):
                done = subprocess.run([*as_user(user), PROGRAM, "sandbox", "shell", "--without", "landlock"], input=typed,
                                      capture_output=True, text=True, timeout=120)
                self.assertIn("Value: int 42", done.stdout, done.stderr)

    def test_an_unknown_name_is_told(self):
        done = execute("--without", "everything")
        self.assertEqual(done.returncode, 2)
        self.assertIn("There is no protection 'everything'", done.stderr)


if __name__ == "__main__":
    sys.exit(unittest.main())
