# SPDX-License-Identifier: Apache-2.0
"""The program that stands in for Earth Engine, with local rasters and tables, and its real client."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import world

ROOT = Path(__file__).resolve().parents[2]
sys.path.extend(map(str, sorted(ROOT.glob("deps/sandbox/lib/python3*/site-packages"))))  # for xarray
WAIT = 120  # seconds: sanitizers and a busy machine
CLIENT = Path(os.environ.get("GRATICULE_EARTH_CLIENT", ROOT / "deps/earth"))
PACKAGES = next(iter(sorted(CLIENT.glob("lib/python3*/site-packages"))), None)

if PACKAGES is None or not (PACKAGES / "ee").is_dir():
    collect_ignore_glob = ["test_*.py"]
    print(f"skipped: no Earth Engine client in {CLIENT}; run scripts/setup.sh test")
else:
    sys.path.append(str(PACKAGES))


@pytest.fixture(scope="session")
def program():
    path = Path(os.environ.get("GRATICULE", ROOT / "build" / "release" / "bin" / "graticule"))
    if not path.exists():
        pytest.fail(f"{path} is not built")
    return path


@pytest.fixture(scope="session")
def address(program, tmp_path_factory):
    """Where the local Earth Engine is served."""
    catalog = world.write_data(tmp_path_factory.mktemp("earth"))
    server = subprocess.Popen([program, "earth", "serve", "--client", CLIENT, "--catalog", catalog], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
    url = server.stdout.readline().strip()
    assert url, server.communicate(timeout=WAIT)[1]
    yield url
    server.send_signal(signal.SIGINT)
    said = server.communicate(timeout=WAIT)[1]
    assert server.returncode == 0, said


@pytest.fixture(scope="session")
def ee(address):
    import ee
    from google.auth.credentials import AnonymousCredentials

    ee.Initialize(credentials=AnonymousCredentials(), url=address, project="local")
    return ee
