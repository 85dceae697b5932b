# SPDX-License-Identifier: Apache-2.0
"""The analysis has nothing to say of this repository's own scripts of geospatial code, which are right."""
import os
import pathlib
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import geopandas  # noqa: F401  (what sessions have loaded when code is looked at)
import networkx  # noqa: F401
import rasterio.mask  # noqa: F401
import rasterio.warp  # noqa: F401
import rasterstats  # noqa: F401
import scipy.interpolate  # noqa: F401
from matplotlib import pyplot  # noqa: F401

import graticule

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ("src/retrieval/examples/*.py", "tests/traps/**/*.py", "tests/guard/*.py", "python/**/*.py", "src/sandbox/python/**/*.py")


def look_at_script(path):
    """What is said of a script beside its neighbours, and where the guard failed."""
    folders = [str(path.parent), *(str(ROOT / folder) for folder in ("tests/traps", "python/tests", "src/sandbox/python"))]
    sys.path[1:1] = folders
    findings = graticule.analyse(path.read_text(encoding="utf-8"), {}, 2)
    del sys.path[1:1 + len(folders)]
    return findings, graticule.faults()


def test_nothing_is_said_of_the_scripts_of_this_repository(request, subtests):
    scripts = [path for pattern in SCRIPTS for path in sorted(ROOT.glob(pattern))]
    assert len(scripts) > 60
    scripts = scripts[::request.config.getoption("scripts_every")]
    with ProcessPoolExecutor(os.cpu_count(), get_context("fork")) as pool:
        for path, (findings, faults) in zip(scripts, pool.map(look_at_script, scripts)):
            with subtests.test(path=str(path.relative_to(ROOT))):
                assert (findings, faults) == ([], [])
    assert graticule.faults() == []
