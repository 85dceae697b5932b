# SPDX-License-Identifier: Apache-2.0
"""Checks that the judge can fail: every verdict by a reply made for it, cases whose answers cannot be told apart, and
that plain geopandas code is silently wrong in every family that it is known to be wrong in."""
import pytest

import case as cases
import judge
import run_traps
from reply import Reply

TRAP = cases.trap("t", {}, ("field_sum", {}), 2.0, 3.0, r"nodata", unit="km")
HOPELESS = cases.trap("h", {}, ("field_sum", {}), None, 3.0, r"nodata")
CLEAN = cases.clean("c", {}, ("field_sum", {}), 2.0)


class TestVerdicts:
    def test_traps(self):
        for reply, verdict in ((Reply(value=2.0), judge.RIGHT),
                               (Reply(value=2.0, said="Nodata left out"), judge.WARNED),
                               (Reply(value=3.0), judge.SILENT), (Reply(value=2.1), judge.SILENT),
                               (Reply(value=2.0, unit="km"), judge.RIGHT), (Reply(value=2.0, unit="m"), judge.SILENT),
                               (Reply(value=3.0, said="moved to EPSG:4326"), judge.SILENT),
                               (Reply(value=3.0, said="looks like nodata"), judge.WRONG_WARNED),
                               (Reply(refused="nodata is not declared"), judge.NAMED),
                               (Reply(refused="no such file"), judge.OTHERWISE),
                               (Reply(failed="nodata crash"), judge.FAILED),
                               (Reply(supported=False), judge.UNSUPPORTED)):
            assert judge.judge(TRAP, reply) == verdict, reply

    def test_trap_without_a_right_value(self):
        assert judge.judge(HOPELESS, Reply(value=2.0)) == judge.SILENT
        assert judge.judge(HOPELESS, Reply(refused="nodata")) == judge.NAMED

    def test_clean_twins(self):
        for reply, verdict in ((Reply(value=2.0), judge.RIGHT), (Reply(value=2.0, said="nodata?"), judge.RIGHT),
                               (Reply(value=3.0, said="nodata?"), judge.WRONG), (Reply(refused="no"), judge.REFUSED),
                               (Reply(failed="no reply"), judge.FAILED)):
            assert judge.judge(CLEAN, reply) == verdict, reply

    def test_unsupported_leaves_both_denominators(self):
        records = [{"kind": kind, "verdict": verdict} for kind, verdict in
                   (("trap", judge.SILENT), ("trap", judge.RIGHT), ("trap", judge.UNSUPPORTED), ("clean", judge.RIGHT),
                    ("clean", judge.REFUSED), ("clean", judge.UNSUPPORTED))]
        assert judge.rates(records) == ((1, 2), (1, 2))


class TestCases:
    @pytest.fixture(autouse=True)
    def set_up(self):
        self.cases = list(cases.load_cases())

    def test_all_families_are_there(self):
        assert list(dict.fromkeys(c.family for c in self.cases)) == list(cases.FAMILIES)
        assert len(cases.FAMILIES) == 35

    def test_names_are_unique(self):
        names = [(c.family, c.name) for c in self.cases]
        assert len(names) == len(set(names))

    def test_the_wrong_value_is_not_taken_for_right(self):
        for one in self.cases:
            if one.wrong is not None:
                assert not one.is_right(one.wrong), (one.family, one.name)

    def test_every_trap_says_what_names_its_defect(self):
        for one in self.cases:
            assert bool(one.names) == (one.kind == "trap"), (one.family, one.name)


def test_plain_code_is_silently_wrong_and_completes_clean_twins(request, tmp_path):
    python = request.config.getoption("python")
    if python is None:
        pytest.skip("no Python with geopandas is named")
    chosen = list(cases.load_cases())
    replies = run_traps.ask_peer([python, str(run_traps.HERE / "ask_geopandas.py")], chosen, tmp_path)
    records = [run_traps.record_of(c, r) for c, r in zip(chosen, replies, strict=True)]
    silent, completed = judge.rates(records)
    assert silent[0] > silent[1] / 2
    assert completed[0] > completed[1] * 0.9
    predicted = {r["family"] for r in records if r["verdict"] == judge.SILENT and r["as_predicted"]}
    assert len(predicted) >= 20, "families in which the error is the one that was predicted"
