#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how many bytes runs of a language model send over the tasks of a benchmark in GeoBenchX's form.

Usage: prompt_benchmark.py PROGRAM TASKS.json DATA [--before FILE] [--record FILE] [--most N] [--jobs N]

Each task is run over DATA with a model on a server of this script, which makes the calls of the task's first reference
solution, one a round, and then answers; a task without calls is answered at once. Runs that end before, as where calls fail for
lack of data, are told of. Counted are bytes of compact JSON as in
prompt_rounds.py. PROGRAM may be of any version that has --agent react and --tool-set geobenchx: --record keeps its figures by
the tasks' numbers, --before reads such a file, and tasks of both are told beside each other. --most takes every n-th task.
"""
import argparse
import concurrent.futures
import json
from pathlib import Path

from prompt_rounds import MOST_IN_FIRST, PARTS, requests_of, rounds_of, sent

OPTIONS = ["--agent", "react", "--tool-set", "geobenchx"]


def calls_of(task):
    solutions = task.get("reference_solutions") or [{"steps": []}]
    return [[[step["function_name"], step.get("arguments") or {}]] for step in solutions[0]["steps"]]


def figures_of(program, data, task):
    calls = calls_of(task)
    rounds = rounds_of(requests_of(program, data, task["task_text"], calls, OPTIONS)["worker"])
    declined = any(name == "reject_task" for [[name, _]] in calls)  # which ends a run without an answer
    return {"bytes": sent(rounds), "rounds": len(rounds), "missing": len(calls) + (not declined) - len(rounds),
            "first": sum(rounds[0][part] for part in PARTS) if rounds else 0,
            "shared": sum(one["shared"] for one in rounds[1:]), "before": sum(one["before"] for one in rounds[1:])}


def chosen(tasks, most):
    return dict(list(enumerate(tasks))[::max(1, -(-len(tasks) // most))] if most else enumerate(tasks))


def told(now, before):
    total = {name: sum(one[name] for one in now.values()) for name in ("bytes", "rounds", "shared", "before")}
    lines = [f"{len(now)} tasks, {total['rounds']} requests: {total['bytes']:,} bytes, {total['bytes'] / max(len(now), 1):,.0f} a task",
             f"largest first request: {max(one['first'] for one in now.values()):,} bytes; wanted are at most {MOST_IN_FIRST:,}",
             f"of a request {total['shared'] / max(total['before'], 1):.1%} of the bytes begin the next one, too"]
    cut_short = {number: one["missing"] for number, one in now.items() if one["missing"] > 0}
    if cut_short:
        lines.append(f"{len(cut_short)} runs ended before all calls were made, {sum(cut_short.values())} requests in all: "
                     f"{list(cut_short)}")
    both = [number for number in now if str(number) in before]
    if both:
        ours, theirs = sum(now[number]["bytes"] for number in both), sum(before[str(number)]["bytes"] for number in both)
        lines.append(f"the {len(both)} tasks that were measured before: {ours:,} of {theirs:,} bytes, {ours / theirs:.2f}")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--most", type=int, help="about so many tasks, evenly chosen")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    tasks = chosen(json.loads(options.tasks.read_text(encoding="utf-8"))["tasks"], options.most)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        figures = pool.map(lambda task: figures_of(options.program.resolve(), options.data.resolve(), task), tasks.values())
        now = dict(zip(tasks, figures))
    if options.record:
        options.record.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    print(told(now, json.loads(options.before.read_text(encoding="utf-8")) if options.before else {}))


if __name__ == "__main__":
    main()
