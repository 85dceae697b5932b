# SPDX-License-Identifier: Apache-2.0
"""What only lists or explains starts without GDAL and the hundred libraries that come with it."""
import os
import re
import subprocess
from pathlib import Path

from program import PROGRAM, run

LATE = ("libcurl", "libgdal", "libproj", "libcairo", "libpango")


def loaded(*arguments):
    """@return what the system's loader has to say about the libraries that a run loads"""
    ran = run(*arguments, env={**os.environ, "LD_DEBUG": "files"})
    assert ran.status == 0, ran.err
    return ran.err


def test_without_late_libraries():
    for arguments in (["--help"], ["tools", "list"], ["tools", "show", "buffer"]):
        libraries = loaded(*arguments)
        assert "libgeos_c" in libraries
        for name in LATE:
            assert name not in libraries, arguments


def test_with_late_libraries_where_they_are_called():
    libraries = loaded("doctor")
    for name in LATE:
        assert name in libraries


def test_missing_library(folder):
    # The program as it is, but for the name that it opens GDAL by.
    program = Path(PROGRAM).read_bytes()
    assert program.count(b"libgdal.so.") == 1
    changed = folder / "graticule"
    changed.write_bytes(program.replace(b"libgdal.so.", b"libgone.so."))
    changed.chmod(0o755)
    for command in ("version", "doctor"):
        ran = subprocess.run([changed, command], capture_output=True, text=True)
        assert ran.returncode == 127
        assert ran.stdout == ""
        assert re.search(r"^graticule: libgone\.so\.\d+: .*No such file.*\n$", ran.stderr)
    listed = subprocess.run([changed, "tools", "list"], capture_output=True, text=True)
    assert listed.returncode == 0, listed.stderr
