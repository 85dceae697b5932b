#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lays out GeoAnalystBench as `graticule bench run geoanalystbench` takes it, of files that you have.

Usage: make_set.py --graticule PROGRAM --table GeoAnalystBench.csv --data FOLDER [--data FOLDER ...] --out NEW_FOLDER
                   [--only ID ...] [--as-published]   (in deps/python)

The table is copied. Of each task in tasks/ the files are looked for by name beneath the folders; where all are there they are
copied to ID/dataset, and the gold code is executed in the sandbox, which writes ID/pred_results. What the outputs must be is
written to ID.check.json, and what makes the task definite to ID/addition.md: with --as-published both are left out. Says of each
task that is left out why. Exit status 1 where gold code does not finish.
"""
import argparse
import json
import pathlib
import shutil
import sys
import tempfile

import set_files


def find(names, folders):
    """The first file of one of these names, or None."""
    for name in names:
        for folder in folders:
            found = sorted(path for path in folder.rglob(name) if path.is_file())
            if found:
                return found[0]
    return None


def lay_out_data(task, folders, root):
    """@return the names of files that are not there; then nothing was laid out"""
    found = {name: find(names, folders) for name, names in set_files.described(task)["files"].items()}
    missing = sorted(name for name, path in found.items() if path is None)
    if not missing:
        (root / task / "dataset").mkdir(parents=True)
        for name, path in found.items():
            shutil.copyfile(path, root / task / "dataset" / name)
    return missing


def make_gold(program, task, root, as_published):
    with tempfile.TemporaryDirectory(dir=root) as folder:
        made = pathlib.Path(folder)
        set_files.sandboxed.expect_finished(set_files.execute(program, task, root, {task: set_files.read(task, "gold.py")}, made))
        shutil.copytree(made / task, root / task / "pred_results")
    wanted = {entry["file"] for entry in set_files.described(task)["outputs"]}
    written = {path.name for path in (root / task / "pred_results").iterdir()}
    if wanted != written:
        sys.exit(f"{task}: its gold code writes {sorted(written)}, and not {sorted(wanted)}")
    shutil.copyfile(set_files.TASKS / task / "gold.py", root / task / "gold.py")
    if not as_published:
        shutil.copyfile(set_files.TASKS / task / "addition.md", root / task / "addition.md")
        check = json.dumps(set_files.specification(task), ensure_ascii=False)
        (root / f"{task}.check.json").write_text(check, encoding="utf-8")


def make(program, table, folders, out, tasks, as_published=False):
    """@return {id: names of missing files} of the tasks that are left out"""
    if out.exists():
        sys.exit(f"{out} is there already; name a new folder with --out")
    out.parent.mkdir(parents=True, exist_ok=True)
    left_out = {}
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.") as folder:
        root = pathlib.Path(folder) / "set"
        root.mkdir()
        shutil.copyfile(table, root / set_files.TABLE)
        for task in tasks:
            missing = lay_out_data(task, folders, root)
            if missing:
                left_out[task] = missing
            else:
                make_gold(program, task, root, as_published)
        root.rename(out)
    return left_out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", type=pathlib.Path, required=True)
    parser.add_argument("--table", type=pathlib.Path, required=True)
    parser.add_argument("--data", type=pathlib.Path, action="append", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    parser.add_argument("--as-published", action="store_true", help="without additions and checks")
    arguments = parser.parse_args()
    tasks = set_files.known_tasks(arguments.only)
    left_out = make(arguments.graticule, arguments.table, arguments.data, arguments.out.resolve(), tasks, arguments.as_published)
    for task, missing in left_out.items():
        print(f"{task}: left out, as these files were not found: {', '.join(missing)}")
    print(f"{len(tasks) - len(left_out)} tasks laid out in {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
