# SPDX-License-Identifier: Apache-2.0
"""Work in steps: listed, done by scripted models as whole tasks and as single steps, scored and reported."""
import csv
import json
import os

import pytest

from program import run, write_towns

READ = "Read `data/towns.csv` into `towns`."
ADD = "Add their people up into `people`."
WRITE = "Write the names of the towns, a line each, to `outputs/names.txt`, and keep how many there are in `count`."
REFERENCES = {READ: "import pandas\ntowns = pandas.read_csv('data/towns.csv')",
              ADD: "people = int(towns['population'].sum())",
              WRITE: "count = len(towns)\nwith open('outputs/names.txt', 'w') as file:\n    file.write('\\n'.join(towns['name']))"}
CHECKS = {READ: '{ kind = "length", of = "towns", is = 20 }',
          ADD: '{ kind = "number", of = "people", is = 210000 }',
          WRITE: '{ kind = "number", of = "count", is = 20 },\n  { kind = "equal", of = "len(open(\'outputs/names.txt\').readlines())", is = 20 }'}
SILENT = "people = int(towns['population'].max())"  # runs, and is wrong
BROKEN = "people = towns.population.add_up()"
FINISH = {"tool_calls": [{"name": "finish", "arguments": {"summary": "It is done."}}]}


def code(*blocks):
    return {"text": "\n\n".join(f"```python\n{block}\n```" for block in blocks), "usage": {"input": 100, "output": 10}}


def write_set(folder):
    (folder / "set" / "tasks").mkdir(parents=True)
    (folder / "set" / "data").mkdir()
    write_towns(folder / "set" / "data")
    task = '''id = "towns-01"
title = "Towns"
domains = ["vector", "acquisition"]
libraries = ["pandas"]
difficulty = "easy"
data = ["towns.csv"]
'''
    for step, reference in REFERENCES.items():
        task += f'''
[[steps]]
instruction = "{step}"
code = """
{reference}
"""
checks = [
  {CHECKS[step]},
]
'''.replace("\\n", "\\\\n")
    (folder / "set" / "tasks" / "towns-01.toml").write_text(task)


class TestGeocode:
    @pytest.fixture(autouse=True)
    def set_up(self, folder):
        self.folder = folder
        write_set(folder)
        self.env = {**os.environ, "XDG_DATA_HOME": str(folder / "share")}

    def run(self, *words):
        return run(*words, cwd=self.folder, env=self.env)

    def model(self, name, answers_by_task):
        """A scripted model with a file of answers for each task."""
        (self.folder / name).mkdir()
        for task, answers in answers_by_task.items():
            (self.folder / name / f"{task.replace('/', '_')}.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return f"scripted:{name}"

    def suite(self, benchmark, *words):
        done = self.run("bench", "run", benchmark, "--tasks", "set", "--out", "suite", "--json", *words)
        assert done.status == 0, done.err + done.out
        reported = self.run("bench", "report", "suite")
        assert reported.status == 0, reported.err
        return json.loads(done.out)

    def rows(self, name):
        with open(self.folder / "suite" / "report" / "csv" / f"{name}.csv", newline="") as file:
            return list(csv.DictReader(file))

    def means(self, arm, group="All tasks"):
        return {row["part"]: float(row["mean"]) for row in self.rows("steps") if row["arm"] == arm and row["group"] == group and row["mean"]}

    def test_is_listed_with_domains_and_libraries(self):
        listed = self.run("bench", "list", "geocode", "--tasks", "set")
        assert listed.status == 0, listed.err
        for label in ("vector", "acquisition", "pandas", "easy"):
            assert f"    1  {label}\n" in listed.out
        assert "    3  pandas\n" in self.run("bench", "list", "geocode-single", "--tasks", "set").out

    def test_says_what_cannot_be_read(self):
        task = self.folder / "set" / "tasks" / "towns-01.toml"
        task.write_text(task.read_text().replace('kind = "length"', 'kind = "longth"'))
        listed = self.run("bench", "list", "geocode", "--tasks", "set")
        assert listed.status != 0
        assert "towns-01.toml, line 15: kind 'longth' is none that there is" in listed.error_line()

    def test_scores_single_steps(self):
        good = {f"towns-01/{number}": [code(reference)] for number, reference in enumerate(REFERENCES.values(), 1)}
        careless = {**good, "towns-01/2": [code(SILENT)], "towns-01/3": [code("count = len(villages)")]}
        self.suite("geocode-single", "--agent", "completion", "--model", self.model("good", good), "--model", self.model("careless", careless))
        of_good, of_careless = self.means("completion scripted:good"), self.means("completion scripted:careless")
        assert of_good == {"executed": 1, "outputs": 1, "checks": 1, "function-f1": 1, "function-accuracy": 1, "function-precision": 1,
                           "function-recall": 1, "hamming-loss": 0}
        assert (of_careless["executed"], of_careless["outputs"]) == pytest.approx((2 / 3, 1 / 3))
        # References call pandas.read_csv, .sum and, in the last step, none: .max instead of .sum is two of three classes.
        assert (of_careless["function-f1"], of_careless["hamming-loss"]) == pytest.approx((2 / 3, 2 / 9))
        assert self.means("completion scripted:careless", "vector") == of_careless
        grades = {row["task"]: row["grade"] for row in self.rows("samples") if row["arm"].endswith("careless")}
        assert grades == {"towns-01/1": "right", "towns-01/2": "wrong result", "towns-01/3": "name"}
        assert all(int(row["input_tokens"]) == 100 for row in self.rows("samples"))
        page = (self.folder / "suite" / "report" / "report.md").read_text()
        assert "Steps and the functions that they call" in page and "Completion |" not in page

    def search(self, benchmark, answers, *options):
        return self.suite(benchmark, "--agent", "search", "--calls", "native", "--steps", "given", "--max-codes", "1", "--max-repairs", "0",
                          "--model", self.model("model", {"towns-01": answers}), *options)

    def test_scores_each_step_of_a_search(self):
        self.search("geocode", [code(REFERENCES[READ]), code(SILENT, REFERENCES[WRITE]), FINISH])
        means = self.means("search scripted:model")
        assert (means["completion"], means["task"], means["executed"]) == (1, 1, 1)
        assert (means["outputs"], means["checks"]) == pytest.approx((2 / 3, 3 / 4))
        [sample] = self.rows("samples")
        assert float(sample["value"]) == pytest.approx(1 / 3) and sample["grade"] == "wrong result" and sample["steps"] == "3"

    def test_counts_no_step_behind_one_that_was_left_out(self):
        self.search("geocode", [code(REFERENCES[READ]), code(BROKEN), code(REFERENCES[WRITE]), FINISH], "--max-ahead", "0")
        means = self.means("search scripted:model")
        assert (means["completion"], means["executed"], means["outputs"]) == pytest.approx((1 / 3, 2 / 3, 2 / 3))
        assert self.rows("samples")[0]["grade"] == "not done"

    def test_has_a_person_do_what_the_model_cannot(self):
        self.search("geocode-human", [code(REFERENCES[READ]), code(BROKEN), code(REFERENCES[WRITE]), FINISH], "--max-ahead", "0")
        means = self.means("search scripted:model")
        assert (means["completion"], means["executed"], means["outputs"]) == pytest.approx((2 / 3, 2 / 3, 2 / 3))
        [run_folder] = (self.folder / "suite" / "runs").iterdir()
        events = [json.loads(line) for line in (run_folder / "events.jsonl").read_text().splitlines()]
        origins = [(event["data"]["step"], event["data"]["origin"]) for event in events if event["type"] == "search_node" and event["data"]["ok"]]
        assert (ADD, "person") in origins

    def test_refuses_agents_that_cannot_do_it(self):
        refused = self.run("bench", "run", "geocode", "--tasks", "set", "--agent", "offline", "--out", "suite")
        assert refused.status == 2 and "The agent offline writes no code" in refused.error_line()
        refused = self.run("bench", "run", "geocode-human", "--tasks", "set", "--agent", "plan-replan", "--model",
                           self.model("model", {"towns-01": [FINISH]}), "--out", "suite")
        assert refused.status == 2 and "The agent plan-replan cannot ask" in refused.error_line()
        assert not (self.folder / "suite").exists()
