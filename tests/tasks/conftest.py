# SPDX-License-Identifier: Apache-2.0
"""Where the questions lie, and what works their answers out."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUESTIONS = ROOT / "benchmarks" / "questions"
DEMO = ROOT / "demo"
sys.path.insert(0, str(QUESTIONS))


def pytest_addoption(parser):
    parser.addoption("--questions-every", type=int, default=1, metavar="N", help="of each set, ask the first question and every Nth after it")
