# SPDX-License-Identifier: Apache-2.0
"""Hostile files and texts of every kind: nothing is opened that was not handed over, no socket, no hang, no signal."""
import examination
import pytest
import watch


@pytest.mark.skipif(watch.STRACE is None, reason="no strace; run scripts/setup.sh test")
@pytest.mark.parametrize("family", examination.FAMILIES)
def test_nothing_else_is_reached(family):
    results = list(examination.examine(family, examination.How({})))
    assert len(results) >= 6
    found = [f"{result.name}, {result.job}: {finding}" for result in results for finding in result.seen.findings]
    assert not found, "\n".join(["", *found])
