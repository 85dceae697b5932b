# SPDX-License-Identifier: Apache-2.0
"""The program as it is built, and the set."""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SET = ROOT / "benchmarks" / "geojson"
PROGRAM = os.environ["GRATICULE"]
TASKS = json.loads((SET / "tasks.json").read_text(encoding="utf-8"))["tasks"]
sys.path.insert(0, str(SET))  # its scripts are modules of the tests


def run(*command, **options):
    return subprocess.run([PROGRAM, *map(str, command)], capture_output=True, text=True, check=False, **options)
