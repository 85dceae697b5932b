# SPDX-License-Identifier: Apache-2.0
"""The way of runs compared with an expert's by a real model on this machine, which the program sets up and serves.

GRATICULE_PACKAGES is the folder of the packages that scripts/setup.sh fetched; without them this counts as skipped.
"""
import json
import os
import pathlib

import pytest

from analyst_sets import write_models, write_set
from program import run

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = pathlib.Path(os.environ.get("GRATICULE_PACKAGES", ROOT / "deps" / "models"))
MODEL = "local/smollm2-135m"

if not list(PACKAGES.glob("*.whl")):
    pytest.skip(f"{PACKAGES} holds no packages: run scripts/setup.sh test", allow_module_level=True)


def test_a_suite_is_scored_by_a_model_on_this_machine(tmp_path):
    write_set(tmp_path / "set")
    write_models(tmp_path / "models")
    environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(PACKAGES),
                   "XDG_DATA_HOME": str(tmp_path / "share"), "GRATICULE_MODELS": str(tmp_path / "local")}

    def graticule(*arguments):
        return run(*arguments, timeout=600, env=environment)

    suite = tmp_path / "suite"
    good, hopeless = (f"scripted:{tmp_path / 'models' / quality}" for quality in ("good", "hopeless"))
    done = graticule("bench", "run", "analyst", "--tasks", tmp_path / "set", "--sample-id", "big", "--agent", "react",
                     "--tool-set", "code", "--model", good, "--model", hopeless, "--out", suite, "--json")
    assert done.status == 0, done.err
    missing = graticule("bench", "score", suite, "--embeddings", MODEL)
    assert missing.status == 2 and "graticule model add smollm2-135m" in missing.err
    assert graticule("model", "add", MODEL.removeprefix("local/")).status == 0
    scored = graticule("bench", "score", suite, "--embeddings", MODEL, "--cost-limit", "0.01", "--json")
    assert scored.status == 0, scored.err
    seen = json.loads(graticule("bench", "view", suite, "--scorer", "process", "--json").out)["samples"]
    likeness = {sample["arm"].rpartition("/")[2]: sample["value"] for sample in seen}
    assert 1 > likeness["good"] > likeness["hopeless"] > 0
