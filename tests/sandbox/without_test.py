#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sessions where a protection is done without, as on a machine that lacks it."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ["GRATICULE"]
PROBE = """
import os, ctypes
def works(*call):
    return ctypes.CDLL(None).syscall(*call) >= 0
{"proc": bool(os.listdir("/proc")), "socket": works(41, 2, 1, 0)}
"""


def execute(*options):
    with tempfile.TemporaryDirectory() as outputs:
        return subprocess.run([PROGRAM, "sandbox", "exec", "--json", "--out", outputs, "--code", PROBE, *options],
                              capture_output=True, text=True, timeout=120)


class Without(unittest.TestCase):
    def probe(self, *options):
        done = execute(*options)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return json.loads(done.stdout)[0]["value"]["text"]

    def test_all_hold_by_default(self):
        self.assertEqual(self.probe(), "{'proc': True, 'socket': False}")

    def test_what_is_done_without_is_left_out(self):
        self.assertEqual(self.probe("--without", "seccomp"), "{'proc': True, 'socket': True}")
        self.assertEqual(self.probe("--without", "private-proc"), "{'proc': False, 'socket': False}")

    def test_others_can_be_missing(self):
        for name in ("landlock", "user-namespace", "cgroups"):
            with self.subTest(name):
                self.assertEqual(self.probe("--without", name), "{'proc': True, 'socket': False}")

    def test_an_unknown_name_is_told(self):
        done = execute("--without", "everything")
        self.assertEqual(done.returncode, 2)
        self.assertIn("There is no protection 'everything'", done.stderr)


if __name__ == "__main__":
    sys.exit(unittest.main())
