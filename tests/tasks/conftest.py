# SPDX-License-Identifier: Apache-2.0
"""Where the questions lie, and what works their answers out."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUESTIONS = ROOT / "benchmarks" / "questions"
DEMO = ROOT / "demo"
sys.path[:0] = [str(QUESTIONS), str(QUESTIONS / "corpus")]


def pytest_addoption(parser):
    parser.addoption("--questions-every", type=int, default=1, metavar="N", help="of each set, ask the first question and every Nth after it")


def expected_keys(task):
    """The keys of expected.json that a task's check names."""
    checks = ("names", "ordered", "first", "answer_all", "answer_none", "layer_levels")
    named = [*task.get("values", {}), *task.get("table", {}), *task.get("layer", {}).values(),
             *(task[check] for check in checks if check in task)]
    if "file" in task:
        named.append(task["file"]["rows"])
    return {key for name in named for key in name.split("|")}
