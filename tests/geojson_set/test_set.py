# SPDX-License-Identifier: Apache-2.0
"""The set as a whole: solutions in code and in calls pass their checks, and wrong outputs do not."""
import json
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SET = ROOT / "benchmarks" / "geojson"
PACKAGES = ["osm", "python", "sandbox", "npm", "debian", "natural-earth"]


def test_solutions_pass_and_wrong_outputs_fail():
    missing = [name for name in PACKAGES if not (ROOT / "deps" / ".stamps" / name).is_file()]
    if missing:
        pytest.skip(f"deps/ is not filled: {', '.join(missing)}; run scripts/setup.sh test")
    done = subprocess.run([sys.executable, SET / "run_references.py", "--graticule", os.environ["GRATICULE"]],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    rows = {row.split()[0]: row.split()[1:] for row in done.stdout.splitlines()}
    tasks, code, calls, wrong = rows["all"]
    assert code == calls == f"{tasks}/{tasks}"
    right, of = wrong.split("/")
    outputs = sum(len(task["outputs"]) for task in json.loads((SET / "tasks.json").read_text(encoding="utf-8"))["tasks"])
    assert right == of and int(of) >= 5 * outputs
