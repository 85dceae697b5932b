# SPDX-License-Identifier: Apache-2.0
"""The way of runs compared with an expert's by a real model on this machine, which the program sets up and serves.

GRATICULE_PACKAGES is the folder of the packages that scripts/setup.sh fetched; without them this counts as skipped.
"""
import json
import os
import pathlib

import pytest

from analyst_sets import SAYS, write_set
from program import run

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = pathlib.Path(os.environ.get("GRATICULE_PACKAGES", ROOT / "deps" / "models"))
MODEL = "local/smollm2-135m"

if not list(PACKAGES.glob("*.whl")):
    pytest.skip(f"{PACKAGES} holds no packages: run scripts/setup.sh test", allow_module_level=True)


def test_a_suite_is_scored_by_a_model_on_this_machine(tmp_path):
    """Of an agent that answers in words alone, so that little is read by the model."""
    write_set(tmp_path / "set")
    environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(PACKAGES),
                   "XDG_DATA_HOME": str(tmp_path / "share"), "GRATICULE_MODELS": str(tmp_path / "local")}

    def graticule(*arguments):
        return run(*arguments, timeout=600, env=environment)

    models = []
    for name, words in SAYS.items():
        script = tmp_path / f"{name}.jsonl"
        script.write_text(json.dumps({"text": words}) + "\n")
        models += ["--model", f"scripted:{script}"]
    suite = tmp_path / "suite"
    done = graticule("bench", "run", "analyst", "--tasks", tmp_path / "set", "--sample-id", "big", "--agent",
                     "completion", *models, "--out", suite, "--json")
    assert done.status == 0, done.err
    missing = graticule("bench", "score", suite, "--embeddings", MODEL)
    assert missing.status == 2 and "graticule model add smollm2-135m" in missing.err
    assert graticule("model", "add", MODEL.removeprefix("local/")).status == 0
    scored = graticule("bench", "score", suite, "--embeddings", MODEL, "--cost-limit", "0.01", "--json")
    assert scored.status == 0, scored.err
    seen = json.loads(graticule("bench", "view", suite, "--scorer", "process", "--json").out)["samples"]
    # Which is the greatest says little: this model was not made to compare.
    assert all(0 < sample["value"] < 1 for sample in seen)
    assert len({sample["value"] for sample in seen}) == len(SAYS)
