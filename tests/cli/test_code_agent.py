# SPDX-License-Identifier: Apache-2.0
"""The agent that writes code, with what it remembers of failures from run to run, as a user meets it."""
import json
import os

import pytest

import bench_tasks
from program import listing, run, write_towns

TASK = "How many people live in the towns?"
FAILS = "whole = towns.population.astype(float).astype('Int64x')"
WORKS = "whole = towns.population.astype(float).round()"


def calls(name, **arguments):
    return {"tool_calls": [{"name": name, "arguments": arguments}]}


LOAD = calls("execute_code", code="import pandas\ntowns = pandas.read_csv('data/towns.csv')")
SHAPE = {"kind": "DataFrame", "dtypes": ["float64", "int64", "text"], "magnitude": 1, "nulls": False}  # of 20 towns
FINISH = [calls("execute_code", code="people = int(towns.population.sum())"), calls("finish", summary="{{people}} people live there.")]


class TestCodeAgent:
    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder = folder
        write_towns(data)
        self.env = {**os.environ, "XDG_DATA_HOME": str(folder / "share")}

    def run_code(self, out, answers, *options):
        script = self.folder / f"{out}.jsonl"
        script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return run("run", TASK, "--data", "data", "--out", out, "--agent", "code", "--model", f"scripted:{script}", "--json", *options,
                   cwd=self.folder, env=self.env)

    def memory(self, *arguments):
        return run("memory", *arguments, cwd=self.folder, env=self.env)

    def observed(self, out):
        lines = (self.folder / out / "events.jsonl").read_text().splitlines()
        return "\n".join(event["data"]["text"] for event in map(json.loads, lines) if event["type"] == "observation")

    def learn(self):
        answers = [LOAD, calls("execute_code", code=FAILS), calls("execute_code", code=WORKS), *FINISH]
        done = self.run_code("first", answers)
        assert done.status == 0, done.err + done.out
        return json.loads(done.out)["answer"]

    def test_remembers_from_run_to_run(self):
        answer = self.learn()
        assert answer == "210,000 people live there."  # 1,000 + ... + 20,000
        [remedy] = json.loads(self.memory("list", "--json").out)
        assert (remedy["type"], remedy["removed"]) == ("TypeError", ["whole = towns.population.astype(float).astype('…')"]), remedy
        again = self.run_code("second", [LOAD, calls("execute_code", code=FAILS), calls("execute_code", code=WORKS), *FINISH])
        assert again.status == 0, again.err
        assert "Known from before: TypeError went away with this change" in self.observed("second")
        [remedy] = json.loads(self.memory("list", "--json").out)
        assert (remedy["offered"], remedy["helped"]) == (1, 1)
        for command in ("replay", "verify"):  # with what was known then
            assert run(command, "second", "--json", cwd=self.folder, env=self.env).status == 0

    def test_tells_the_card_of_each_file_before_code_opens_it(self):
        for name in ("farms", "hills", "lakes", "mines", "rivers", "roads", "schools"):
            (self.folder / "data" / f"{name}.csv").write_text("kind,share\nwet,0.25\ndry,0.75\n")
        code = "import pandas\nfarms = pandas.read_csv('data/farms.csv')\npeople = farms.share.max()"
        answers = [calls("execute_code", code=code), calls("execute_code", code=code), calls("finish", summary="It is {{people}}.")]
        done = self.run_code("cards", answers)
        assert done.status == 0, done.err
        held, executed = self.observed("cards").split("Change the code where it does not go with them")
        assert held.startswith("Not executed yet"), held
        assert '\n    kind: text, 2 values: "wet", "dry"\n    share: real, 0.25 to 0.75\n    row 1: ' in held
        assert "farms" in executed
        assert json.loads(done.out)["answer"] == "It is 0.75."
        assert run("replay", "cards", "--json", cwd=self.folder, env=self.env).status == 0

    def test_does_without_memory(self):
        done = self.run_code("alone", [LOAD, calls("execute_code", code=FAILS), calls("execute_code", code=WORKS), *FINISH], "--memory", "none")
        assert done.status == 0, done.err
        assert json.loads(self.memory("list", "--json").out) == []
        refused = self.run_code("lost", [LOAD], "--memory", "nowhere.json")
        assert refused.status == 2 and "nowhere.json" in refused.err and len(refused.err.strip().splitlines()) <= 2

    def test_goes_on_where_it_cannot_remember(self):
        answers = [LOAD, calls("execute_code", code=FAILS), calls("execute_code", code=WORKS), *FINISH]
        self.env["XDG_DATA_HOME"] = "/proc/nowhere"
        done = self.run_code("forgetful", answers)
        assert done.status == 0, done.err
        assert "what was learned of a failure is not kept" in done.err
        del self.env["XDG_DATA_HOME"]
        self.env.pop("HOME", None)
        done = self.run_code("homeless", answers)
        assert done.status == 0, done.err

    def test_hands_memory_on(self):
        self.learn()
        assert self.memory("export", "team.json").status == 0
        assert self.memory("export", "team.json").status == 2, "it is there already"
        shown = self.memory("show", "1").out
        assert "TypeError" in shown and "\non DataFrame: float64, int64, text, 10^1 to 10^2 rows\n" in shown
        assert self.memory("show", "2").status == 2
        assert self.memory("forget", "1").status == 0
        assert "Nothing was learned yet" in self.memory("list").out
        assert self.memory("import", "team.json").status == 0
        [remedy] = json.loads(self.memory("list", "--json").out)
        assert remedy["shapes"] == [SHAPE]
        (self.folder / "bad.json").write_text("[1, 2")
        bad = self.memory("import", "bad.json")
        assert bad.status != 0 and "bad.json" in bad.err
        assert self.memory("forget").status == 2

    def test_tells_what_data_a_change_was_on(self):
        self.learn()
        file = self.folder / "share" / "graticule" / "error-memory.json"
        told = file.read_text()
        assert [word for word in ("Town", "longitude", "latitude", "towns.csv", str(self.folder)) if word in told] == []
        again = [LOAD, calls("execute_code", code=FAILS), calls("execute_code", code=WORKS), *FINISH]
        assert self.run_code("same", again).status == 0
        assert "this change on data of the same shape (DataFrame: float64, int64, text, " in self.observed("same")
        old = json.loads(told)
        assert old["remedies"][0].pop("shapes") == [SHAPE]
        file.write_text(json.dumps(old))  # as it was written before shapes were noted
        assert self.run_code("before", again).status == 0
        assert "went away with this change:" in self.observed("before")
        known = json.loads(self.memory("list", "--json").out)
        assert sorted(len(remedy.get("shapes", [])) for remedy in known) == [0, 1]

    def test_is_handed_knowledge(self):
        (self.folder / "notes.md").write_text("Leave out the villages.\n")
        done = self.run_code("noted", [LOAD, *FINISH], "--knowledge", "notes.md")
        assert done.status == 0, done.err
        assert json.loads((self.folder / "noted" / "task.json").read_text())["options"]["knowledge"] == "Leave out the villages.\n"
        (self.folder / "empty.md").write_text(" \n")
        for file in ("empty.md", "none.md"):
            refused = self.run_code("refused", [LOAD], "--knowledge", file)
            assert refused.status == 2 and file in refused.err, refused.err
        other = run("run", TASK, "--data", "data", "--agent", "react", "--model", "scripted:noted.jsonl", "--knowledge", "notes.md",
                    cwd=self.folder, env=self.env)
        assert other.status == 2 and "--knowledge goes with --agent code" in other.err

    def test_works_in_a_suite(self):
        """Where nobody is there to approve, and there are no notes."""
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": list(bench_tasks.tasks(2))}))
        script = self.folder / "mean.jsonl"
        answers = [LOAD, calls("execute_code", code="mean = float(towns.population.mean())"), calls("finish", summary="It is {{mean}}.")]
        script.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        suite = ("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "code", "--tool-set", "code",
                 "--model", f"scripted:{script}", "--out", "suite", "--json")
        done = run(*suite, cwd=self.folder, env=self.env)
        assert done.status == 0, done.err
        for number in (1, 2):
            [folder] = (self.folder / "suite" / "runs").glob(f"{number:06}_*")
            assert (folder / "outputs" / "answer.md").read_text().strip().endswith("It is 10,500."), listing(folder)
