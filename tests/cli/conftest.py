# SPDX-License-Identifier: Apache-2.0
"""What a test of the program has for itself."""
import contextlib
import tempfile
from pathlib import Path

import pytest

pytest.register_assert_rewrite("program", "terminal")


@pytest.fixture
def folder():
    """A folder whose name, unlike that of pytest's tmp_path, has none of the words that tests look for in what is said."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture
def data(folder):
    """A folder of data within it."""
    path = folder / "data"
    path.mkdir()
    return path


@pytest.fixture
def serving():
    """Closes at the end of a test the servers that it is given."""
    with contextlib.ExitStack() as servers:
        yield lambda server: servers.enter_context(contextlib.closing(server))
