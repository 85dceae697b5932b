#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has models that write code work on many tasks at once, and prints the greatest memory of all processes together.

Usage: runs_at_once.py BUILD DEMO [--runs 20] [--agent code]

Each run loads the counties of North Carolina, reprojects and buffers them, draws a map and reports a number, as a scripted model says.
Memory is the proportional share (PSS) of the command and all that it started, looked at twice a second, so that pages that
processes share count once. Exit status: 1 where it is 4 GiB or more, or a run is wrong.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOST = 4 << 30
CODE = """import geopandas
from matplotlib import pyplot
counties = geopandas.read_file('data/nc_counties.gpkg').to_crs(32119)
near = counties.buffer(5000)
figure, axes = pyplot.subplots()
counties.plot(ax=axes, column='BIR74', legend=True)
axes.set_title('Births in 1974')
figure.savefig('outputs/births.png')
births = int(counties.BIR74.sum())"""
BIRTHS = 329_962  # births of 1974 in all counties, as the layer's own documentation sums them


def calls(name, **arguments):
    return {"tool_calls": [{"name": name, "arguments": arguments}]}


def answers(agent):
    """The scripts of its models, by role."""
    twice = {"tool_calls": calls("execute_code", code=CODE)["tool_calls"] * 2}  # held back at first, where the file's card was not told whole
    work = [twice, calls("finish", summary="{{births}} births")]
    if agent == "code":
        return {"": work}
    steps = [{"does": f"Part {number}.", "makes": ["counties" if number < 3 else "births"]} for number in (1, 2, 3)]
    done = calls("finish", summary="Done.")
    return {"planner": [calls("make_plan", steps=steps)], "worker": [work[0], done, done, work[1]]}


def arguments_of(agent, folder):
    arguments = ["--agent", agent]
    for role, script in answers(agent).items():
        path = folder / f"{role or 'model'}.jsonl"
        path.write_text("".join(json.dumps(answer) + "\n" for answer in script), encoding="utf-8")
        arguments += [f"--{role}-model" if role else "--model", f"scripted:{path}"]
    return arguments


def write_set(folder, count):
    tasks = [{"id": f"t{number}", "family": "births", "task": f"Map the births of 1974, variant {number}, and say how many there were.",
              "values": {"births": 1e-9}} for number in range(count)]
    (folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": tasks}), encoding="utf-8")
    (folder / "expected.json").write_text(json.dumps({"births": BIRTHS}), encoding="utf-8")


def parents():
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        found[int(stat.parent.name)] = int(fields[1])
    return found


def tree(root):
    of = parents()
    members, added = {root}, True
    while added:
        more = {child for child, parent in of.items() if parent in members} - members
        members |= more
        added = bool(more)
    return members


def share(process):
    """Its proportional share in bytes; 0 once it has ended."""
    try:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) << 10
    except OSError:
        pass
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("demo", type=Path)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--agent", choices=("code", "plan-replan"), default="code")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_set(folder, 2 * options.runs)
        command = [options.build.resolve() / "bin/graticule", "bench", "run", "questions", "--tasks", folder, "--data",
                   options.demo.resolve() / "nc_counties.gpkg", "--out", folder / "suite", "--max-samples", str(options.runs), "--json",
                   *arguments_of(options.agent, folder)]
        begun, most, at_once = time.monotonic(), 0, 0
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder, env=os.environ)
        while process.poll() is None:
            members = tree(process.pid)
            most, at_once = max(most, sum(map(share, members))), max(at_once, len(members))
            time.sleep(0.5)
        out, err = process.communicate()
        taken = time.monotonic() - begun
    if process.returncode != 0:
        sys.exit(f"The suite ended with status {process.returncode}: {err[-2000:]}")
    passed = json.loads(out)["arms"][0]["passed"] if "arms" in json.loads(out) else json.loads(out)
    print(f"{2 * options.runs} runs of {options.agent}, {options.runs} at once: {taken:.0f} s, at most {at_once} processes, "
          f"{most / 2**30:.2f} GiB; {passed} passed")
    if most >= MOST or passed != 2 * options.runs:
        sys.exit(1)


if __name__ == "__main__":
    main()
