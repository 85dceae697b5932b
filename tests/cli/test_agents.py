# SPDX-License-Identifier: Apache-2.0
"""What the program says of its agents: in a list, as JSON, and on the reference page."""
import json
from pathlib import Path

import pytest

from program import run

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "agents.md"


@pytest.fixture(scope="module")
def agents():
    listed = run("agents", "list", "--json")
    assert listed.status == 0, listed.err
    return {agent["name"]: agent for agent in json.loads(listed.out)}


def test_lists_each_with_what_it_is(agents):
    lines = run("agents", "list").out.splitlines()
    assert [line.split()[0] for line in lines] == list(agents) == ["offline", "react", "code", "planner-worker", "plan-replan", "search", "completion"]
    for line, agent in zip(lines, agents.values()):
        assert line.endswith(agent["description"])


def test_tells_roles_options_and_limits(agents):
    team = agents["planner-worker"]
    assert [role["option"] for role in team["models"]] == ["--planner-model", "--worker-model"]
    assert {option["option"]: option["default"] for option in team["options"]} == {
        "--worker": "functions", "--planner": True, "--calls": "auto"}
    assert {limit["option"]: limit["default"] for limit in team["limits"]} == {
        "--max-subtasks": 12, "--max-planner-rounds": 40, "--max-worker-rounds": 15}
    assert (team["max_rounds"], team["tool_set"]) == (100, "geojson")
    assert (agents["offline"]["models"], agents["offline"]["max_rounds"]) == ([], None)
    assert [agent["name"] for agent in agents.values() if agent["may_ask"]] == ["react", "code", "search"]


def test_every_option_that_is_told_is_one_of_run(agents):
    options = run("run", "--help").out
    for agent in agents.values():
        for part in ("models", "options", "limits"):
            for told in agent[part]:
                assert told["option"] in options


def test_the_reference_page_is_up_to_date():
    assert REFERENCE.read_text() == run("agents", "reference").out, "write it again: make reference"
