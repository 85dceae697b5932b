# SPDX-License-Identifier: Apache-2.0
"""What the comparisons with peer libraries share: where the data and the programs under test are."""

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
    """What `graticule tools run` gave back: one observation a call, and the outputs."""

    def __init__(self, observations, outputs):
        self.observations = observations
        self.outputs = outputs

    def data(self, index=-1):
        return self.observations[index]["data"]


@pytest.fixture
def run_tools(programs, tmp_path):
    """Runs (tool, arguments) pairs in one workspace over some data; each call must succeed."""

    def run(data, *calls):
        file = tmp_path / "calls.json"
        file.write_text(json.dumps([{"function_name": tool, "arguments": arguments} for tool, arguments in calls]))
        done = subprocess.run(
            [programs / "graticule", "tools", "run", file, "--data", data, "--out", tmp_path / "run", "--json"],
            capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stderr + done.stdout
        reply = json.loads(done.stdout)
        return ToolsRun(reply["observations"], tmp_path / "run" / "outputs")

    return run
