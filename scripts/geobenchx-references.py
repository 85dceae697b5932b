#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Carries out GeoBenchX's published reference solutions with `graticule tools run` and says how each ended.

    scripts/geobenchx-references.py TASKS.json CATALOG.csv

TASKS.json is the benchmark's published file of tasks and reference solutions, which this repository does not
hold. CATALOG.csv names the data at hand, with columns title, kind and file (beside the catalogue): a title may
stand for another edition of the same data. Each solution ends as one of

    ran           every call succeeded
    refused       a call was refused with a reason: the data at hand lack a column or a value that it names
    data missing  it asks for a dataset or raster file that is not among the data at hand
    failed        anything else: a fault of graticule

The status is 1 where one failed.
"""

import argparse
import collections
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

DATASET_ARGUMENTS = ("dataset", "geodataset", "rasterdataset")
# What the caller or the data can bring about; every other code is ours.
REFUSALS = {"not_found", "invalid_argument"}
CALL_TIMEOUT_S = 600


def toml_text(text):
    return json.dumps(text, ensure_ascii=False)


def place_file(original, folder, name):
    """Copies a data file into the folder, a zipped Shapefile unpacked; its path there."""
    if original.suffix == ".zip":
        target = folder / name
        with zipfile.ZipFile(original) as archive:
            archive.extractall(target)
        return next(target.rglob("*.shp")).relative_to(folder)
    copy = folder / f"{name}{original.suffix}"
    shutil.copyfile(original, copy)
    return copy.relative_to(folder)


def place_countries(original, attributes, folder, name):
    """A layer of countries with the rows and columns of another table: the geometry comes by ISO code."""
    import geopandas  # only where it is asked for; the tests' environment in deps/python has it

    shapes = geopandas.read_file(original)
    by_code = {}
    for key in ("ADM0_A3", "ISO_A3"):
        by_code.update({code: shape for code, shape in zip(shapes[key], shapes.geometry) if code != "-99"})
    table = geopandas.read_file(attributes)
    geometry = [by_code.get(row.ISO_A3) or by_code.get(row.WB_A3) for row in table.itertuples()]
    layer = geopandas.GeoDataFrame(table, geometry=geometry, crs=shapes.crs)
    layer = layer[layer.geometry.notna()]
    copy = folder / f"{name}.geojson"
    layer.to_file(copy, driver="GeoJSON")
    return copy.relative_to(folder)


def build_catalog(rows, source, attributes, folder):
    """Copies the files into one folder, each title with a file of its own, and describes them."""
    entries = []
    for number, row in enumerate(rows):
        original = (source / row["file"]).resolve()
        name = f"d{number:02}"
        if attributes and row["title"] == "Countries":
            file = place_countries(original, attributes, folder, name)
        else:
            file = place_file(original, folder, name)
        entries.append("[[dataset]]\n"
                       f"name = {toml_text(name)}\n"
                       f"file = {toml_text(str(file))}\n"
                       f"title = {toml_text(row['title'])}\n")
    (folder / "catalog.toml").write_text("\n".join(entries), encoding="utf-8")


def asked_datasets(steps):
    return {step["arguments"][key] for step in steps for key in DATASET_ARGUMENTS if key in step["arguments"]}


def first_failure(results):
    return next((result for result in results if not result["ok"]), None)


def judge(process, steps, titles):
    """(end, reason) of one solution."""
    try:
        results = json.loads(process.stdout)
    except json.JSONDecodeError:
        return "failed", f"exit status {process.returncode}: {process.stderr.strip()[-300:]}"
    if len(results) != len(steps):
        return "failed", f"{len(results)} observations for {len(steps)} calls"
    failure = first_failure(results)
    if failure is None:
        return "ran", ""
    reason = f"{failure['function_name']}: {failure['text'].splitlines()[0]}"
    if asked_datasets(steps) - titles or "data missing" in failure["text"]:
        return "data missing", reason
    return ("refused" if failure["error_code"] in REFUSALS else "failed"), reason


def run_solution(graticule, steps, data, out):
    calls = out / "calls.json"
    calls.write_text(json.dumps(steps), encoding="utf-8")
    return subprocess.run([graticule, "tools", "run", calls, "--data", data, "--out", out / "outputs", "--json"],
                          capture_output=True, text=True, timeout=CALL_TIMEOUT_S, check=False)


def solutions_in(tasks):
    for task in tasks:
        for number, solution in enumerate(task["reference_solutions"]):
            yield f"{task['task_ID']}/{number}", solution["steps"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path, help="tasks_and_reference_solutions.json")
    parser.add_argument("catalog", type=Path, help="catalog.csv")
    parser.add_argument("--graticule", default=Path("build/release/bin/graticule"), type=Path)
    parser.add_argument("--countries", type=Path, metavar="TABLE",
                        help="table whose rows and columns 'Countries' gets, by ISO_A3 or WB_A3 (needs geopandas)")
    parser.add_argument("--only", default="", help="only the solutions whose name contains this")
    parser.add_argument("--out", type=Path, help="keep observations and maps in this folder")
    options = parser.parse_args()

    tasks = json.loads(options.tasks.read_text(encoding="utf-8"))["tasks"]
    with options.catalog.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    titles = {row["title"] for row in rows}
    totals = collections.Counter()
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch) / "data"
        data.mkdir()
        build_catalog(rows, options.catalog.parent, options.countries, data)
        for name, steps in solutions_in(tasks):
            if options.only not in name:
                continue
            out = (options.out or Path(scratch) / "runs") / name.replace("/", "_")
            shutil.rmtree(out, ignore_errors=True)
            os.makedirs(out)
            try:
                process = run_solution(options.graticule.resolve(), steps, data, out)
                (out / "observations.json").write_text(process.stdout, encoding="utf-8")
                end, reason = judge(process, steps, titles)
            except subprocess.TimeoutExpired:
                end, reason = "failed", f"took longer than {CALL_TIMEOUT_S} s"
            totals[end] += 1
            print(f"{name}  {end}{': ' + reason if reason else ''}", flush=True)
            if options.out is None:
                shutil.rmtree(out)
    print(", ".join(f"{count} {end}" for end, count in sorted(totals.items())), f"of {sum(totals.values())}")
    return 1 if totals["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
