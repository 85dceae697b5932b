#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks the offline planner the questions of batches, and prints what came of them by kind and by folder of data.

Usage: measure.py PROGRAM OUT BATCH..    (measure.py build/release/bin/graticule build/corpus batch_01 batch_03)

PROGRAM is graticule. OUT, a new folder, gets the batches as one set in questions/, and a suite with its report in suite/.
Questions of folders that are not on this machine are left out, and counted. GRATICULE_SHARED_DATA names the folder of the
data that are not in this repository.
"""
import json
import pathlib
import re
import subprocess
import sys

import corpus_data
from expected_values import read_expected

HEADING = "Grades by group of tasks"  # "## " before it, or "**" around it where the table is long


def tasks_of(batch):
    return json.loads((batch / "tasks.json").read_text(encoding="utf-8"))["tasks"]


def write_set(batches, folder):
    """The questions of batches whose data are here, as one set."""
    tasks = [task for batch in batches for task in tasks_of(batch)]
    here = [task for task in tasks if corpus_data.root_of(task["folder"]) is not None]
    if len(here) < len(tasks):
        print(f"{len(tasks) - len(here)} of {len(tasks)} questions are left out, as their data are not here", file=sys.stderr)
    expected = {key: value for batch in batches for key, value in read_expected(batch).items()}
    folder.mkdir(parents=True)
    for name, content in (("tasks", {"folders": "folders.json", "tasks": here}), ("expected", expected),
                          ("folders", corpus_data.FOLDERS)):
        (folder / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def main():
    program, out = sys.argv[1], pathlib.Path(sys.argv[2])
    write_set([corpus_data.HERE / name for name in sys.argv[3:]], out / "questions")
    roots = [root for root in (corpus_data.ROOT, corpus_data.SHARED) if root.is_dir()]
    data = [word for root in roots for word in ("--data", root)]
    subprocess.run([program, "bench", "run", "questions", "--tasks", out / "questions", *data, "--agent", "offline",
                    "--out", out / "suite", "--quiet"], check=True)
    subprocess.run([program, "bench", "report", out / "suite", "--quiet"], check=True)
    report = (out / "suite" / "report" / "report.md").read_text(encoding="utf-8")
    print(HEADING + re.split(r"\n(?:## |\*\*)", report.split(HEADING, 1)[1])[0])


if __name__ == "__main__":
    main()
