#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has a language model work through the tasks of tasks.json over the demo's data, and tells how well it did and what it took.

Usage: GRATICULE_LIVE_MODEL=PROVIDER/MODEL tests/live/live.py BUILD DEMO [--only ID ...] [--kind KIND] [--out FOLDER] [--keep FOLDER]
                                                   [--jobs N]

The model is named as `graticule run --model` takes it, and asked with the keys and addresses of the environment
(docs/models.md). Without it nothing is run, and the exit status is 77. Told are, of each task, whether it was solved, rounds,
tokens and why it was not solved, beside the last run in FOLDER (build/live); then of each kind and of all the share that was
solved with its interval (Wilson, 95 %), and the failures by their causes. Runs stay in FOLDER/runs, figures in FOLDER/results.json. Exit status: 0 where
all tasks were run, whatever came of them.
"""
import argparse
import concurrent.futures
import contextlib
import json
import math
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SKIPPED = 77
MODES = {"tools": ["--agent", "react"],
         "published": ["--agent", "react", "--tool-set", "geobenchx"],
         "code": ["--agent", "react", "--tool-set", "code"],
         "team": ["--agent", "planner-worker", "--tool-set", "graticule"],
         "team-code": ["--agent", "planner-worker", "--worker", "code"]}
NUMBER = re.compile(r"(?<![\w.])[-−]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?")
TOLERANCE = 1e-6  # of a number for which no other is given, as a part of itself


def numbers_in(text):
    return [float(written.replace(",", "").replace("−", "-")) for written in NUMBER.findall(text)]


def numbers_of(outcome):
    return numbers_in(outcome["answer"]) + [float(value["value"]) for value in outcome.get("values") or []
                                            if isinstance(value["value"], (int, float))]


def missing_number(expect, outcome):
    wanted = expect.get("numbers", [expect.get("number")])
    found = numbers_of(outcome)
    return not all(any(abs(number - one) <= expect.get("within", TOLERANCE * abs(one)) for number in found) for one in wanted)


def in_geopackage(path, query):
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as package:
        return package.execute(query).fetchone()[0]


def features_of(path):
    if path.suffix != ".gpkg":
        return len(json.loads(path.read_text(encoding="utf-8")).get("features", []))
    return in_geopackage(path, 'SELECT count(*) FROM "{}"'.format(
        in_geopackage(path, "SELECT table_name FROM gpkg_geometry_columns").replace('"', '""')))


def crs_of(path):
    """The EPSG code of a GeoPackage's layer."""
    return in_geopackage(path, "SELECT organization_coordsys_id FROM gpkg_geometry_columns JOIN gpkg_spatial_ref_sys USING (srs_id) "
                               "WHERE upper(organization) = 'EPSG'")


def file_fault(expect, folder):
    """What is amiss with the file that is expected among a run's outputs."""
    files = sorted((folder / "outputs").glob("*" + expect["file"]))
    if not files:
        return f"no {expect['file']} file"
    if "features" in expect and expect["features"] not in map(features_of, files):
        return "wrong features"
    if "crs" in expect and expect["crs"] not in map(crs_of, files):
        return "wrong CRS"
    return None


def cause_of_failure(expect, outcome, folder):
    """None where the task is solved."""
    if outcome["end"] not in ("answered", "refused"):
        return outcome["end"]
    if "refused" in expect:
        if outcome["end"] != "refused":
            return "answered what cannot be answered"
        return None if re.search(expect["refused"], outcome["answer"], re.IGNORECASE) else "refused for another reason"
    words = outcome["answer"].casefold()
    if "says" in expect and not re.search(expect["says"], words):
        return "premise not corrected"
    if outcome["end"] == "refused" and "says" not in expect:
        return "refused what can be done"
    if not all(re.search(name.casefold(), words) for name in expect.get("names", [])):
        return "name missing"
    if any(re.search(name.casefold(), words) for name in expect.get("no_names", [])):
        return "wrong name"
    if ("number" in expect or "numbers" in expect) and missing_number(expect, outcome):
        return "wrong number"
    return file_fault(expect, folder) if "file" in expect else None


def interval(solved, of):
    """Wilson's, for 95 %."""
    if of == 0:
        return 0.0, 1.0
    z = 1.959964
    middle, root = solved + z * z / 2, z * math.sqrt(solved * (of - solved) / of + z * z / 4)
    return (middle - root) / (of + z * z), (middle + root) / (of + z * z)


def run(program, demo, model, task, folder):
    shutil.rmtree(folder, ignore_errors=True)
    done = subprocess.run([program, "run", task["task"], "--data", demo, "--out", folder, "--json", "--model", model,
                           *MODES[task["mode"]]], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    try:
        outcome = json.loads(done.stdout)
    except json.JSONDecodeError:
        outcome = {"end": "not started: " + (done.stderr.strip().splitlines() or ["nothing was said"])[-1][:200], "answer": ""}
    usage = outcome.get("usage") or {}
    cause = cause_of_failure(task["expect"], outcome, folder)
    return {"id": task["id"], "kind": task["kind"], "mode": task["mode"], "solved": cause is None, "cause": cause,
            "rounds": usage.get("rounds", 0), "tokens": (usage.get("input") or 0) + (usage.get("output") or 0),
            "unsourced": outcome["answer"].count("[no source]"), "answer": outcome["answer"]}


def keep_answers(run_folder, path):
    """What the models of a run said, a line each with the role, for a scripted model to say again."""
    events = map(json.loads, (run_folder / "events.jsonl").read_text(encoding="utf-8").splitlines())
    said = [{"role": event["data"].get("role", ""), "response": event["data"]["response"]} for event in events
            if event["type"] == "model_response"]
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in said), encoding="utf-8")


def shares(results):
    groups = {}
    for one in results:
        groups.setdefault(one["kind"], []).append(one)
    return [*groups.items(), ("all", results)]


def beside(before, key):
    return "" if before is None else f" ({before[key]:,})"


def report(model, results, last):
    """The tables, with what the last run had in brackets."""
    known = {one["id"]: one for one in (last or {}).get("results", [])}
    lines = [f"Model: {model}" + (f"; last run: {last['model']}" if last else ""), "",
             "| task | mode | solved | rounds | tokens | why not |", "|---|---|---|---|---|---|"]
    for one in results:
        before = known.get(one["id"])
        was = "" if before is None or before["solved"] == one["solved"] else f" ({'yes' if before['solved'] else 'no'})"
        lines.append(f"| {one['id']} | {one['mode']} | {'yes' if one['solved'] else 'no'}{was} | "
                     f"{one['rounds']}{beside(before, 'rounds')} | {one['tokens']:,}{beside(before, 'tokens')} | "
                     f"{one['cause'] or ''} |")
    lines += ["", "| kind | solved | share | interval | last run | rounds a task | tokens a task |", "|---|---|---|---|---|---|---|"]
    for kind, those in shares(results):
        solved, before = sum(one["solved"] for one in those), [known[one["id"]] for one in those if one["id"] in known]
        low, high = interval(solved, len(those))
        lines.append(f"| {kind} | {solved} of {len(those)} | {solved / len(those):.2f} | {low:.2f} to {high:.2f} | "
                     + (f"{sum(one['solved'] for one in before)} of {len(before)}" if before else "none")
                     + f" | {sum(one['rounds'] for one in those) / len(those):.1f} | "
                     f"{sum(one['tokens'] for one in those) / len(those):,.0f} |")
    causes = {}
    for one in results:
        if one["cause"]:
            causes.setdefault(one["cause"], []).append(one["id"])
    lines += ["", *(f"- {cause}: {len(ids)} ({', '.join(ids)})" for cause, ids in sorted(causes.items(), key=lambda c: -len(c[1])))]
    unsourced = [one["id"] for one in results if one["unsourced"]]
    if unsourced:
        lines.append(f"- answers with numbers that have no source: {', '.join(unsourced)}")
    return "\n".join(lines).rstrip()


def chosen(tasks, options):
    unknown = set(options.only or []) - {task["id"] for task in tasks}
    if unknown:
        sys.exit(f"There is no task {', '.join(sorted(unknown))}; there are: {', '.join(task['id'] for task in tasks)}")
    return [task for task in tasks if (not options.only or task["id"] in options.only)
            and (not options.kind or task["kind"] == options.kind)]


def last_results(path):
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("demo", type=Path)
    parser.add_argument("--only", nargs="+", metavar="ID", help="only these tasks")
    parser.add_argument("--kind", help="only tasks of this kind")
    parser.add_argument("--out", type=Path, default=HERE.parent.parent / "build/live", help="where runs and figures are kept")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep what the model said where it solved the task")
    parser.add_argument("--jobs", type=int, default=1, help="how many tasks at once")
    options = parser.parse_args()
    model = os.environ.get("GRATICULE_LIVE_MODEL")
    if not model:
        print("skipped: GRATICULE_LIVE_MODEL names no model, such as openai-compatible/NAME")
        return SKIPPED
    tasks = chosen(json.loads((HERE / "tasks.json").read_text(encoding="utf-8")), options)
    program, figures = (options.build / "bin/graticule").resolve(), options.out / "results.json"
    last = last_results(figures)
    (options.out / "runs").mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda task: run(program, options.demo.resolve(), model, task,
                                                 (options.out / "runs" / task["id"]).resolve()), tasks))
    print(report(model, results, last))
    for one in results:
        if options.keep and one["solved"]:
            keep_answers(options.out / "runs" / one["id"], options.keep / f"{one['id']}.jsonl")
    former = [one for one in (last or {}).get("results", []) if one["id"] not in {new["id"] for new in results}]
    figures.write_text(json.dumps({"model": model, "results": former + results}, indent=1, ensure_ascii=False) + "\n",
                       encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
