# SPDX-License-Identifier: Apache-2.0
"""What tests of the set of analyses share: the program, the set's scripts as modules, and its gold outputs, which are made once."""
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SET = ROOT / "benchmarks" / "analyst"
SOME = ["measure-03", "relate-03"]  # a layer, a table
PACKAGES = ["osm", "python", "sandbox", "npm", "debian", "natural-earth"]
sys.path.insert(0, str(SET))


class SetOfAnalyses:
    """Its scripts, as a user runs them."""

    folder, root, program = SET, ROOT, os.environ["GRATICULE"]

    def script(self, name, *arguments):
        return subprocess.run([sys.executable, SET / name, *arguments], capture_output=True, text=True, check=False)

    def judged(self, *arguments):
        """@return ({kind: (as it must be, all)}, what was printed)"""
        done = self.script("check_outputs.py", "--graticule", self.program, *arguments)
        counts = {kind: (int(good), int(of)) for kind, good, of in re.findall(r"(gold|other|wrong) (\d+)/(\d+)", done.stdout)}
        assert done.returncode == 0 and counts, done.stdout[-8000:] + done.stderr[-2000:]
        return counts


@pytest.fixture(scope="session")
def analyses():
    return SetOfAnalyses()


@pytest.fixture(scope="session")
def with_gold(analyses):
    missing = [name for name in PACKAGES if not (ROOT / "deps" / ".stamps" / name).is_file()]
    if missing:
        pytest.skip(f"deps/ is not filled: {', '.join(missing)}; run scripts/setup.sh test")
    made = analyses.script("make_gold.py", "--graticule", analyses.program, "--only", *SOME)
    assert made.returncode == 0, made.stderr[-2000:]
    return analyses
