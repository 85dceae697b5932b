#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What only lists or explains starts without GDAL and the hundred libraries that come with it."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import PROGRAM, run

LATE = ("libcurl", "libgdal", "libproj", "libcairo", "libpango")


def loaded(*arguments):
    """@return what the system's loader has to say about the libraries that a run loads"""
    ran = run(*arguments, env={**os.environ, "LD_DEBUG": "files"})
    assert ran.status == 0, ran.err
    return ran.err


class Start(unittest.TestCase):
    def test_without_late_libraries(self):
        for arguments in (["--help"], ["tools", "list"], ["tools", "show", "buffer"]):
            libraries = loaded(*arguments)
            self.assertIn("libgeos_c", libraries)
            for name in LATE:
                self.assertNotIn(name, libraries, arguments)

    def test_with_late_libraries_where_they_are_called(self):
        libraries = loaded("doctor")
        for name in LATE:
            self.assertIn(name, libraries)

    def test_missing_library(self):
        # The program as it is, but for the name that it opens GDAL by.
        program = Path(PROGRAM).read_bytes()
        self.assertEqual(program.count(b"libgdal.so."), 1)
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder) / "graticule"
            changed.write_bytes(program.replace(b"libgdal.so.", b"libgone.so."))
            changed.chmod(0o755)
            for command in ("version", "doctor"):
                ran = subprocess.run([changed, command], capture_output=True, text=True)
                self.assertEqual(ran.returncode, 127)
                self.assertEqual(ran.stdout, "")
                self.assertRegex(ran.stderr, r"^graticule: libgone\.so\.\d+: .*No such file.*\n$")
            listed = subprocess.run([changed, "tools", "list"], capture_output=True, text=True)
            self.assertEqual(listed.returncode, 0, listed.stderr)


if __name__ == "__main__":
    unittest.main()
