# SPDX-License-Identifier: Apache-2.0
"""The guard as most tests have it."""
import pytest

import graticule


@pytest.fixture
def strict():
    """Strict mode; nothing may fail within the guard itself."""
    graticule.install("strict")
    graticule.strict(True)
    before = len(graticule.faults())
    yield
    faults = graticule.faults()[before:]
    assert faults == []
