# SPDX-License-Identifier: Apache-2.0
"""A person who is shown the plan and the outputs of models that write code: what is shown, and what comes of the answers."""
import json
import os

import pytest

from program import run, write_towns
from terminal import CTRL_D, InTerminal

TASK = "How many people live in the towns?"
LOAD = "import pandas\ntowns = pandas.read_csv('data/towns.csv')"


def calls(name, **arguments):
    return {"tool_calls": [{"name": name, "arguments": arguments}]}


def plan(name):
    return calls("make_plan", steps=[{"does": "Load the towns.", "makes": ["towns"]},
                                     {"does": f"Work out the {name}.", "makes": [name], "needs": ["towns"]},
                                     {"does": f"Tell the {name}.", "needs": [name]}])


def steps(name, code):
    return [calls("execute_code", code=LOAD), calls("finish", summary="Loaded."), calls("execute_code", code=code),
            calls("finish", summary="Worked out."), calls("finish", summary=f"It is {{{{{name}}}}}.")]


class TestApprove:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder = folder
        write_towns(data)
        self.env = {**os.environ, "XDG_DATA_HOME": str(folder / "share")}

    def script(self, name, answers):
        path = self.folder / f"{name}.jsonl"
        path.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return f"scripted:{path}"

    def arguments(self, agent, *models):
        return ["run", TASK, "--data", "data", "--out", "run", "--replace", "--agent", agent, *models, "--json"]

    def by_plan(self, planner, worker):
        return self.arguments("plan-replan", "--planner-model", self.script("planner", planner),
                              "--worker-model", self.script("worker", worker))

    def by_code(self, *answers):
        return self.arguments("code", "--model", self.script("model", answers))

    def in_terminal(self, arguments, points):
        return InTerminal(*arguments, "--approve", points, cwd=self.folder, env=self.env)

    def answer_of(self, terminal):
        status, out = terminal.end()
        assert status == 0, terminal.shown
        return json.loads(out)["answer"]

    def expect_same_again(self):
        for command in ("replay", "verify"):  # nobody is asked again
            again = run(command, "run", cwd=self.folder, env=self.env)
            assert again.status == 0, again.out + again.err

    def test_a_plan_is_corrected(self):
        terminal = self.in_terminal(self.by_plan([plan("median"), plan("total")], steps("total", "total = int(towns.population.sum())")),
                                    "plan,outputs")
        terminal.wait_for("\n> ")
        for words in ("Before the work goes on:", "2. Work out the median.", "It makes the variables: median", "1. go on", "2. stop"):
            assert words in terminal.shown
        terminal.type("The total, not the median.\n")
        terminal.wait_for("Work out the total.")
        terminal.wait_for("\n> ", 2)
        terminal.type("1\n")
        terminal.wait_for("It is 210,000.")
        terminal.wait_for("No files were made.")
        terminal.wait_for("\n> ", 3)
        terminal.type("\n")
        assert self.answer_of(terminal) == "It is 210,000."  # 1,000 + ... + 20,000
        report = (self.folder / "run" / "report.md").read_text()
        assert "The total, not the median." in report and "Work out the total." in report
        self.expect_same_again()

    def test_code_of_the_person_is_executed_instead(self):
        answers = [calls("execute_code", code=LOAD + "\npeople = int(towns.population.min())"), calls("finish", summary="{{people}} people.")]
        terminal = self.in_terminal(self.by_code(*answers), "plan")
        terminal.wait_for("\n> ")
        assert "people = int(towns.population.min())" in terminal.shown
        terminal.type("```python\n" + LOAD + "\n")
        terminal.type("people = int(towns.population.sum())\n```\n")
        assert self.answer_of(terminal) == "210,000 people."
        self.expect_same_again()

    @pytest.mark.parametrize("typed", ["stop\n", CTRL_D])
    def test_a_run_that_is_stopped_goes_on_later(self, typed):
        answers = [calls("execute_code", code=LOAD + "\npeople = int(towns.population.sum())"), calls("finish", summary="{{people}} people.")]
        terminal = self.in_terminal(self.by_code(*answers), "plan")
        terminal.wait_for("\n> ")
        terminal.type(typed)
        status, _ = terminal.end()
        assert status != 0
        events = (self.folder / "run" / "events.jsonl").read_text()
        assert "towns.population.sum" in events and "\"outcome\"" not in events, "nothing was executed"
        model = self.script("rest", answers[1:])
        terminal = InTerminal("resume", "run", "--model", model, "--json", cwd=self.folder, env=self.env)
        terminal.wait_for("\n> ")
        terminal.type("go on\n")
        assert self.answer_of(terminal) == "210,000 people."

    def test_nobody_is_there(self):
        refused = run(*self.by_code(), "--approve", "plan", cwd=self.folder, env=self.env)
        assert refused.status == 2
        assert "You cannot be asked anything: standard input is no terminal" in refused.error_line()
        assert not (self.folder / "run").exists()

    def test_other_agents_show_nothing(self):
        refused = run(*self.arguments("react", "--model", self.script("model", [{"text": "x"}])), "--approve", "plan", cwd=self.folder,
                      env=self.env)
        assert refused.status == 2 and "--approve goes with --agent code" in refused.error_line()
