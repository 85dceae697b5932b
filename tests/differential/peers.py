# SPDX-License-Identifier: Apache-2.0
"""Fixtures that comparisons with peer libraries share: where the data and the programs under test are."""

import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def shared_data():
    """The folder of real data that is not in this repository."""
    folder = Path(os.environ.get("GRATICULE_SHARED_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no real data in {folder}; set GRATICULE_SHARED_DATA")
    return folder


@pytest.fixture(scope="session")
def demo():
    """The demo's data."""
    if not (ROOT / "demo" / ".stamp").exists():
        pytest.skip("demo/ is not filled; run scripts/demo-data.sh")
    return ROOT / "demo"


@pytest.fixture(scope="session")
def programs():
    """The folder of the built programs, as ctest names it."""
    program = Path(os.environ.get("GRATICULE", ROOT / "build" / "release" / "bin" / "graticule"))
    if not program.exists():
        pytest.fail(f"{program} is not built")
    return program.parent


class ToolsRun:
    """What `graticule tools run` gave back: one result a call, and the folder of outputs."""

    def __init__(self, results, outputs):
        self.results = results
        self.outputs = outputs

    def data(self, index=-1):
        """The data of a call's observation, the last call's where none is said."""
        return self.results[index]["data"]


@pytest.fixture
def run_tools(programs, tmp_path):
    """Runs (tool, arguments) pairs in one workspace over some data; each call must succeed."""

    def run(data, *calls):
        file = tmp_path / "calls.json"
        file.write_text(json.dumps([{"function_name": tool, "arguments": arguments} for tool, arguments in calls]))
        outputs = tmp_path / "outputs"
        done = subprocess.run(
            [programs / "graticule", "tools", "run", file, "--data", data, "--out", outputs, "--json"],
            capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stderr + done.stdout[-4000:]
        return ToolsRun(json.loads(done.stdout), outputs)

    return run
