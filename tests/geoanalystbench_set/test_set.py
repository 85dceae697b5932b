# SPDX-License-Identifier: Apache-2.0
"""Gold code for GeoAnalystBench: its form, and what it makes of the benchmark's own data."""
import ast
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "benchmarks" / "geoanalystbench"
SHARED = pathlib.Path(os.environ.get("GRATICULE_SHARED_DATA", ROOT.parent / "shared" / "data")) / "geoanalystbench"
TABLE = SHARED / "benchmark" / "GeoAnalystBench.csv"
PROGRAM = os.environ["GRATICULE"]
ONE = "16"  # a table: pictures take longer
sys.path.insert(0, str(FOLDER))

import set_files  # noqa: E402

TASKS = set_files.known_tasks()


@pytest.mark.parametrize("task", TASKS)
def test_a_task_has_all_its_parts(task):
    gold, other = (set_files.read(task, name) for name in ("gold.py", "other.py"))
    for code in (gold, other):
        ast.parse(code)
        assert set(re.findall(r'"data/([^"]+)"', code)) <= set(set_files.described(task)["files"])
        assert {entry["file"] for entry in set_files.described(task)["outputs"]} == set(re.findall(r'"outputs/([^"]+)"', code))
    assert gold != other
    assert set_files.read(task, "addition.md").strip()
    wrong = set_files.wrong_code(task)
    assert len(wrong) >= 5 and len({code for _, code in wrong}) == len(wrong)
    for kind, code in wrong:
        compile(code, kind, "exec")


def test_the_readme_lists_the_tasks():
    rows = re.findall(r"^\| (\d+) \|", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == TASKS


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory):
    if not TABLE.is_file():
        pytest.skip(f"GeoAnalystBench is not in {SHARED}; set GRATICULE_SHARED_DATA")
    if not (ROOT / "deps" / ".stamps" / "sandbox").is_file():
        pytest.skip("deps/sandbox is not there; run scripts/setup.sh test")
    out = tmp_path_factory.mktemp("geoanalystbench") / "set"
    done = script("make_set.py", "--table", TABLE, "--data", SHARED, "--out", out, "--only", ONE)
    assert done.returncode == 0, done.stderr[-2000:]
    return out


def script(name, *arguments):
    return subprocess.run([sys.executable, FOLDER / name, "--graticule", PROGRAM, *arguments], capture_output=True, text=True, check=False)


def listed(folder, name="geoanalystbench"):
    done = subprocess.run([PROGRAM, "bench", "list", name, "--tasks", folder, "--json"], capture_output=True, text=True, check=True)
    return {task["id"]: task for task in json.loads(done.stdout)}


def test_right_outputs_pass_and_wrong_ones_fail(laid_out):
    done = script("check_outputs.py", "--set", laid_out, "--only", ONE)
    assert done.returncode == 0, done.stdout
    assert re.fullmatch(r"1 tasks: gold 1/1, other 1/1, wrong (\d+)/\1\n", done.stdout), done.stdout


def test_the_fit_is_a_parabola_of_the_years(laid_out):
    lines = (laid_out / ONE / "pred_results" / "polynomial_fit_pred.csv").read_text().splitlines()[1:]
    years, values = zip(*((int(year), float(value)) for year, value in (line.split(",") for line in lines)))
    assert (years[0], years[-1], len(years)) == (1860, 2099, 240)
    third = [values[i + 3] - 3 * values[i + 2] + 3 * values[i + 1] - values[i] for i in range(len(values) - 3)]
    assert max(map(abs, third)) < 1e-9  # third differences of a parabola are none


def test_the_program_lists_all_and_says_which_cannot_be_run(laid_out):
    tasks = listed(laid_out)
    assert len(tasks) == 50
    assert [id for id, task in tasks.items() if not task["absent"]] == [ONE]
    assert "1/dataset has no files" in tasks["1"]["absent"]
    unguided = listed(laid_out, "geoanalystbench-unguided")
    for id, task in tasks.items():
        alone = unguided[id]["text"]
        assert alone.endswith("written to `outputs/`.")
        assert task["text"].startswith(f"{alone}\n\nWorkflow:\n1. ")
    assert "In addition: " in tasks[ONE]["text"]


def test_signs_that_were_misread_are_told(laid_out):
    done = subprocess.run([PROGRAM, "bench", "list", "geoanalystbench", "--tasks", laid_out], capture_output=True, text=True, check=True)
    notes = [line for line in done.stdout.splitlines() if line.startswith("Note: ")]
    assert any(line.startswith("Note: 9: ") and "put right" in line for line in notes)  # a Brazilian state's name
    assert any("were lost in" in line for line in notes)
    assert "Rondônia" in listed(laid_out)["9"]["text"]


def test_what_cannot_be_run_is_refused_with_its_reason(laid_out, tmp_path):
    done = subprocess.run([PROGRAM, "bench", "run", "geoanalystbench", "--tasks", laid_out, "--agent", "offline", "--sample-id", "1",
                           "--out", tmp_path / "suite"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "The task 1 cannot be worked on: its data are not there" in done.stderr


def gold_as_script(folder, code, tmp_path):
    """A model that executes the gold code and finishes, as a script. Code that opens files whose cards were not told comes back at first."""
    lines = [{"tool_calls": [{"name": "execute_code", "arguments": {"code": code}}] * 2},
             {"tool_calls": [{"name": "finish", "arguments": {"summary": "The fit is in the table."}}]}]
    file = tmp_path / "gold.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return f"scripted:{file}"


def test_a_run_with_the_gold_code_passes(laid_out, tmp_path):
    suite = tmp_path / "suite"
    model = gold_as_script(laid_out, set_files.read(ONE, "gold.py"), tmp_path)
    done = subprocess.run([PROGRAM, "bench", "run", "geoanalystbench", "--tasks", laid_out, "--agent", "code", "--model", model,
                           "--calls", "native", "--out", suite, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    for scorer in ("strict", "code"):
        view = subprocess.run([PROGRAM, "bench", "view", suite, "--scorer", scorer, "--json"], capture_output=True, text=True, check=True)
        (sample,) = json.loads(view.stdout)["samples"]
        assert (sample["task"], sample["result"], sample["value"]) == (ONE, "passed", 1), (scorer, sample)
