# SPDX-License-Identifier: Apache-2.0
"""The suite's expected values still follow from the demo's data."""
import json
import pathlib

import pytest

import derive

HERE = pathlib.Path(__file__).resolve().parent
DEMO = HERE.parent.parent / "demo"


@pytest.mark.skipif(not (DEMO / "cities.csv").exists(), reason="demo/ is not filled: run make demo-data")
def test_expected_values_follow_from_the_data():
    derived = {}
    for part in derive.PARTS:
        derived.update(part(DEMO))
    known = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
    assert derived.keys() == known.keys()
    for key, value in known.items():
        if isinstance(value, float):
            assert derived[key] == pytest.approx(value, rel=1e-9), key
        else:
            assert derived[key] == value, key
