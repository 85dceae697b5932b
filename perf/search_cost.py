#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has a model search through a hundred states of a session that holds much, and prints what that costs.

Usage: search_cost.py BUILD [--rollouts 26] [--megabytes 500] [--seconds 1.0]

The model is a server of this script. The first step of its task makes an array of so many megabytes; each piece of code
behind it works so many seconds and leaves a variable of its own. The task asks for a file that is made only with the
answer, so that the search goes on until its rollouts are over. Printed are the nodes, the greatest memory of all processes together (the
proportional share, so that pages that processes share count once), the time of the code itself, what the search took beside
it, and what the same nodes would have taken had each executed all code before it again. Exit status: 1 where memory is
4 GiB or more, the search took over 5 % beside the code's own time, or code was executed twice.
"""
import argparse
import itertools
import json
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
TASK = "Work in many steps, and write what came of it to numbers.csv."


class Model:
    def __init__(self, megabytes, seconds):
        self.megabytes, self.seconds, self.number = megabytes, seconds, itertools.count()

    def block(self):
        return f"```python\ntime.sleep({self.seconds})\nwork_{next(self.number)} = 1\n```\n"

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
            array = f"import time, numpy\nbig = numpy.ones({self.megabytes} * 125_000)\nsize = big.nbytes\nwork_{next(self.number)} = 1"
            return {"role": "assistant", "content": f"```python\n{array}\n```"}
        return {"role": "assistant", "content": self.block()}

    def answer(self, request):
        message = self.message(request)
        reason = "tool_calls" if message.get("tool_calls") else "stop"
        return {**prompts.ANSWER, "choices": [{"index": 0, "finish_reason": reason, "message": message}]}


def search(build, model, rollouts, folder):
    """Seconds that the run took, and its greatest memory."""
    _, env = prompts.listener(model.answer)
    begun, most = time.monotonic(), 0
    run = subprocess.Popen([build / "bin" / "graticule", "run", TASK, "--data", folder / "data", "--out", folder / "run", "--agent", "search",
                            "--model", "openai-compatible/searcher", "--max-rollouts", str(rollouts), "--max-rounds", "1000", "--no-packs",
                            "--no-ask", "--quiet"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=env)
    while run.poll() is None:
        most = max(most, sum(map(runs_at_once.share, runs_at_once.tree(run.pid))))
        time.sleep(0.5)
    if run.returncode != 0:
        sys.exit(f"search_cost.py: the run ended with status {run.returncode}")
    return time.monotonic() - begun, most


def events_of(folder):
    return [json.loads(line) for line in (folder / "run" / "events.jsonl").read_text().splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--rollouts", type=int, default=26)
    parser.add_argument("--megabytes", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "data").mkdir()
        (folder / "data" / "towns.csv").write_text("name,people\nRome,2800000\n")
        took, memory = search(given.build.resolve(), Model(given.megabytes, given.seconds), given.rollouts, folder)
        events = events_of(folder)
    nodes = [event["data"] for event in events if event["type"] == "search_node"]
    executed = [event["data"] for event in events if event["type"] == "observation" and "outcome" in (event["data"].get("data") or {})]
    calls = {observation["id"]: observation["duration_ms"] / 1000 for observation in executed}
    own = sum(given.seconds if "sleep" in node["code"] else calls[node["call"]] for node in nodes)
    depth = {0: 0}
    for node in nodes:
        depth[node["node"]] = depth[node["after"]] + 1
    again = own * sum(depth[node["node"]] for node in nodes) / len(nodes)
    beside = took / own - 1
    print(f"{len(nodes)} nodes, {len(executed)} pieces of code executed")
    print(f"at most {memory / 2**30:.2f} GiB")
    print(f"code {own:.1f} s, the whole run {took:.1f} s: {100 * beside:.1f} % beside it")
    print(f"with all code before each node executed again {again:.0f} s, {again / own:.1f} times the code of the nodes")
    return 0 if memory < MOST_MEMORY and beside < MOST_BESIDE and len(executed) == len(nodes) + 1 else 1


if __name__ == "__main__":
    sys.exit(main())
