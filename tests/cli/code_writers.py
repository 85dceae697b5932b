# SPDX-License-Identifier: Apache-2.0
"""Models of three qualities that write functions in JavaScript, as scripts, and what a report must say of them, worked out anew.

Usage: GRATICULE=PROGRAM code_writers.py SET FOLDER [--repeat N] [--functions N] [--kill N] [--once]
    runs a suite of the three over a set, kills it once N samples have been begun, goes on, runs the same suite without a break (but
    with --once), and says whether both came to the same results and the report's figures are those that numpy gives; FOLDER/suite
    holds the report
"""
import argparse
import collections
import csv
import json
import math
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import time
import zlib

import numpy

QUALITIES = ("good", "careless", "hopeless")
GRADES = ("syntax", "attribute or parameter", "output type", "invalid answer", "runtime", "other")


def chance(*words):
    """A number from 0 to 1 that the words give, always the same."""
    return zlib.crc32(" ".join(map(str, words)).encode()) / 2 ** 32


def fenced(code, words="Here is the function:"):
    return f"{words}\n\n```javascript\n{code.strip()}\n```\n"


def head_of(code):
    """Up to the end of the documentation, without the comments before the function."""
    return re.search(r"(?:async )?function .*?\*/", code, re.DOTALL)[0]


def faults(name, code):
    """Wrong replies, by what is wrong with them."""
    head = head_of(code)
    return {
        "syntax": fenced(f"{head}\n    const result = (1 +;\n    return result;\n}}"),
        "attribute": fenced(f"{head}\n    // as I remember it\n    return theLibrary.{name}(...arguments);\n}}"),
        "type": fenced(f"{head}\n    return Symbol('{name}');\n}}"),
        "nothing": fenced(f"{head}\n    return {{}};\n}}"),
        "module": fenced(f"import library from 'library';\n{code}"),
        "words": "I am sorry, but I would have to know more of the data before I can write this.",
        "throws": fenced(f"{head}\n    throw new Error('not implemented');\n}}"),
    }


def careless_edges(code):
    """The reference with what looks at its arguments first taken away: lines that throw or return early."""
    lines = code.splitlines()
    kept = [line for line in lines if not re.match(r"\s+if \(.*\) (throw|return)\b.*;\s*$", line)]
    return fenced("\n".join(kept)) if len(kept) < len(lines) else None


def reply(quality, name, code, repetition):
    """What a model says of a function, in a repetition."""
    luck = chance(quality, name, repetition)
    wrong = faults(name, code)
    kinds = sorted(wrong)
    if quality == "good":
        return fenced(code) if chance(name) > 0.1 or luck > 0.5 else careless_edges(code) or wrong["attribute"]
    if quality == "careless":
        able = chance("able", name)  # so that tasks differ in how often they are solved
        if luck < able:
            return fenced(code, "<think>\n" + 6 * "Let me see.\n" + "</think>\nThis does it:")
        return careless_edges(code) or wrong[kinds[int(luck * 1000) % len(kinds)]]
    return wrong[kinds[int(luck * len(kinds))]] if luck > 0.02 else fenced(code)


def read_set(folder):
    return {path.stem: path.read_text() for path in sorted(pathlib.Path(folder).glob("*/*.js"))}


def write_models(functions, folder, repetitions):
    """Scripts of each quality in FOLDER/QUALITY/REPETITION/ID.jsonl; the models as the program has them."""
    for quality in QUALITIES:
        for repetition in range(1, repetitions + 1):
            scripts = pathlib.Path(folder) / quality / str(repetition)
            scripts.mkdir(parents=True)
            for name, code in functions.items():
                text = reply(quality, name, code, repetition)
                usage = {"input": len(head_of(code)) // 4 + 100, "output": len(text) // 4}
                (scripts / f"{name}.jsonl").write_text(json.dumps({"text": text, "usage": usage}) + "\n")
    return [f"scripted:{pathlib.Path(folder) / quality}" for quality in QUALITIES]


def results_of(suite):
    """(arm, task, repetition) -> (value, grade, cases that pass) of each sample."""
    with sqlite3.connect(f"file:{suite}/results.sqlite?mode=ro", uri=True) as store:
        rows = store.execute("select arm, task, repetition, value, grade, score.metadata from sample "
                             "join score on score.sample = sample.id").fetchall()
    return {(arm, task, repetition): (value, grade, json.loads(metadata).get("passed"))
            for arm, task, repetition, value, grade, metadata in rows}


def read_csv(suite, name):
    with open(pathlib.Path(suite) / "report" / "csv" / f"{name}.csv", newline="") as file:
        return list(csv.DictReader(file))


class WorkedOut:
    """Figures of each arm, from the scores and the samples' own numbers alone."""

    def __init__(self, suite, tasks=None):
        self.samples = [row for row in read_csv(suite, "samples") if tasks is None or row["task"] in tasks]
        self.arms = sorted({row["arm"] for row in self.samples})
        with sqlite3.connect(f"file:{suite}/results.sqlite?mode=ro", uri=True) as store:
            self.told = {str(sample): json.loads(metadata)
                         for sample, metadata in store.execute("select sample, metadata from score")}

    def of(self, arm):
        return [row for row in self.samples if row["arm"] == arm]

    def pass_at(self, arm, k):
        by_task = collections.defaultdict(list)
        for row in self.of(arm):
            by_task[row["task"]].append(float(row["value"]) == 1)
        if any(len(hits) < k for hits in by_task.values()):
            return math.nan
        return float(numpy.mean([1 - math.comb(len(hits) - sum(hits), k) / math.comb(len(hits), k) for hits in by_task.values()]))

    def figures(self, arm):
        chances = numpy.array([self.pass_at(arm, k) for k in (1, 3, 5)])
        best = chances[~numpy.isnan(chances)][-1]
        rows = self.of(arm)
        told = [self.told[row["sample"]] for row in rows]
        tokens = numpy.mean([int(row["input_tokens"]) + int(row["output_tokens"]) for row in rows])
        seconds = numpy.mean([float(row["seconds"]) for row in rows])
        lines = numpy.mean([one["lines_of_code"] for one in told])
        variation = chances.std() / chances.mean() if chances.mean() > 0 else math.nan
        return {"pass@1": chances[0], "pass@3": chances[1], "pass@5": chances[2], "variation": variation,
                "stable": best / (1 + variation) if chances[2] else 0.0, "tokens": tokens, "seconds": seconds, "lines": lines,
                "reply_lines": numpy.mean([one["lines_of_reply"] for one in told]), "per_token": best / tokens,
                "per_second": best / seconds, "per_line": best / lines}

    def failures(self, arm):
        grades = [row["grade"] for row in self.of(arm) if float(row["value"]) < 1]
        return {grade: grades.count(grade) / len(grades) if grades else math.nan for grade in GRADES}

    def edges(self, arm):
        told = [self.told[row["sample"]] for row in self.of(arm)]
        return sum(one["edge_cases_passed"] for one in told) / sum(one["edge_cases"] for one in told)


def report_differs(suite):
    """What the report's CSV says otherwise than numpy, by arm and over all tasks."""
    worked_out = WorkedOut(suite)
    found = []

    def hold(what, said, right):
        # Sixteen digits are written; sums may be added up in another order.
        if not (math.isnan(right) and said == "") and not math.isclose(float(said or "nan"), right, rel_tol=1e-9, abs_tol=1e-12):
            found.append(f"{what}: {said} and not {right}")

    generation = [row for row in read_csv(suite, "generation") if row["group"] == "All tasks"]
    for arm in worked_out.arms:
        figures = worked_out.figures(arm)
        for row in generation:
            if row["arm"] == arm:
                hold(f"{arm} pass@{row['k']}", row["pass_at_k"], figures[f"pass@{row['k']}"])
                for name in figures.keys() - {"pass@1", "pass@3", "pass@5"}:
                    hold(f"{arm} {name}", row[name], figures[name])
        failures = worked_out.failures(arm)
        for row in read_csv(suite, "failures"):
            if (row["arm"], row["group"]) == (arm, "All tasks"):
                hold(f"{arm} {row['grade']}", row["share"], failures[row["grade"]])
        for row in read_csv(suite, "edge_cases"):
            if (row["arm"], row["group"]) == (arm, "All tasks"):
                hold(f"{arm} edges", row["share"], worked_out.edges(arm))
    return found


def command(program, functions_set, models, names, out, repetitions):
    return [program, "bench", "run", "geojseval", "--tasks", str(functions_set), "--agent", "completion",
            *[option for model in models for option in ("--model", model)],
            *[option for name in names for option in ("--sample-id", name)],
            "--repeat", str(repetitions), "--out", str(out), "--json"]


def kill_after(words, suite, begun, patience=600, cwd=None):
    """Runs a program until that many runs have been begun in a suite, and kills it; how many there are then."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=cwd)
    runs = pathlib.Path(suite) / "runs"
    until = time.monotonic() + patience
    while time.monotonic() < until and process.poll() is None and (not runs.is_dir() or len(os.listdir(runs)) < begun):
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return len(os.listdir(runs))


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("set", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--functions", type=int, default=0)
    parser.add_argument("--kill", type=int, default=300)
    parser.add_argument("--once", action="store_true", help="no second suite without a break")
    return parser.parse_args()


def some_functions(functions_set, most):
    """Of all libraries, as evenly as the set has them; all of them for 0."""
    functions = read_set(functions_set)
    step = len(functions) / (most or len(functions))
    return {name: functions[name] for name in [list(functions)[int(i * step)] for i in range(most or len(functions))]}


def finish(program, words, suite):
    """Runs a suite to its end; how many seconds that took."""
    started = time.monotonic()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    # Of a machine that is busy with other things a page may not load in time: what is unscored is scored again.
    subprocess.run([program, "bench", "score", str(suite)], check=True, stdout=subprocess.DEVNULL)
    print(f"{suite.name}: {time.monotonic() - started:.0f} s", flush=True)


def main():
    options = read_options()
    program = os.environ["GRATICULE"]
    functions = some_functions(options.set, options.functions)
    models = write_models(functions, options.folder / "models", options.repeat)
    suite, whole = options.folder / "suite", options.folder / "whole"
    begun = kill_after(command(program, options.set, models, functions, suite, options.repeat), suite, options.kill, patience=6000)
    print(f"killed with {begun} of {len(functions) * 3 * options.repeat} samples begun", flush=True)
    finish(program, [program, "bench", "run", "--out", str(suite), "--json"], suite)
    results = results_of(suite)
    passed = collections.Counter(arm.rsplit("/", 1)[-1] for (arm, _, _), (value, _, _) in results.items() if value == 1)
    print(f"{len(results)} samples scored; {dict(passed)} pass")
    same = True
    if not options.once:
        finish(program, command(program, options.set, models, functions, whole, options.repeat), whole)
        same = results == results_of(whole)
        print(f"same results as without a break: {same}")
    subprocess.run([program, "bench", "report", str(suite)], check=True)
    differs = report_differs(suite)
    print("\n".join(differs) or "the report's figures are numpy's")
    raise SystemExit(0 if same and not differs else 1)


if __name__ == "__main__":
    main()
