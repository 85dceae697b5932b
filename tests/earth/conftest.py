# SPDX-License-Identifier: Apache-2.0
"""The program that stands in for Earth Engine, with local rasters and tables, and its real client."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
WAIT = 120  # seconds: sanitizers and a busy machine
CLIENT = Path(os.environ.get("GRATICULE_EARTH_CLIENT", ROOT / "deps/earth"))
PACKAGES = next(iter(sorted(CLIENT.glob("lib/python3*/site-packages"))), None)

if PACKAGES is None or not (PACKAGES / "ee").is_dir():
    collect_ignore_glob = ["test_*.py"]
    print(f"skipped: no Earth Engine client in {CLIENT}; run scripts/setup.sh test")
else:
    sys.path.append(str(PACKAGES))

SIZE = 60
LEFT, TOP, CELL = 500000, 6600000, 30  # UTM zone 33
GRID = (LEFT, CELL, 0, TOP, 0, -CELL)


def scenes():
    """Three dates of a red and a near infrared band, some cells of which are nodata."""
    random = np.random.default_rng(7)
    made = []
    for _ in range(3):
        red = random.integers(200, 1500, (SIZE, SIZE)).astype("int16")
        nir = random.integers(800, 4000, (SIZE, SIZE)).astype("int16")
        empty = random.random((SIZE, SIZE)) < 0.1
        red[empty] = nir[empty] = -9999
        made.append((red, nir))
    return made


def write_data(folder):
    import rasterio
    from rasterio.transform import Affine

    lines = ['[[collection]]\nid = "L/SR"\nbands = ["red", "nir"]\nproperties = { sensor = "made" }\n']
    transform = Affine(CELL, 0, LEFT, 0, -CELL, TOP)
    for number, bands in enumerate(scenes()):
        name = f"scene{number}.tif"
        with rasterio.open(folder / name, "w", driver="GTiff", width=SIZE, height=SIZE, count=2, dtype="int16", crs="EPSG:32633",
                           transform=transform, nodata=-9999) as file:
            for band, cells in enumerate(bands, 1):
                file.write(cells, band)
        lines.append(f'[[image]]\nid = "L/SR/scene{number}"\nfile = "{name}"\nstart = "2020-0{number + 5}-01"\n'
                     f"properties = {{ CLOUD = {number * 20} }}\n")
    heights = np.add.outer(np.arange(SIZE) * 3.0, np.arange(SIZE) * 4.0).astype("float32")
    with rasterio.open(folder / "dem.tif", "w", driver="GTiff", width=SIZE, height=SIZE, count=1, dtype="float32", crs="EPSG:32633",
                       transform=transform) as file:
        file.write(heights, 1)
    lines.append('[[image]]\nid = "DEM"\nfile = "dem.tif"\nbands = ["elevation"]\n')
    (folder / "towns.geojson").write_text(
        '{"type":"FeatureCollection","features":[' + ",".join(
            f'{{"type":"Feature","geometry":{{"type":"Point","coordinates":[{15 + 0.004 * n},{59.53}]}},'
            f'"properties":{{"name":"t{n}","people":{100 * (n + 1)}}}}}' for n in range(5)) + "]}")
    lines.append('[[table]]\nid = "TOWNS"\nfile = "towns.geojson"\n')
    (folder / "earth.toml").write_text("\n".join(lines))
    return folder / "earth.toml"


@pytest.fixture(scope="session")
def program():
    path = Path(os.environ.get("GRATICULE", ROOT / "build" / "release" / "bin" / "graticule"))
    if not path.exists():
        pytest.fail(f"{path} is not built")
    return path


@pytest.fixture(scope="session")
def address(program, tmp_path_factory):
    """Where the local Earth Engine is served."""
    catalog = write_data(tmp_path_factory.mktemp("earth"))
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
