# SPDX-License-Identifier: Apache-2.0
"""The agent that searches over code, with scripted models whose code fails in the ways that are known of models."""
import json
import os
import random
import signal
import subprocess
import time

import pytest

from program import PROGRAM, run, write_towns
from terminal import InTerminal

TASK = "How many people live in the towns?"
LOAD = "import pandas\ntowns = pandas.read_csv('data/towns.csv')\nlen(towns)"
SUM = "people = int(towns.population.sum())\npeople"
ANSWER = {"tool_calls": [{"name": "finish", "arguments": {"summary": "{{people}} people live there."}}]}
PEOPLE = "210,000 people live there."  # 1,000 + 2,000 + ... + 20,000


def steps(*words):
    return {"text": "\n".join(f"{number}. {step}" for number, step in enumerate(words, 1))}


def code(*blocks, **more):
    return {"text": "\n\n".join(f"```python\n{block}\n```" for block in blocks), **more}


TWO = steps("Load data/towns.csv into towns.", "Sum the population into people.")

# The guard warns of it.
IN_DEGREES = ("import geopandas\nfrom shapely.geometry import box\n"
              "land = geopandas.GeoDataFrame(geometry=[box(0, 50, 1, 51)], crs='EPSG:4326')\npeople = land.area.sum()\npeople")


class TestSearch:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder = folder
        write_towns(data)
        self.env = {**os.environ, "XDG_DATA_HOME": str(folder / "share")}

    def search(self, out, answers, *options, samples=1):
        return run(*self.command(out, answers, *options, samples=samples), cwd=self.folder, env=self.env)

    def command(self, out, answers, *options, samples=1):
        return ("run", TASK, "--data", "data", "--out", out, "--agent", "search", "--model", f"scripted:{self.script(out, answers)}",
                "--max-codes", str(samples), "--json", *options)

    def script(self, name, answers):
        script = self.folder / f"{name}.jsonl"
        script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return script

    def events(self, out, kind):
        lines = (self.folder / out / "events.jsonl").read_text().splitlines()
        return [event["data"] for event in map(json.loads, lines) if event["type"] == kind]

    def nodes(self, out):
        return [{name: told for name, told in node.items() if name != "seconds"} for node in self.events(out, "search_node")]

    def answered(self, done, out, replays=False):
        assert done.status == 0, done.err + done.out
        assert json.loads(done.out)["answer"] == PEOPLE
        if not replays:
            return
        replayed = run("replay", out, "--json", cwd=self.folder, env=self.env)
        assert replayed.status == 0, replayed.err + replayed.out

    def test_goes_on_where_it_looked_ahead(self):
        self.answered(self.search("plain", [TWO, code(LOAD), code(SUM), ANSWER]), "plain", replays=True)
        nodes = self.events("plain", "search_node")
        assert [(node["node"], node["after"], node["origin"], node["ok"]) for node in nodes] == [(1, 0, "sample", True), (2, 1, "look-ahead", True)]
        [reward] = self.events("plain", "search_reward")
        assert (reward["node"], reward["reward"]) == (2, 1)
        calls = [call["tool"] for call in self.events("plain", "tool_call")]
        assert calls == ["execute_code", "execute_code", "finish"]  # no step was executed twice

    def test_keeps_alike_code_as_one_and_goes_on_from_the_likeliest(self):
        samples = [code("len(undefined_towns)"), code(LOAD), code(LOAD + "  # the same")]
        self.answered(self.search("alike", [TWO, *samples, code(SUM), ANSWER], samples=3), "alike")
        nodes = self.events("alike", "search_node")
        assert [(node["ok"], round(node["prior"], 6)) for node in nodes[:2]] == [(True, round(2 / 3, 6)), (False, round(1 / 3, 6))]
        assert len(nodes) == 3

    def test_takes_states_that_are_alike_for_one(self):
        other = "import pandas\ntowns = pandas.read_csv('data/towns.csv', sep=',')\nlen(towns)"
        self.answered(self.search("merged", [TWO, code(LOAD), code(other), code(SUM), ANSWER], samples=2), "merged")
        nodes = self.events("merged", "search_node")
        assert [node.get("same_as") for node in nodes] == [None, 1, None]

    def test_weighs_samples_by_the_models_probabilities(self):
        def likely(block, log_probability):
            return {"response": {"message": {"role": "assistant", "parts": [{"type": "text", **code(block)}]}, "stop_reason": "finished", "usage": {}, "model": "scripted", "id": "1",
                                 "log_probabilities": [{"token": "x", "log_probability": log_probability}]}}
        samples = [likely("towns = 1", -2.3025850929940455), likely(LOAD, -0.916290731874155)]  # log 0.1 and log 0.4
        self.answered(self.search("likely", [TWO, *samples, code(SUM), ANSWER], samples=2), "likely")
        nodes = self.events("likely", "search_node")
        assert [(node["code"], round(node["prior"], 9)) for node in nodes[:2]] == [(LOAD, 0.8), ("towns = 1", 0.2)]

    def test_defines_first_what_nothing_defines(self):
        answers = [steps("Sum the population into people."), code(SUM), code(LOAD), code(SUM), ANSWER]
        self.answered(self.search("undefined", answers), "undefined", replays=True)
        planned, adjusted = self.events("undefined", "search_steps")
        assert planned["steps"] == ["Sum the population into people."]
        assert adjusted["steps"][0].startswith("Define towns, which the next step uses") and adjusted["steps"][1:] == planned["steps"]
        assert [node["ok"] for node in self.events("undefined", "search_node")] == [False, True, True]

    def test_puts_a_step_for_a_name_first_once(self):
        answers = [steps("Sum the population into people."), code(SUM), code("other = 1"), code(SUM), code(LOAD + "\n" + SUM), ANSWER]
        self.answered(self.search("once", answers), "once")
        assert [changed["why"] for changed in self.events("once", "search_steps")] == ["the plan", "nothing defines towns"]
        assert [node["origin"] for node in self.events("once", "search_node")] == ["sample", "sample", "look-ahead", "repair"]

    def test_mends_a_wrong_name_with_the_documentation(self):
        answers = [TWO, code(LOAD), code("people = int(towns.population.summ())"), code(SUM), ANSWER]
        self.answered(self.search("mended", answers), "mended", replays=True)
        [asked] = [request for request in self.events("mended", "model_request") if "Mend it" in json.dumps(request)]
        words = json.dumps(asked)
        assert "summ" in words and "From the documentation of the libraries" in words
        assert [node["origin"] for node in self.events("mended", "search_node")] == ["sample", "look-ahead", "repair"]
        # What documentation says later makes no difference to what it said.
        (self.folder / "summ.md").write_text("# Series has no attribute summ\n\nA summ is a sum.\n")
        added = run("docs", "add", "summ.md", cwd=self.folder, env=self.env)
        assert added.status == 0, added.err
        assert run("replay", "mended", "--json", cwd=self.folder, env=self.env).status == 0

    def test_plans_anew_then_leaves_a_step_out_and_says_so(self):
        three = steps("Load data/towns.csv into towns.", "Divide by zero.", "Sum the population into people.")
        bad = [code(f"{number} / 0") for number in range(1, 9)]
        answers = [three, code(LOAD), bad[0], bad[1], steps("Divide by zero again.", "Sum the population into people."), bad[2], bad[3],
                   code(SUM), ANSWER]
        self.answered(self.search("skipped", answers, "--max-repairs", "1"), "skipped", replays=True)
        whys = [changed["why"] for changed in self.events("skipped", "search_steps")]
        assert whys == ["the plan", "a step failed again and again", "a step cannot be done, and is left out"]
        last = self.events("skipped", "model_request")[-1]
        assert "Divide by zero again." in json.dumps(last) and "left out" in json.dumps(last)
        assert self.events("skipped", "search_reward")[-1]["reward"] == 0.75  # 1 less 0.25 for the step

    def test_says_where_it_stopped_and_leaves_nothing_half_written(self):
        bad = [code(f"{number} / 0") for number in range(1, 40)]
        done = self.search("stuck", [steps("Divide by zero."), *bad], "--max-rollouts", "3")
        assert done.status == 1
        said = json.loads(done.out)["answer"]
        assert said.startswith("No way through all steps was found in 3 rollouts") and "Divide by zero." in said
        assert not (self.folder / "stuck" / "branches").exists()

    @pytest.mark.parametrize("said, origin", [("```", "person"), ("Take the column population.", "repair")])
    def test_asks_a_person_before_a_step_is_left_out(self, said, origin):
        """Code between backticks is executed; words are told to the model, which then mends the code."""
        sums = "Sum the population into people."
        bad = [code(f"people = towns.populatio.sum() + {number}") for number in range(2)]
        answers = [steps("Load data/towns.csv into towns.", sums), code(LOAD), bad[0], bad[1], steps(sums), code("people = towns.peple.sum()"),
                   code("people = towns.pple.sum()"), *([code(SUM)] if origin == "repair" else []), ANSWER]
        terminal = InTerminal("run", TASK, "--data", "data", "--out", "asked", "--agent", "search", "--model",
                              f"scripted:{self.script('asked', answers)}", "--max-codes", "1", "--max-repairs", "1", "--ask", "--json",
                              cwd=self.folder, env=self.env)
        terminal.wait_for("A step could not be done: " + sums)
        terminal.type(f"{said}\n" if origin == "repair" else f"```\n{SUM.splitlines()[0]}\n```\n")
        status, out = terminal.end()
        assert status == 0, terminal.shown
        assert json.loads(out)["answer"] == PEOPLE
        assert self.events("asked", "search_node")[-1]["origin"] == origin
        assert run("replay", "asked", "--json", cwd=self.folder, env=self.env).status == 0

    def test_declines(self):
        done = self.search("declined", [{"text": "REJECT: the data say nothing of rainfall"}])
        assert json.loads(done.out)["end"] == "refused"
        assert "rainfall" in json.loads(done.out)["answer"]

    def test_declines_where_all_codes_of_a_step_say_what_the_data_lack(self):
        lacks = {"text": "REJECT: the data say nothing of rainfall"}
        done = self.search("lacking", [TWO, lacks, lacks], samples=2)
        assert json.loads(done.out)["end"] == "refused"
        assert "rainfall" in json.loads(done.out)["answer"]

    def test_plans_anew_where_nobody_writes_code_for_a_step(self):
        self.answered(self.search("wordless", [TWO, {"text": "That is done."}, TWO, code(LOAD), code(SUM), ANSWER], "--max-repairs", "0"), "wordless")
        assert len(self.events("wordless", "search_steps")) == 2

    def test_says_that_an_answer_had_no_code_where_that_was_so(self):
        self.answered(self.search("said", [TWO, {"text": "That is done."}, code("len(undefined_towns)"), code("undefined_towns = []"), code(LOAD), code(SUM), ANSWER]), "said")
        said = ["had no code in a fence" in json.dumps(request) for request in self.events("said", "model_request")]
        assert said == [False, False, True, False, False, False, False]

    def test_mends_a_result_that_the_guard_warned_of_and_tells_the_answer_of_all_steps(self):
        self.answered(self.search("warned", [TWO, code(LOAD), code(IN_DEGREES), code(SUM), ANSWER]), "warned")
        first, bad, mended = self.nodes("warned")
        assert bad["ok"] and mended["origin"] == "repair" and mended["after"] == bad["after"] == first["node"]
        requests = [json.dumps(request) for request in self.events("warned", "model_request")]
        assert "It was executed, but its result is wrong" in requests[3]
        assert "What the steps before gave" in requests[4] and "The guard warned" not in requests[4]
        assert "What was warned of on the path" not in (self.folder / "warned" / "report.md").read_text()

    def test_the_report_says_what_was_warned_of_on_the_path_that_was_taken(self):
        answers = [TWO, code(LOAD), code(f"{IN_DEGREES}\n{SUM}"), ANSWER]
        self.answered(self.search("told", answers, "--max-repairs", "0", "--max-rollouts", "1"), "told")
        report = (self.folder / "told" / "report.md").read_text()
        told = report.index("What was warned of on the path that was taken")
        assert "SilentErrorWarning" in report[told:told + 300] and "Node [2](#step-2)" in report[told:told + 200]

    def test_a_module_is_imported_where_it_is_used(self):
        self.answered(self.search("module", [TWO, code("towns = pd.read_csv('data/towns.csv')"), code(LOAD), code(SUM), ANSWER]), "module")
        assert [node["origin"] for node in self.nodes("module")] == ["sample", "repair", "look-ahead"]

    def test_goes_on_after_it_was_stopped_as_if_it_had_not_been(self):
        answers = [TWO, code("len(undefined_towns)"), code(LOAD), code("people = towns.nothing.sum()"), code(SUM), ANSWER]
        whole = self.search("whole", answers, samples=2)
        self.answered(whole, "whole", replays=True)
        for said in range(1, len(answers), 2):
            out = f"stopped_{said}"
            stopped = self.search(out, answers[:said], samples=2)
            assert stopped.status != 0, said
            again = run("resume", out, "--model", f"scripted:{self.script(out + '_rest', answers[said:])}", "--json", cwd=self.folder, env=self.env)
            assert again.status == 0, f"{said}: {again.err}"
            assert json.loads(again.out)["answer"] == PEOPLE
            assert self.nodes(out) == self.nodes("whole"), said
        assert run("replay", out, "--json", cwd=self.folder, env=self.env).status == 0

    def test_goes_on_after_it_was_killed_as_if_it_had_not_been(self):
        answers = [TWO, code(LOAD), code("import time\ntime.sleep(2)\n" + SUM), ANSWER]
        self.answered(self.search("whole", answers), "whole")
        for kind, seen in (("search_steps", "Load"), ("search_node", "Load"), ("tool_call", "time.sleep")):
            out = f"killed_{kind}"
            self.kill_at(kind, seen, out, answers)
            rest = answers[len(self.events(out, "model_response")):]
            again = run("resume", out, "--model", f"scripted:{self.script(out + '_rest', rest)}", "--json", cwd=self.folder, env=self.env)
            self.answered(again, out, replays=kind == "tool_call")
            assert self.nodes(out) == self.nodes("whole"), kind

    def kill_at(self, kind, seen, out, answers):
        """Kills a search once an event is in its log; code that runs then is lost."""
        process = subprocess.Popen([PROGRAM, *self.command(out, answers)], cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        log = self.folder / out / "events.jsonl"
        while not (log.exists() and any(f'"type":"{kind}"' in line and seen in line for line in log.read_text().splitlines())):
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
        assert process.wait() == -signal.SIGKILL

    def test_goes_on_with_another_way_where_most_codes_come_to_another_value(self):
        answers = [steps("Load the data and sum the population into people."),
                   code(LOAD + "\npeople = len(towns)"), code(LOAD + "\n" + SUM), code(LOAD + "\npeople = sum(towns.population.tolist())"), ANSWER]
        self.answered(self.search("disputed", answers, samples=3), "disputed")
        first, *rest = self.events("disputed", "search_reward")
        assert (first["node"], first["reward"]) == (1, 0.9)
        assert rest and rest[-1]["reward"] == 1

    @pytest.mark.parametrize("options, searched", [((), True), (("--no-retrieval",), False)])
    def test_searches_documentation_for_a_step_that_names_a_rare_library(self, options, searched):
        """Once for looking ahead and all codes of the step; a library that the prompt names needs none."""
        answers = [steps("Load data/towns.csv with pandas into towns.", "Sum the population into people, with momepy imported."),
                   code(LOAD), code(LOAD), {"text": "Nothing comes to mind."}, code(SUM), code(SUM), ANSWER]
        out = f"rare_{searched}"
        self.answered(self.search(out, answers, *options, samples=2), out)
        calls = [call["tool"] for call in self.events(out, "tool_call")]
        assert calls.count("search_docs") == (1 if searched else 0)
        told = [json.dumps(request) for request in self.events(out, "model_request")]
        assert sum("From the documentation" in words for words in told) == (3 if searched else 0)

    def test_takes_the_numbered_lines_of_a_task_as_its_steps(self):
        task = "Work on the towns.\n1. Load data/towns.csv into towns.\n2. Sum the population\ninto people."
        script = self.script("given", [code(LOAD), code(SUM), ANSWER])
        done = run("run", task, "--data", "data", "--out", "given", "--agent", "search", "--model", f"scripted:{script}", "--max-codes", "1",
                   "--max-ahead", "0", "--steps", "given", "--json", cwd=self.folder, env=self.env)
        self.answered(done, "given", replays=True)
        [given] = self.events("given", "search_steps")
        assert given["steps"] == ["Load data/towns.csv into towns.", "Sum the population into people."]
        assert [node["origin"] for node in self.events("given", "search_node")] == ["sample", "sample"]
        assert [reward["reward"] for reward in self.events("given", "search_reward")] == [0, 1]

    def test_executes_several_codes_at_once_and_tells_each_what_came_of_it(self):
        samples = [code("undefined_towns"), code("kept = bytearray(10)\nraise ValueError('seven')"), code(LOAD)]
        self.answered(self.search("at_once", [TWO, *samples, code(SUM), ANSWER], samples=3), "at_once")
        nodes = self.events("at_once", "search_node")
        assert [node["ok"] for node in nodes] == [False, False, True, True]
        assert "undefined_towns" in nodes[0]["error"] and "seven" in nodes[1]["error"]
        assert "seconds" not in nodes[0] and nodes[1]["seconds"] > 0

    def test_what_ends_a_session_leaves_the_others_as_they_were(self):
        samples = [code("import os\nos._exit(3)"), code(LOAD), code("held = bytearray(10**10)")]
        self.answered(self.search("killed", [TWO, *samples, code(SUM), ANSWER], samples=3), "killed")
        assert [node["ok"] for node in self.events("killed", "search_node")] == [False, True, False, True]

    def edited(self, out, text, answers):
        editor = self.folder / "editor.py"
        editor.write_text("import pathlib, sys\nfile = pathlib.Path(sys.argv[1])\nold = file.read_text()\n"
                          f"pathlib.Path('shown.txt').write_text(old)\nfile.write_text({text!r})\n")
        return run("resume", out, "--edit", "--model", f"scripted:{self.script(out + '_rest', answers)}", "--json", cwd=self.folder,
                   env={**self.env, "EDITOR": f"python3 {editor}"})

    def stuck(self, out):
        bad = [code(f"people = towns.popul{number}.sum()") for number in range(9)]
        done = self.search(out, [TWO, code(LOAD), *bad], "--max-rollouts", "3", "--max-repairs", "1")
        assert done.status == 1 and "resume RUN --edit" in done.err + done.out

    def test_goes_on_with_the_step_that_a_person_edited(self):
        self.stuck("edited")
        self.answered(self.edited("edited", "#: left out\n" + SUM + "\n", [ANSWER]), "edited", replays=True)
        shown = (self.folder / "shown.txt").read_text()
        assert shown.startswith("#: A step could not be done: Sum the population into people.\n") and "popul" in shown
        assert self.events("edited", "search_node")[-1]["origin"] == "person"

    def test_an_edit_that_fails_is_mended_by_the_model(self):
        self.stuck("mended_edit")
        self.answered(self.edited("mended_edit", "people = int(towns.populatio.sum())", [code(SUM), ANSWER]), "mended_edit")
        assert [node["origin"] for node in self.events("mended_edit", "search_node")][-2:] == ["person", "repair"]

    def test_an_edit_that_leaves_no_code_ends_the_run_and_another_may_follow(self):
        self.stuck("left")
        env = {name: value for name, value in self.env.items() if name not in ("EDITOR", "VISUAL")}
        refused = run("resume", "left", "--edit", cwd=self.folder, env=env)
        assert refused.status != 0 and "neither VISUAL nor EDITOR is set" in refused.err
        assert self.edited("left", "#: nothing\n", []).status == 1
        self.answered(self.edited("left", SUM, [ANSWER]), "left")

    def test_a_new_run_is_told_what_an_earlier_one_tried(self):
        self.stuck("earlier")
        self.answered(self.search("later", [TWO, code(LOAD), code(SUM), ANSWER], "--knowledge", "earlier"), "later")
        told = json.dumps(self.events("later", "model_request")[0])
        assert "An earlier run of the task" in told and "popul0.sum()" in told and "read_csv" in told

    @pytest.mark.parametrize("seed", range(5))
    def test_never_goes_beyond_its_limits(self, seed):
        """Codes fail by chance, and limits of rounds, tokens and rollouts are drawn together."""
        chance = random.Random(seed)
        limits = {"--max-rounds": chance.randint(1, 12), "--max-tokens": chance.randint(100, 1200), "--max-rollouts": chance.randint(1, 5)}
        answers = [{**(code(LOAD if chance.random() < 0.4 else f"{number} / 0")), "usage": {"input": chance.randint(50, 150), "output": 10}}
                   for number in range(1, 40)]
        out = f"limits_{seed}"
        self.search(out, [{**TWO, "usage": {"input": 90, "output": 10}}, *answers], *(str(word) for limit in limits.items() for word in limit), samples=2)
        responses = self.events(out, "model_response")
        used = [response["response"]["usage"]["input"] + 10 for response in responses]
        assert len(responses) <= limits["--max-rounds"]
        assert sum(used[:-1]) < limits["--max-tokens"]  # it is looked at before each request
        assert len(self.events(out, "search_reward")) <= limits["--max-rollouts"]
