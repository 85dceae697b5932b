# SPDX-License-Identifier: Apache-2.0
"""What the guard says is compared by family."""
import contextlib
import re

import pytest

import graticule


@contextlib.contextmanager
def found(family, words="."):
    """The one family that has to be told of, and words of the message."""
    with pytest.raises(graticule.SilentError) as caught:
        yield
    assert caught.value.family == family
    assert re.search(words, caught.value.defect), caught.value.defect
    assert caught.value.remedy
