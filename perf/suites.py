# SPDX-License-Identifier: Apache-2.0
"""How many samples of a benchmark are run and scored in a second, with a model that answers at once."""
import json
import tempfile
from pathlib import Path

from page import MIB, markdown
from processes import time_command

HERE = Path(__file__).resolve().parent
INSPECT = HERE.parent / "deps/inspect/bin/python"
SAMPLES, MANY_SAMPLES = 2000, 20_000
AT_ONCE = 8
LEAST_SAMPLES_A_SECOND = 100
MOST_GROWTH = 0.1  # of memory, from SAMPLES to MANY_SAMPLES
QUESTION, ANSWER = "Say hello", "Hello"


def write_benchmark(folder):
    """A task that wants no tool, one small table, and a model that says the same each time it is asked."""
    (folder / "data").mkdir()
    (folder / "data/towns.csv").write_text("name,size\na,1\n")
    task = {"task_ID": "hello", "task_text": QUESTION, "task_labels": [], "reference_solutions": [{"steps": []}]}
    (folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": [task]}))
    # A model that calls no tool is asked once more whether it means that.
    (folder / "script.jsonl").write_text(2 * (json.dumps({"text": ANSWER}) + "\n"))


def ours(build, folder, samples):
    return [build / "bin/graticule", "bench", "run", "geobenchx", "--tasks", folder / "tasks.json", "--data",
            folder / "data", "--agent", "react", "--model", f"scripted:{folder}/script.jsonl", "--repeat",
            samples, "--max-samples", AT_ONCE, "--out", folder / f"suite{samples}", "--fail-under", 1, "-q"]


def theirs(folder, samples):
    return [INSPECT, HERE / "inspect_suite.py", samples, AT_ONCE, folder / "logs", QUESTION, ANSWER]


def tables(build):
    """@return lines of Markdown"""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_benchmark(folder)
        found = [("Graticule", SAMPLES, *time_command(ours(build, folder, SAMPLES))),
                 ("Inspect", SAMPLES, *time_command(theirs(folder, SAMPLES))),
                 ("Graticule", MANY_SAMPLES, *time_command(ours(build, folder, MANY_SAMPLES)))]
    rows = []
    for library, samples, seconds, memory in found:
        rate = samples / seconds
        wanted = ""
        if library == "Graticule":
            wanted = (f"at least {LEAST_SAMPLES_A_SECOND}: "
                      + ("met" if rate >= LEAST_SAMPLES_A_SECOND else "MISSED"))
        if samples == MANY_SAMPLES:
            growth = memory / found[0][3] - 1
            wanted += f"; memory at most {MOST_GROWTH:.0%} more than above: " + (
                "met" if growth <= MOST_GROWTH else f"MISSED, {growth:.0%}")
        rows.append([library, samples, f"{seconds:.1f} s", f"{rate:.0f}", f"{memory / MIB:.0f} MiB", wanted])
    head = ["harness", "samples", "time", "samples a second", "peak memory", "wanted"]
    return ["", "### Suites of samples", "",
            f"Whole suites, from the start of the process, {AT_ONCE} samples at once: a task that wants a word as its answer, with "
            "a model that gives it at once, scored. Graticule keeps for each sample the folder of its run with both reports, and "
            "asks twice, as the answer calls no tool; Inspect keeps its log.", "",
            *markdown(head, rows)]
