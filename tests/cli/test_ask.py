# SPDX-License-Identifier: Apache-2.0
"""A model that asks the user in the terminal: what is shown, how it is answered, and how such a run goes on."""
import json
import os

import pytest

from program import run, write_towns
from terminal import CTRL_C, CTRL_D, InTerminal

TASK = "How many people live in the towns that I mean?"
QUESTION = {"tool_calls": [{"name": "ask_user", "arguments": {
    "question": "Which towns do you mean?", "choices": ["all towns", "those of 11,000 people or more"]}}]}
FREE = {"tool_calls": [{"name": "ask_user", "arguments": {"question": "Which towns?"}}]}
ANSWER = {"text": "You said {{1/answer}}."}


class TestAsk:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)

    def script(self, *answers):
        path = self.folder / "script.jsonl"
        path.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return f"scripted:{path}"

    def ask(self, *answers, options=("--ask",)):
        return InTerminal("run", TASK, "--data", "data", "--out", "run", "--replace", "--agent", "react",
                          "--model", self.script(*answers), "--json", *options, cwd=self.folder)

    def events(self, kind):
        lines = (self.folder / "run" / "events.jsonl").read_text().splitlines()
        return [event["data"] for event in map(json.loads, lines) if event["type"] == kind]

    def answered(self, terminal):
        status, out = terminal.end()
        assert status == 0, terminal.shown
        return json.loads(out)["answer"]

    def test_a_choice_by_its_number(self):
        terminal = self.ask(QUESTION, ANSWER)
        terminal.wait_for("\n> ")
        for words in ("The model asks you:", "  Which towns do you mean?", "   1. all towns",
                      "   2. those of 11,000 people or more"):
            assert words in terminal.shown
        terminal.type("2\n")
        assert self.answered(terminal) == "You said those of 11,000 people or more."
        assert self.events("observation")[0]["data"] == {"answer": "those of 11,000 people or more"}
        assert "Which towns do you mean?" in (self.folder / "run" / "report.md").read_text()
        # Nobody is asked again: standard input is empty here.
        for command in ("replay", "verify"):
            again = run(command, self.folder / "run", cwd=os.sep)
            assert again.status == 0, again.out + again.err

    @pytest.mark.parametrize("typed, said", [("the small ones\n", "the small ones"), ("3\n", "3"),
                                             ("  all towns \n", "all towns"), ("first\nsecond\n", "first\nsecond")])
    def test_other_words_than_the_choices(self, typed, said):
        terminal = self.ask(QUESTION, {"text": "So be it."})
        terminal.wait_for("\n> ")
        terminal.type(typed)
        self.answered(terminal)
        assert self.events("observation")[0]["data"] == {"answer": said}

    def test_no_answer(self):
        terminal = self.ask(FREE, {"text": "I took all."})
        terminal.wait_for("\n> ")
        terminal.type("\n")
        self.answered(terminal)
        assert self.events("observation")[0]["data"] == {"answer": ""}

    def test_the_end_of_the_input_ends_all_questions(self):
        terminal = self.ask(FREE, QUESTION, {"text": "I took all."})
        terminal.wait_for("\n> ")
        terminal.type(CTRL_D)
        self.answered(terminal)
        assert [event["data"] for event in self.events("observation")] == [{"answer": None}] * 2
        assert terminal.shown.count("The model asks you:") == 1

    def test_ctrl_c_ends_the_run_and_it_goes_on(self):
        terminal = self.ask(FREE)
        terminal.wait_for("\n> ")
        terminal.type("half an ans" + CTRL_C)
        status, out = terminal.end()
        assert status == 130
        assert json.loads(out)["end"] == "cancelled"
        again = InTerminal("resume", "run", "--model", self.script(QUESTION, ANSWER), "--json", cwd=self.folder)
        again.wait_for("\n> ")
        again.type("these\n")
        again.wait_for("\n> ", 2)
        again.type("1\n")
        assert self.answered(again) == "You said these."
        assert [event["data"]["answer"] for event in self.events("observation")] == ["these", "all towns"]
        assert run("replay", self.folder / "run", cwd=os.sep).status == 0

    def test_what_was_answered_is_not_asked_again(self):
        terminal = self.ask(QUESTION, options=("--ask", "--max-rounds", "1"))
        terminal.wait_for("\n> ")
        terminal.type("1\n")
        assert terminal.end()[0] == 1
        again = InTerminal("resume", "run", "--model", self.script(ANSWER), "--max-rounds", "9", "--json",
                           cwd=self.folder)
        assert self.answered(again) == "You said all towns."
        assert "The model asks you:" not in again.shown

    def test_the_time_of_the_run_goes_on(self):
        terminal = self.ask(FREE, options=("--ask", "--max-time", "2"))
        status, out = terminal.end()
        assert (status, json.loads(out)["end"]) == (1, "time_limit")
        assert "reached while the user was asked" in json.loads(out)["answer"]

    def test_a_question_steers_no_terminal(self):
        hostile = {"tool_calls": [{"name": "ask_user", "arguments": {
            "question": "Which?\x1b]0;title\x07\x1b[2J\u202e\u009b31m\rgraticule: key?\n> type it:",
            "choices": ["\x1b[1A one\ntwo"]}}]}
        terminal = self.ask(hostile, ANSWER)
        terminal.wait_for("\n> ")
        shown = terminal.shown[terminal.shown.index("The model asks you:"):]
        for sign in ("\x1b]", "\x1b[2J", "\x1b[1A", "\x07", "\u202e", "\u009b", "\rgraticule"):
            assert sign not in shown
        # Each line of the question is set in, so that none looks like one of the program.
        assert "\r\n  > type it:" in shown
        terminal.type("1\n")
        assert self.answered(terminal) == "You said [1A one two."

    def test_without_a_terminal(self):
        done = run("run", TASK, "--data", "data", "--out", "run", "--agent", "react", "--model",
                   self.script(QUESTION, ANSWER), "--ask", cwd=self.folder)
        assert done.status == 2
        assert "You cannot be asked anything: standard input is no terminal" in done.error_line()
        assert not (self.folder / "run").exists()

    def test_nothing_is_asked_unless_that_was_wanted(self):
        terminal = self.ask(QUESTION, {"text": "I took all."}, options=())
        self.answered(terminal)
        assert "The model asks you:" not in terminal.shown
        request = self.events("model_request")[0]["request"]
        assert "ask_user" not in json.dumps(request)
        done = run("run", TASK, "--data", "data", "--out", "other", "--ask", cwd=self.folder)
        assert done.status == 2
