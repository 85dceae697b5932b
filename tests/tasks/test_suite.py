# SPDX-License-Identifier: Apache-2.0
"""What the planner makes of the questions of benchmarks/questions is no less than what it has reached.

The scorer reads written files with Graticule's own readers, so they are looked at here by the csv module and GDAL's ogrinfo.
"""
import csv
import json
import os
import re
import subprocess

import pytest

from conftest import DEMO, QUESTIONS

PROGRAM = os.environ.get("GRATICULE")
LEAST_RIGHT = {"questions": 1, "held_out": 22 / 24, "unseen": 27 / 28}  # of those that have an answer

pytestmark = [pytest.mark.skipif(not PROGRAM, reason="no GRATICULE names the program"),
              pytest.mark.skipif(not (DEMO / "cities.csv").exists(), reason="demo/ is not filled: run make demo-data")]


def bench(*arguments):
    done = subprocess.run([PROGRAM, "bench", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def chosen(tasks, every):
    listed = json.loads(bench("list", "questions", "--tasks", tasks, "--json"))
    return [word for task in listed[::every] for word in ("--sample-id", task["id"])], {t["id"]: t for t in listed}


def look_at_file(path):
    """Rows and EPSG code of a written file."""
    if path.suffix == ".csv":
        with open(path, newline="", encoding="utf-8-sig") as file:
            return len(list(csv.reader(file))) - 1, None
    text = subprocess.run(["ogrinfo", "-so", "-al", path], capture_output=True, text=True, check=True).stdout
    codes = re.findall(r'^\s*ID\["EPSG",(\d+)\]\]', text, re.MULTILINE)
    return int(re.search(r"Feature Count: (\d+)", text)[1]), int(codes[-1]) if codes else None


def check_files(tasks, suite, samples):
    """The files that tasks ask for, of the samples that passed."""
    known = {task["id"]: task for task in json.loads((tasks / "tasks.json").read_text(encoding="utf-8"))["tasks"]}
    expected = json.loads((tasks / "expected.json").read_text(encoding="utf-8"))
    for sample in samples:
        wanted = known[sample["task"]].get("file")
        if wanted is None or sample["result"] != "passed":
            continue
        run = next((suite / "runs").glob(f"*_{sample['task']}"))
        rows, code = look_at_file(next(iter(sorted((run / "outputs").glob("*" + wanted["suffix"])))))
        assert rows in [expected[name] for name in wanted["rows"].split("|")], sample["task"]
        assert code == wanted.get("epsg", code), sample["task"]


@pytest.mark.parametrize("name", LEAST_RIGHT)
def test_it_answers_or_refuses_as_it_should(name, tmp_path, request):
    tasks = QUESTIONS if name == "questions" else QUESTIONS / name
    some, known = chosen(tasks, request.config.getoption("--questions-every"))
    suite = tmp_path / "suite"
    bench("run", "questions", "--tasks", tasks, "--data", DEMO, "--agent", "offline", "--out", suite, "--quiet", *some)
    samples = json.loads(bench("view", suite, "--json", "--limit", "1000"))["samples"]
    assert len(samples) == len(some) // 2
    solvable = [sample for sample in samples if known[sample["task"]]["solvable"]]
    failed = [f"{sample['task']}: {sample['grade']}" for sample in samples if sample["result"] != "passed"]
    assert sum(sample["result"] == "passed" for sample in solvable) >= LEAST_RIGHT[name] * len(solvable), failed
    assert [sample["task"] for sample in samples if sample["grade"] == "wrong"] == []
    assert {sample["grade"] for sample in samples if sample not in solvable} == {"refused rightly"}, failed
    check_files(tasks, suite, samples)
