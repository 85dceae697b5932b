# SPDX-License-Identifier: Apache-2.0
"""Plans are checked without running them, and what the planner makes passes."""
import json

import pytest

from program import listing, run, write_towns


class TestPlan:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)

    def check(self, document, *more):
        plan = self.folder / "plan.json"
        plan.write_text(document if isinstance(document, str) else json.dumps(document))
        return run("plan", "check", plan, "--data", self.data, *more, cwd=self.folder)

    def steps(self, *calls):
        return {"format": 1, "steps": [{"id": str(number), "tool": tool, "arguments": arguments}
                                       for number, (tool, arguments) in enumerate(calls, 1)]}

    def test_sound_plan(self):
        before = listing(self.folder)
        ran = self.check(self.steps(
            ("filter_rows", {"dataset": "towns", "expression": "population > 5000", "output": "large"}),
            ("buffer", {"dataset": "large", "distance_m": 1000, "output": "near"})))
        assert ran.status == 0, ran.err
        assert "2 steps, 0 findings" in ran.out
        assert "large (layer), up to 20 rows" in ran.out
        assert listing(self.folder) == sorted(before + ["plan.json"])

    def test_findings(self):
        ran = self.check(self.steps(
            ("buffer", {"dataset": "towns", "distance": 5, "output": "near"}),
            ("top_rows", {"dataset": "towns", "field": "populaton", "count": 1, "output": "top"})), "--json")
        assert ran.status == 1
        found = json.loads(ran.out)
        assert not found["ok"]
        # An argument that is not known and the one that it should have been; a field that is not there.
        assert [finding["step"] for finding in found["findings"]] == ["1", "1", "2"]
        assert "Did you mean 'population'" in found["findings"][2]["hint"]

    def test_no_plan(self):
        for document in ("{", "[7]", '{"format": 9, "steps": []}', "[" * 5000):
            ran = self.check(document)
            assert ran.status in (1, 2), document
            assert "plan.json" in ran.error_line()
        assert run("plan", "check", self.folder / "none.json").status == 2

    def test_what_the_planner_makes_passes(self):
        shown = run("plan", "show", "How many towns have a population over 5,000?", "--data", self.data)
        assert shown.status == 0, shown.err
        assert json.loads(shown.out)["format"] == 1
        checked = self.check(shown.out, "--json")
        assert checked.status == 0, checked.out
        assert json.loads(checked.out)["remarks"] == []

    def test_what_cannot_be_planned_is_refused(self):
        shown = run("plan", "show", "How many unicorns are there?", "--data", self.data)
        assert shown.status == 3, shown.err

    def test_budget(self):
        buffer = self.steps(("buffer", {"dataset": "towns", "distance_m": 1000, "output": "near"}))
        assert self.check(buffer, "--max-rows", "20").status == 0
        ran = self.check(buffer, "--max-rows", "19")
        assert ran.status == 1
        assert "A sample of 19 rows would fit" in ran.out
        called = run("tools", "call", "read_dataset", "dataset=towns", "output=t", "--data", self.data,
                     "--max-rows", "19", cwd=self.folder)
        assert called.status == 3, called.err
        assert "the budget allows 19" in called.err
        asked = run("run", "How many towns have a population over 5,000?", "--data", self.data, "--out",
                    self.folder / "run", "--max-rows", "19", "--json")
        assert asked.status == 3, asked.err
        assert "the budget allows 19" in json.loads(asked.out)["answer"]

    def test_list_of_calls(self):
        ran = self.check([{"function_name": "load_geodata",
                           "arguments": {"geodataset": "towns", "output_geodataframe_name": "t"}},
                          {"function_name": "create_buffer",
                           "arguments": {"geodataframe_name": "t", "buffer_size": 1000,
                                         "output_geodataframe_name": "b"}}])
        assert ran.status == 0, ran.out + ran.err
