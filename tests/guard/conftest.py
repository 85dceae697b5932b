# SPDX-License-Identifier: Apache-2.0
"""The guard as most tests have it, and the share of long work that `make test` does."""
import pytest

import graticule


def pytest_addoption(parser):
    parser.addoption("--scripts-every", type=int, default=1, metavar="N",
                     help="of the scripts of this repository, look at the first and every Nth after it")


@pytest.fixture
def strict():
    """Strict mode; nothing may fail within the guard itself."""
    graticule.install("strict")
    graticule.strict(True)
    before = len(graticule.faults())
    yield
    faults = graticule.faults()[before:]
    assert faults == []
