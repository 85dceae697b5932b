#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how many tokens planner and worker send for a task, beside what they would with all documentation in each round.

Usage: planner_tokens.py BUILD NPM [--tasks TASKS.json] [--data FOLDER] [--tool-set SET] [--solutions FOLDER]
                         [--allow-host HOST]

Without --tasks those of reference_tasks.txt are taken. The program is run with the agent planner-worker and a model on a
server of this script, which plays both roles and keeps each request as it came. The planner hands on the task as one subtask
and ends with END; the worker makes the calls of the task's solution (FOLDER/ID.json, a list of calls), or else looks for
functions and at the first dataset, and reports. Counted are the worker's requests of a run; then the same conversations with
the reference page of the set's functions in each request in place of the functions that are offered, as where the whole
documentation is part of the prompt. The documentation counts once: with the page there are no schemas. Tokens are those of
o200k_base. Exit status: 1 where the first are more than a fifth of the second, over all tasks. Told as well is the same with
the planner's requests on both sides, how many tokens a task takes, and how many of the functions that solutions call are
offered at the start.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from prompts import listener, tokens

HERE = Path(__file__).resolve().parent
WANTED = 1 / 5
MOST_CALLS = 8


class Team:
    """A model that plays planner and worker, and keeps what it is asked."""

    def __init__(self, task, calls):
        self.task, self.calls = task, calls
        self.planner, self.worker = [], []

    def answer(self, request):
        names = {tool["function"]["name"] for tool in request.get("tools", [])}
        if "list_working_directory_files" in names:
            self.planner.append(request)
            return said(self.task if len(self.planner) == 1 else "END")
        self.worker.append(request)
        made = len(self.worker) - 1
        if made < len(self.calls):
            return called(made, *self.calls[made])
        return said("It is done.")


def reply(message, reason):
    return {"id": "1", "object": "chat.completion", "model": "team", "usage": {"prompt_tokens": 1, "completion_tokens": 1},
            "choices": [{"index": 0, "finish_reason": reason, "message": {"role": "assistant", **message}}]}


def said(words):
    return reply({"content": words}, "stop")


def called(number, name, arguments):
    function = {"name": name, "arguments": json.dumps(arguments)}
    return reply({"content": None, "tool_calls": [{"id": f"call_{number}", "type": "function", "function": function}]}, "tool_calls")


def requests_of(program, task, options):
    team = Team(task["words"], task["calls"])
    server, env = listener(team.answer)
    data = [word for path in task["data"] for word in ("--data", path)]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "run", task["words"], *data, "--out", Path(folder) / "run", "--quiet", "--agent",
                        "planner-worker", "--model", "openai-compatible/team", *options],
                       env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    server.shutdown()
    if not team.worker or len(team.planner) < 2:
        sys.exit(f"The run of {task['id']} did not come to its end")
    return team


def documentation(program, tool_set):
    """What the reference page says of the tools of a set."""
    listed = subprocess.run([program, "tools", "list", "--set", tool_set, "--json"], capture_output=True, text=True, check=True)
    names = {tool["name"] for tool in json.loads(listed.stdout)}
    page = subprocess.run([program, "tools", "reference"], capture_output=True, text=True, check=True).stdout
    sections = re.split(r"^### ", page, flags=re.M)[1:]
    return "\n".join(section for section in sections if section.splitlines()[0].strip(" `") in names)


def text_of(request):
    return json.dumps({part: request.get(part, []) for part in ("messages", "tools")})


def looking_calls(words, data):
    return [["find_tools", {"need": words[:200]}], ["describe_dataset", {"dataset": Path(data).stem}]]


def tasks_of(options):
    if not options.tasks:
        words = (HERE / "reference_tasks.txt").read_text().splitlines()
        return [{"id": task, "words": task, "data": [options.data], "calls": looking_calls(task, "cities")} for task in words]
    tasks = json.loads(options.tasks.read_text())["tasks"]
    for task in tasks:
        task["data"] = [options.data / name for name in task["data"]] or [options.data]
        solution = options.solutions / f"{task['id']}.json" if options.solutions else None
        task["calls"] = (calls_in(json.loads(solution.read_text())) if solution and solution.exists()
                         else looking_calls(task["words"], task["data"][0]))[:MOST_CALLS]
    return tasks


def calls_in(solution):
    calls = solution if isinstance(solution, list) else solution["calls"]
    return [[call.get("function_name") or call["name"], call.get("arguments", {})] for call in calls]


def measure(program, options):
    whole = None
    rows = []
    how = ["--tool-set", options.tool_set, *(["--allow-host", options.allow_host] if options.allow_host else [])]
    for task in tasks_of(options):
        team = requests_of(program, task, how)
        if whole is None:
            whole = tokens([documentation(program, options.tool_set)], options.npm)[0]
        requests = team.planner + team.worker
        counts = tokens([text_of(request) for request in requests] + [json.dumps(request["tools"]) for request in team.worker],
                        options.npm)
        ours = sum(counts[:len(requests)])
        workers = sum(counts[len(team.planner):len(requests)])
        more = whole * len(team.worker) - sum(counts[len(requests):])
        rows.append((task["id"], len(team.planner), len(team.worker), workers, workers + more, ours, ours + more,
                     *offered_at_start(task, team)))
    return rows, whole


def offered_at_start(task, team):
    """Of the functions that the solution calls how many the worker is told of at once, and how many there are."""
    offered = {tool["function"]["name"] for tool in team.worker[0]["tools"]}
    called_ones = {name for name, _ in task["calls"]}
    return len(called_ones & offered), len(called_ones)


def table(rows, whole):
    lines = ["| task | planner's rounds | worker's rounds | worker's tokens | with all documentation | share |",
             "|---|---|---|---|---|---|"]
    for task, planner, worker, ours, documented, *_ in rows:
        lines.append(f"| {task} | {planner} | {worker} | {ours:,} | {documented:,} | {ours / documented:.2f} |")
    ours, documented, both, both_documented, offered, called_ones = (sum(row[column] for row in rows) for column in range(3, 9))
    share = ours / documented
    lines += ["", f"The documentation has {whole:,} tokens. Over all {len(rows)} tasks the share of the worker's requests is "
              f"{share:.3f} ({ours:,} of {documented:,}); wanted is at most a fifth: " + ("met." if share <= WANTED else "MISSED."),
              f"With the planner's requests it is {both / both_documented:.3f} ({both:,} of {both_documented:,}).",
              f"A task takes {both / len(rows):,.0f} tokens of requests on average, of which the worker's are {ours / len(rows):,.0f}; "
              "the published system took 45,000 to 74,000.",
              f"Of the functions that solutions call {offered / called_ones:.0%} are offered at the start ({offered} of {called_ones})."]
    return "\n".join(lines), share


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("npm", type=Path)
    parser.add_argument("--tasks", type=Path, help="a file of tasks as benchmarks/geojson/tasks.json")
    parser.add_argument("--data", type=Path, default=HERE.parent / "demo", help="folder of their data")
    parser.add_argument("--solutions", type=Path, help="folder of calls that solve the tasks, a file for each")
    parser.add_argument("--tool-set", default="graticule")
    parser.add_argument("--allow-host", help="that tools may download from")
    options = parser.parse_args()
    text, share = table(*measure(options.build / "bin/graticule", options))
    print(text)
    return 0 if share <= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
