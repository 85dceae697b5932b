# SPDX-License-Identifier: Apache-2.0
"""What tests of the set share: its references, which are made once."""
import subprocess
import sys

import pytest

from program import PROGRAM, ROOT, SET


@pytest.fixture(scope="session")
def references():
    missing = [name for name in ("osm", "python", "sandbox") if not (ROOT / "deps" / ".stamps" / name).is_file()]
    if missing:
        pytest.skip(f"deps/ is not filled: {', '.join(missing)}; run scripts/setup.sh test")
    made = subprocess.run([sys.executable, SET / "run_references.py", "--graticule", PROGRAM, "--make"],
                          capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-2000:]
