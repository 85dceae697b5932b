# SPDX-License-Identifier: Apache-2.0
"""What tests of the set of geospatial code share: its folder, and its scripts as modules."""
import importlib.util
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SET = ROOT / "benchmarks" / "geocode"
CHECKS = ROOT / "src" / "evaluation" / "geocode"
PACKAGES = ["osm", "python", "sandbox", "npm", "debian", "natural-earth"]


def script(name, folder=SET):
    """A script of the set as a module, apart from those of the same name of other sets."""
    before = sys.path[:]
    sys.path.insert(0, str(SET))
    try:
        spec = importlib.util.spec_from_file_location(f"geocode_{name}", folder / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path[:] = before


@pytest.fixture(scope="session")
def with_data():
    missing = [name for name in PACKAGES if not (ROOT / "deps" / ".stamps" / name).is_file()]
    if missing:
        pytest.skip(f"deps/ is not filled: {', '.join(missing)}; run scripts/setup.sh test")
    return SET
