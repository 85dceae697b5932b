#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has a model search through a hundred states of a session that holds much, and prints what that costs.

Usage: search_cost.py BUILD [--rollouts 26] [--megabytes 500] [--seconds 1.0] [--again]

The model is a server of this script. The first step of its task makes an array of so many megabytes; each piece of code
behind it computes for so many seconds and leaves a variable of its own. The task asks for a file that is made only with the
answer, so that the search goes on until its rollouts are over. All is held to one processor, so that nothing is hidden by what
runs beside it; this script keeps to the others where there are any, as it looks at the memory of a hundred processes. Printed are the nodes, the greatest memory of all processes together (the proportional share, so that pages that
processes share count once), the processor time of the code itself, and what the search took beside it from the first piece of code
to the last. With --again the same is searched without forks, where the code of each node's path is executed again in a fresh
session: a host is granted to it, which no session has that is forked. Exit status: 1 where memory is 4 GiB or more, the
search took over 5 % beside the code's own time, or code was executed twice.
"""
import argparse
import datetime
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import prompts
import runs_at_once

MOST_MEMORY = 4 << 30
MOST_BESIDE = 0.05
STEPS = 12
PROCESSOR = min(os.sched_getaffinity(0))
TASK = "Work in many steps, and write what came of it to numbers.csv."


class Model:
    def __init__(self, megabytes, seconds):
        self.megabytes, self.seconds, self.number = megabytes, seconds, itertools.count()

    def block(self):
        return (f"```python\nbegun = time.process_time()\nwhile time.process_time() - begun < {self.seconds}:\n    pass\n"
                f"work_{next(self.number)} = 1\n```\n")

    def message(self, request):
        if request.get("tools"):
            written = '"role": "tool"' in json.dumps(request["messages"])
            call = {"name": "finish", "arguments": json.dumps({"summary": "It holds {{size}} bytes."})} if written \
                else {"name": "execute_code", "arguments": json.dumps({"code": "open('outputs/numbers.csv', 'w').write('size\\n1\\n')"})}
            return {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "type": "function", "function": call}]}
        system, told = (json.dumps(request["messages"][place]) for place in (0, -1))
        if "You list the steps" in system:
            return {"role": "assistant", "content": "\n".join(f"{number}. Part {number}." for number in range(1, STEPS + 1))}
        if "a block of its own" in told:
            return {"role": "assistant", "content": self.block() * min(3, told.count(". Part "))}
        if "Nothing was done yet" in told:
            array = f"import time, numpy\nbig = numpy.ones({self.megabytes} * 125_000)\nsize = big.nbytes"
            return {"role": "assistant", "content": f"```python\n{array}\n```"}  # one node, however often it is asked for
        return {"role": "assistant", "content": self.block()}

    def answer(self, request):
        message = self.message(request)
        reason = "tool_calls" if message.get("tool_calls") else "stop"
        return {**prompts.ANSWER, "choices": [{"index": 0, "finish_reason": reason, "message": message}]}


def search(build, model, rollouts, folder, name, *options):
    """The events of the run, and its greatest memory."""
    _, env = prompts.listener(model.answer)
    most = 0
    run = subprocess.Popen(["taskset", "--cpu-list", str(PROCESSOR), build / "bin" / "graticule", "run", TASK,
                            "--data", folder / "data", "--out", folder / name, "--agent", "search", "--model",
                            "openai-compatible/searcher", "--max-rollouts", str(rollouts), "--max-rounds", "1000", "--no-packs", "--no-ask",
                            "--quiet", *options], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=env)
    while run.poll() is None:
        most = max(most, sum(map(runs_at_once.share, runs_at_once.tree(run.pid))))
        time.sleep(1)
    if run.returncode != 0:
        sys.exit(f"search_cost.py: the run ended with status {run.returncode}")
    return [json.loads(line) for line in (folder / name / "events.jsonl").read_text().splitlines()], most


def took(events):
    """Seconds from the first piece of code to the last node."""
    times = [datetime.datetime.fromisoformat(event["time"].replace("Z", "+00:00")) for event in events
             if event["type"] in ("tool_call", "search_node") and event["data"].get("tool") != "finish"]
    nodes = [number for number, event in enumerate(events) if event["type"] == "search_node"]
    last = datetime.datetime.fromisoformat(events[nodes[-1]]["time"].replace("Z", "+00:00"))
    return (last - times[0]).total_seconds()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--rollouts", type=int, default=26)
    parser.add_argument("--megabytes", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--again", action="store_true")
    given = parser.parse_args()
    os.sched_setaffinity(0, os.sched_getaffinity(0) - {PROCESSOR} or {PROCESSOR})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "data").mkdir()
        (folder / "data" / "towns.csv").write_text("name,people\nRome,2800000\n")
        build = given.build.resolve()
        events, memory = search(build, Model(given.megabytes, given.seconds), given.rollouts, folder, "run")
        again = search(build, Model(given.megabytes, given.seconds), given.rollouts, folder, "again", "--allow-host", "example.org")[0] \
            if given.again else None
    nodes = [event["data"] for event in events if event["type"] == "search_node"]
    executed = [event for event in events if event["type"] == "observation" and "outcome" in (event["data"].get("data") or {})]
    own = sum(given.seconds if "process_time" in node["code"] else node["seconds"] for node in nodes)
    beside = took(events) / own - 1
    print(f"{len(nodes)} nodes, {len(executed)} pieces of code executed")
    print(f"at most {memory / 2**30:.2f} GiB")
    print(f"code {own:.1f} s, searched in {took(events):.1f} s on one processor: {100 * beside:.1f} % beside the code")
    if again:
        print(f"without forks, with all code before each node executed again: {took(again):.1f} s, {took(again) / took(events):.1f} times as long")
    return 0 if memory < MOST_MEMORY and beside < MOST_BESIDE and len(executed) == len(nodes) + 1 else 1


if __name__ == "__main__":
    sys.exit(main())
