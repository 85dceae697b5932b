# SPDX-License-Identifier: Apache-2.0
"""The set as a whole: solutions in code and in calls pass their checks, and wrong outputs do not."""
import subprocess
import sys

import pytest

from program import PROGRAM, ROOT, SET, TASKS

PACKAGES = ["osm", "python", "sandbox", "npm", "debian", "natural-earth"]


def test_solutions_pass_and_wrong_outputs_fail():
    missing = [name for name in PACKAGES if not (ROOT / "deps" / ".stamps" / name).is_file()]
    if missing:
        pytest.skip(f"deps/ is not filled: {', '.join(missing)}; run scripts/setup.sh test")
    done = subprocess.run([sys.executable, SET / "run_references.py", "--graticule", PROGRAM],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    rows = {row.split()[0]: row.split()[1:] for row in done.stdout.splitlines()}
    tasks, code, calls, wrong = rows["all"]
    assert code == calls == f"{tasks}/{tasks}"
    right, of = wrong.split("/")
    outputs = sum(len(task["outputs"]) for task in TASKS)
    assert right == of and int(of) >= 5 * outputs
