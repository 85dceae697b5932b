# SPDX-License-Identifier: Apache-2.0
"""Hostile files and texts of every kind: nothing is opened that was not handed over, no socket, no hang, no signal."""
import examination
import jobs
import pytest
import watch

pytestmark = pytest.mark.skipif(watch.STRACE is None, reason="no strace; run scripts/setup.sh test")


def assert_all_held(results, least):
    assert len(results) >= least
    found = [f"{result.family}, {result.name}, {result.job}: {finding}" for result in results for finding in result.seen.findings]
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("family", examination.FAMILIES[::-1])  # texts first, which take less time
def test_nothing_else_is_reached(family):
    assert_all_held(list(examination.examine(family, examination.How({}))), 6)


@pytest.mark.skipif(not (jobs.SANDBOX / "bin").exists(), reason="no Python environment in deps/sandbox")
@pytest.mark.parametrize("families", examination.OUTPUT_SHARES, ids=", ".join)
def test_nothing_else_is_reached_from_outputs_of_code(families):
    assert_all_held(list(examination.examine_outputs(families, examination.How({}))), len(families) + 1)
