#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how many bytes the runs of a language model send, round by round, what they are, and how much of them stays the same.

Usage: prompt_rounds.py BUILD DEMO [--before FILE] [--record FILE] [--page FILE] [--rounds]

For each task of reference_tasks.txt the program is run over the demo data with a model on a server of this script, which makes
the calls of reference_calls.json round by round and then answers, and keeps each request as it came: once by itself (react),
once as the worker of a planner that hands on the task as one subtask. Counted are bytes of compact JSON in UTF-8, by part: what
the model is told first (system), the data with the task (data), the tools with their schemas, and the conversation since.
A provider reads the tools before the messages, and what of a request begins as the one before it can come from its cache:
that share is told of all requests but the first of each conversation. Then of every mode the largest first request is told.

--record FILE keeps the figures, with the program's version; --before FILE is such a file, and the tables tell both.
--rounds prints each round. Exit status: 1 where a figure that is wanted is missed.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from planner_tokens import reply, said
from prompts import listener

HERE = Path(__file__).resolve().parent
MOST_IN_FIRST = 12_000
WANTED_PREFIX = 0.9
WANTED_SHARES = {"react, graticule": 0.5, "worker, graticule": 0.5}  # of the bytes before
PARTS = ("system", "data", "tools", "conversation")
MODES = {
    "react, graticule": ["--agent", "react", "--tool-set", "graticule"],
    "react, geobenchx": ["--agent", "react", "--tool-set", "geobenchx"],
    "react, geojson": ["--agent", "react", "--tool-set", "geojson"],
    "react, both sets": ["--agent", "react", "--tool-set", "all"],
    "react, code": ["--agent", "react", "--tool-set", "code"],
    "code": ["--agent", "code", "--memory", "none"],
    "step, plan-replan": ["--agent", "plan-replan", "--memory", "none", "--max-replans", "0"],
    "worker, graticule": ["--agent", "planner-worker", "--tool-set", "graticule"],
    "worker, geojson": ["--agent", "planner-worker"],
    "worker, written calls": ["--agent", "planner-worker", "--calls", "written"],
    "worker, code": ["--agent", "planner-worker", "--worker", "code"],
    "worker alone": ["--agent", "planner-worker", "--no-planner"],
}
PLAYED = ("react, graticule", "worker, graticule")  # in which the calls of the tasks are made


def compact(json_value):
    return json.dumps(json_value, separators=(",", ":"), ensure_ascii=False).encode()


class Scripted:
    """A model that makes calls round by round; a planner hands on the task and ends."""

    def __init__(self, task, rounds):
        self.task, self.rounds = task, rounds
        self.requests = {"planner": [], "worker": []}

    def answer(self, request):
        names = {tool["function"]["name"] for tool in request.get("tools", [])}
        if "list_working_directory_files" in names and "execute_code" not in names:
            self.requests["planner"].append(request)
            return said(self.task if len(self.requests["planner"]) == 1 else "END")
        if "make_plan" in names:
            self.requests["planner"].append(request)
            steps = [{"does": self.task, "makes": [f"part_{number}"]} for number in range(3)]
            return self.calling([("make_plan", {"steps": steps})])
        made = self.requests["worker"]
        made.append(request)
        if len(made) > len(self.rounds):
            return said("It is done.")
        return self.calling(self.rounds[len(made) - 1])

    def calling(self, calls):
        """An answer with calls, by name and arguments."""
        number = sum(map(len, self.requests.values()))
        calls = [{"id": f"call_{number}_{i}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
                 for i, (name, arguments) in enumerate(calls)]
        return reply({"content": None, "tool_calls": calls}, "tool_calls")


def requests_of(program, demo, task, rounds, options):
    model = Scripted(task, rounds)
    server, env = listener(model.answer)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "run", task, "--data", demo, "--out", Path(folder) / "run", "--quiet", "--model",
                        "openai-compatible/scripted", *options], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       check=False)
    server.shutdown()
    return model.requests


def by_part(request):
    told = [message for message in request["messages"] if message["role"] == "system"]
    data = [message for message in request["messages"] if message["role"] == "user"][:1]
    later = [message for message in request["messages"] if message not in told + data]
    return dict(zip(PARTS, (len(compact(part)) if part else 0 for part in (told, data, request.get("tools", []), later))))


def as_read(request):
    return b"".join(compact(piece) for piece in [*request.get("tools", []), *request["messages"]])


def shared(before, after):
    both = min(len(before), len(after))
    return next((i for i in range(both) if before[i] != after[i]), both)


def rounds_of(requests):
    """Of each request its parts, how many bytes it begins with that the one before begins with, and how many that one has."""
    rounds, before = [], b""
    for request in requests:
        read = as_read(request)
        rounds.append({**by_part(request), "shared": shared(before, read), "before": len(before), "read": len(read)})
        before = read
    return rounds


def played(program, demo, task, rounds, mode):
    requests = requests_of(program, demo, task, rounds, MODES[mode])
    if len(requests["worker"]) <= len(rounds):
        sys.exit(f"The run of “{task}” ({mode}) has {len(requests['worker'])} rounds, not {len(rounds) + 1}")
    return requests


def measured(program, demo):
    calls = json.loads((HERE / "reference_calls.json").read_text(encoding="utf-8"))
    tasks = (HERE / "reference_tasks.txt").read_text(encoding="utf-8").splitlines()
    runs = [(mode, task) for mode in MODES for task in tasks]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        requests = dict(zip(runs, pool.map(
            lambda run: played(program, demo, run[1], calls[run[1]] if run[0] in PLAYED else [], run[0]), runs)))
    firsts = {mode: [requests[mode, task]["worker"][0] for task in tasks] for mode in MODES}
    firsts["planner"] = [requests["worker, geojson", task]["planner"][0] for task in tasks]
    firsts["planner, plan-replan"] = [requests["step, plan-replan", task]["planner"][0] for task in tasks]
    return {"version": subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout.splitlines()[0],
            "tasks": {mode: {task: rounds_of(requests[mode, task]["worker"]) for task in tasks} for mode in PLAYED},
            "first": {mode: max(map(by_part, those), key=lambda parts: sum(parts.values())) for mode, those in firsts.items()}}


def sent(rounds):
    return sum(one[part] for one in rounds for part in PARTS)


def prefix_share(tasks):
    later = [one for rounds in tasks.values() for one in rounds[1:]]
    return sum(one["shared"] for one in later) / sum(one["before"] for one in later)


def tasks_table(mode, now, before):
    lines = [f"| {mode}: bytes sent for | rounds | before | now | share | system | data | tools | conversation |",
             "|---|---|---|---|---|---|---|---|---|"]
    for task, rounds in now.items():
        ours, theirs = sent(rounds), sent(before[task])
        parts = " | ".join(f"{sum(one[part] for one in rounds):,}" for part in PARTS)
        lines.append(f"| {task} | {len(rounds)} | {theirs:,} | {ours:,} | {ours / theirs:.2f} | {parts} |")
    ours, theirs = (sum(sent(rounds) for rounds in tasks.values()) for tasks in (now, before))
    lines.append(f"| all | {sum(len(rounds) for rounds in now.values())} | {theirs:,} | {ours:,} | {ours / theirs:.2f} | "
                 + " | ".join(f"{sum(one[part] for rounds in now.values() for one in rounds):,}" for part in PARTS) + " |")
    share, wanted, prefix = ours / theirs, WANTED_SHARES[mode], prefix_share(now)
    lines += ["", f"Over all tasks the share is {share:.2f}; wanted is at most {wanted}: {verdict(share <= wanted)} Of a request "
              f"{prefix:.1%} of the bytes begin the next one, too (before: {prefix_share(before):.1%}); wanted are 90 %: "
              f"{verdict(prefix >= WANTED_PREFIX)}", ""]
    return lines, share <= wanted and prefix >= WANTED_PREFIX


def first_table(now, before):
    lines = ["| largest first request | before | now | system | data | tools |", "|---|---|---|---|---|---|"]
    for mode, parts in now.items():
        earlier = f"{sum(before[mode].values()):,}" if mode in before else "was not there"
        lines.append(f"| {mode} | {earlier} | {sum(parts.values()):,} | "
                     + " | ".join(f"{parts[part]:,}" for part in PARTS[:3]) + " |")
    most = max(sum(parts.values()) for parts in now.values())
    lines += ["", f"The largest has {most:,} bytes; wanted are at most {MOST_IN_FIRST:,}: {verdict(most <= MOST_IN_FIRST)}"]
    return lines, most <= MOST_IN_FIRST


def verdict(met):
    return "met." if met else "MISSED."


def report(now, before):
    lines, good = [f"Before: {before['version']}.", ""], True
    for mode in now["tasks"]:
        of_mode, met = tasks_table(mode, now["tasks"][mode], before["tasks"][mode])
        lines += of_mode
        good = good and met
    of_first, met = first_table(now["first"], before["first"])
    return "\n".join(lines + of_first), good and met


def print_rounds(figures):
    for mode, tasks in figures["tasks"].items():
        for task, rounds in tasks.items():
            for number, one in enumerate(rounds, 1):
                parts = "  ".join(f"{part} {one[part]:,}" for part in PARTS)
                kept = f"{one['shared'] / one['before']:.1%} of the one before" if one["before"] else "the first"
                print(f"{mode}: {task} Round {number}: {parts}  ({kept}, {one['shared'] / one['read']:.1%} of this)")


def put_into(page, text):
    words, replaced = re.subn(r"(<!-- rounds: begin -->\n).*(<!-- rounds: end -->)",
                              lambda marks: marks[1] + text + "\n" + marks[2], page.read_text(encoding="utf-8"), flags=re.S)
    if not replaced:
        sys.exit(f"{page} has no line <!-- rounds: begin -->")
    page.write_text(words, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("demo", type=Path)
    parser.add_argument("--before", type=Path, help="figures that --record wrote; without it those of now")
    parser.add_argument("--record", type=Path, help="where to keep the figures")
    parser.add_argument("--page", type=Path, help="a page whose tables between 'rounds: begin' and 'rounds: end' to replace")
    parser.add_argument("--rounds", action="store_true", help="print each round, too")
    options = parser.parse_args()
    now = measured((options.build / "bin/graticule").resolve(), options.demo.resolve())
    if options.record:
        options.record.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if options.rounds:
        print_rounds(now)
    text, good = report(now, json.loads(options.before.read_text(encoding="utf-8")) if options.before else now)
    print(text)
    if options.page:
        put_into(options.page, text)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
