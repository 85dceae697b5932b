#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has models that err work on tasks of the set step by step, once as they come, with repairs, and searched, and says what each way comes to.

Usage: scripted_models.py --graticule PROGRAM --out NEW_FOLDER [--only ID ...] [--right 0.5] [--repair 0.4] [--documented 0.7]
                          [--seed 1] [--arms sequential ...] [--human]                              (in deps/python, after check.py)

A model is a server on this machine that knows the references. Its code for a step is the reference with the chance `--right`, which
is drawn of the seed, the step and how often it was asked; else it has one of the faults that models have: an attribute, an argument, a
name or a module that is not there, another error, or a fault of the set that no error shows. What it mends is right with the chance
`--repair`, or where documentation or real names are told to it `--documented`. The first samples of a step are the same in all arms:

    sequential   one piece of code a step, and what fails is left out
    debugging    one piece of code a step, which is mended up to three times
    persistent   the same, mended up to twelve times
    unaided      three pieces of code a step, looked ahead from, mended, and searched as a tree, without documentation
    search       the same with documentation

OUT has each arm's suite with its report, and comparison.json with what is printed: means over tasks of the completion, of steps
that are right, and of what that cost. With --human a person does what a model cannot do (the benchmark geocode-human).
"""
import argparse
import ast
import collections
import csv
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import zlib

import task_files

sys.path.insert(0, str(task_files.HERE.parent.parent / "perf"))
import prompts  # noqa: E402  whose listener on this machine stands for a provider

ARMS = {"sequential": ["--max-codes", "1", "--max-repairs", "0", "--max-ahead", "0"],
        "debugging": ["--max-codes", "1", "--max-repairs", "3", "--max-ahead", "0"],
        "persistent": ["--max-codes", "1", "--max-repairs", "12", "--max-ahead", "0", "--max-rollouts", "200"],
        "unaided": ["--max-codes", "3", "--max-repairs", "3", "--no-retrieval"],
        "search": ["--max-codes", "3", "--max-repairs", "3"]}
PARTS = ("completion", "task", "executed", "outputs", "function-f1")
FAULTS = ("attribute", "argument", "name", "module", "error", "silent")


def chance(*words):
    """A number from 0 to 1 that the words give, always the same."""
    return zlib.crc32(" ".join(map(str, words)).encode()) / 2**32


class Change(ast.NodeTransformer):
    """Changes the first node for which `change` gives another one."""

    def __init__(self, change):
        self.change, self.done = change, False

    def visit(self, node):
        if not self.done and (other := self.change(node)) is not None:
            self.done = True
            return ast.copy_location(other, node)
        return self.generic_visit(node)


def changed(code, change):
    """Code with its first such node changed; nothing where it has none."""
    changing = Change(change)
    tree = ast.fix_missing_locations(changing.visit(ast.parse(code)))
    return ast.unparse(tree) if changing.done else None


def other_attribute(node):
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return ast.Call(ast.Attribute(node.func.value, node.func.attr + "_of_all", ast.Load()), node.args, node.keywords)
    return None


def other_argument(node):
    if isinstance(node, ast.Call) and not any(keyword.arg is None for keyword in node.keywords):
        return ast.Call(node.func, node.args, [*node.keywords, ast.keyword("in_units_of", ast.Constant("m"))])
    return None


def other_name(node):
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return ast.Name(node.id + "_layer", ast.Load())
    return None


class Model:
    """What a model says of a step, whatever it is asked again and again."""

    def __init__(self, tasks, arguments):
        self.arguments = arguments
        self.steps, self.silent = {}, collections.defaultdict(list)
        for task in tasks:
            for number, step in enumerate(task["steps"], 1):
                self.steps[" ".join(step["instruction"].split())] = (task["id"], number, step["code"])
            for number, _, code in task_files.wrong_code(task):
                self.silent[task["id"], number].append(code)
        self.asked = collections.Counter()

    def wrong(self, step, luck):
        """The step's reference with a fault."""
        task, number, code = step
        kind = FAULTS[int(luck * len(FAULTS))]
        silent = self.silent[task, number]
        if kind == "silent" and silent:
            return silent[int(luck * 1e6) % len(silent)]
        change = {"attribute": other_attribute, "argument": other_argument, "name": other_name}.get(kind)
        other = changed(code, change) if change else None
        if other is None:
            other = f"import geo_toolkit\n{code}" if kind == "module" else f"{code}\nraise ValueError('the layer has no such band')\n"
        return other

    def code(self, asker, words, likely, way):
        """Code for a step: its reference with that chance."""
        step = self.steps.get(words)
        if step is None:
            return self.defining(words)
        key = (asker, way, *step[:2])
        self.asked[key] += 1
        luck = [chance(self.arguments.seed, way, *step[:2], self.asked[key], draw) for draw in ("right", "kind")]
        return step[2] if luck[0] < likely else self.wrong(step, luck[1])

    def defining(self, words):
        """Code for a step that an agent put in, as nothing defined names that the next step uses: what the steps before it do."""
        behind = next((step for known, step in self.steps.items() if known[:60] in words), None)
        renamed = [f"{name} = {name.removesuffix('_layer')}" for name in re.findall(r"\b\w+_layer\b", words)]
        if renamed or behind is None:
            return "\n".join(renamed) or "pass"
        return "\n".join(code for task, number, code in self.steps.values() if task == behind[0] and number < behind[1]) or "pass"

    def says(self, asker, told):
        """The answer to a request, by its last message."""
        if match := re.search(r"The next steps, for each of which .*?:\n(.*)", told, re.DOTALL):
            return "\n\n".join(fenced(self.code(asker, words, self.arguments.right, "ahead")) for words in numbered(match[1]))
        if match := re.search(r"The next step:\n(.*?)\nThis code was tried for it:", told, re.DOTALL):
            helped = "From the documentation of the libraries:" in told or "Did you mean" in told
            likely = self.arguments.documented if helped else self.arguments.repair
            return fenced(self.code(asker, match[1].strip(), likely, "mended"))
        if match := re.search(r"The next step:\n(.*)", told, re.DOTALL):
            return fenced(self.code(asker, match[1].strip(), self.arguments.right, "sample"))
        if match := re.search(r"The steps that remained:\n(.*?)\n(?:Code for the first|List the steps)", told, re.DOTALL):
            return "\n".join(f"{number}. {words}" for number, words in enumerate(numbered(match[1]), 1))
        return None


def numbered(lines):
    return [match[1].strip() for match in re.finditer(r"^\d+\. (.*)$", lines, re.MULTILINE)]


def fenced(code):
    return f"```python\n{code.strip()}\n```"


def text_of(message):
    content = message["content"] or ""
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)


def answered(model, request):
    """The body of an answer to a request; where no code is asked for, the call that ends the run."""
    said = model.says(request["model"], text_of(request["messages"][-1]))
    message = {"role": "assistant", "content": said}
    if said is None:
        message["tool_calls"] = [{"id": "1", "type": "function",
                                  "function": {"name": "finish", "arguments": json.dumps({"summary": "The steps are done."})}}]
    asked = sum(len(text_of(one)) for one in request["messages"])
    return {"id": "1", "object": "chat.completion", "model": request["model"],
            "usage": {"prompt_tokens": asked // 4, "completion_tokens": len(said or "") // 4 + 10},
            "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls" if said is None else "stop"}]}


def serving(model):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), prompts.Listener)
    server.answer = lambda request: answered(model, request)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def run_program(*words, env):
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words[1:4]))}: {done.stderr.strip()[-2000:]}")


def run_arm(arm, tasks, arguments, env):
    suite = arguments.out / arm
    command = [arguments.graticule, "bench", "run", "geocode-human" if arguments.human else "geocode", "--tasks", task_files.HERE,
               "--agent", "search", "--calls", "native", "--steps", "given", *ARMS[arm], "--model", f"openai-compatible/{arm}", "--out", suite,
               "--json", *arguments.more]
    for task in tasks:
        command += ["--sample-id", task["id"]]
    run_program(*command, env=env)
    run_program(arguments.graticule, "bench", "report", suite, env=env)
    return suite


def rows_of(suite, name):
    with open(suite / "report" / "csv" / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def figures_of(suite):
    """Means over samples, of which each has its task."""
    figures = {row["part"]: float(row["mean"]) if row["mean"] else None
               for row in rows_of(suite, "steps") if row["group"] == "All tasks" and row["part"] in PARTS}
    samples = rows_of(suite, "samples")
    figures["samples"] = len(samples)
    for name, columns in (("tokens", ("input_tokens", "output_tokens")), ("rounds", ("rounds",)), ("pieces executed", ("steps",)), ("seconds", ("seconds",))):
        figures[name] = sum(float(row[column] or 0) for row in samples for column in columns) / len(samples)
    figures["grades"] = dict(collections.Counter(row["grade"] for row in samples))
    return figures


def tell(figures):
    names = [*PARTS, "tokens", "rounds", "pieces executed", "seconds"]
    print(f"{'':12}" + "".join(f"{name:>17}" for name in names))
    for arm, of in figures.items():
        print(f"{arm:12}" + "".join(f"{of.get(name) if of.get(name) is not None else float('nan'):17.3f}" if name in PARTS
                                    else f"{of[name]:17.1f}" for name in names))


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    parser.add_argument("--right", type=float, default=0.5, help="chance that code for a step is right")
    parser.add_argument("--repair", type=float, default=0.4, help="that mended code is")
    parser.add_argument("--documented", type=float, default=0.7, help="that it is where documentation or real names are told")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--arms", nargs="+", choices=tuple(ARMS), default=tuple(ARMS))
    parser.add_argument("--human", action="store_true", help="a person does what a model cannot do")
    parser.add_argument("more", nargs="*", help="options of bench run, behind --")
    arguments = parser.parse_args()
    arguments.graticule, arguments.out = arguments.graticule.resolve(), arguments.out.resolve()
    return arguments


def main():
    arguments = read_arguments()
    tasks = task_files.load_tasks(arguments.only)
    arguments.out.mkdir(parents=True)
    server = serving(Model(tasks, arguments))
    env = {**os.environ, "OPENAI_COMPATIBLE_BASE_URL": f"http://127.0.0.1:{server.server_port}/v1"}
    figures = {arm: figures_of(run_arm(arm, tasks, arguments, env)) for arm in arguments.arms}
    told = {"tasks": len(tasks), **{name: getattr(arguments, name) for name in ("right", "repair", "documented", "seed", "human")}, "arms": figures}
    (arguments.out / "comparison.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    tell(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
