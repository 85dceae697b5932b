#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records tests/fixtures/unbranched_runs/react and planner-worker anew: the same answers of the models, told what they are now.

Usage: tests/record_runs.py BUILD

Needed after a change of what models are told: prompts, tools, overviews of data, results of calls. Each run is carried out
again with a scripted model that gives the answers that were recorded; a path of this checkout becomes @REPOSITORY@.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
RUNS = REPOSITORY / "tests/fixtures/unbranched_runs"


def answers(run):
    events = map(json.loads, (RUNS / run / "events.jsonl").read_text(encoding="utf-8").splitlines())
    return [{"response": event["data"]["response"]} for event in events if event["type"] == "model_response"]


def script(folder, name, lines):
    (folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return "scripted:" + name


def record(program, run, folder, options):
    task = json.loads((RUNS / run / "task.json").read_text(encoding="utf-8"))["task"]
    subprocess.run([program, "run", task, "--data", RUNS / "data", "--agent", run, "--tool-set", "graticule", "--out",
                    folder / run, "--quiet", *options], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    for name in ("events.jsonl", "task.json"):
        text = (folder / run / name).read_text(encoding="utf-8")
        text = text.replace(str(REPOSITORY), "@REPOSITORY@").replace(f"{folder}/", "")
        (RUNS / run / name).write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = Path(sys.argv[1]).resolve() / "bin/graticule"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        record(program, "react", folder, ["--model", script(folder, "react.jsonl", answers("react"))])
        first, *workers, last = answers("planner-worker")
        record(program, "planner-worker", folder, ["--model", script(folder, "planner.jsonl", [first, last]),
                                                   "--worker-model", script(folder, "worker.jsonl", workers)])


if __name__ == "__main__":
    main()
