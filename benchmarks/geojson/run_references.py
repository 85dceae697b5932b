#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the set's data and references, and shows that right outputs pass its checks and wrong ones do not.

Usage: run_references.py --graticule PROGRAM [--make] [--only ID ...] [--keep FOLDER] [--deps FOLDER]   (in deps/python)

The solutions in code are executed in one session of the sandbox; what they write are the references. Then the same tasks
are solved by calls of functions, without a model, and the wrong outputs of wrong_outputs.py are made. Prints a table, and
each fault; exit status 1 if there is any. With --make it stops after data and references.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import typing

import make_data
import serve
import wrong_outputs
import wrong_pictures

HERE = pathlib.Path(__file__).resolve().parent
SOLUTIONS = HERE / "solutions"
GRANTS = ["--allow-host", serve.HOST]
FEWEST_WRONG = 5  # of each output
# Who uses a page waits for it most of the time, for one that does nothing the longest: so many processes at once, and so many
# pages in each.
PAGE_CHECKS, PAGES = 3, 6
START = [SOLUTIONS / "measures.py", SOLUTIONS / "pages.py"]


def load_tasks():
    return json.loads((HERE / "tasks.json").read_text(encoding="utf-8"))["tasks"]


def run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def replace_folder(new, old):
    shutil.rmtree(old, ignore_errors=True)
    new.chmod(0o755)
    new.rename(old)


# ---- references


def execute(program, data, out, files):
    """All in one session, one after another; a failure names its file."""
    process = run([program, "sandbox", "exec", "--json", "--data", data, "--out", out, *GRANTS, *files])
    try:
        results = json.loads(process.stdout)
    except json.JSONDecodeError:
        sys.exit(f"run_references.py: the sandbox did not run: {process.stderr.strip()[-500:]}")
    for file, result in zip(files, results, strict=True):
        if result["outcome"] != "finished":
            sys.exit(f"run_references.py: {file.name} {result['outcome']}: {json.dumps(result['raised'])}")


def files_of_wrong_code(files, folder):
    """Solutions with an error in what they draw, which leave nothing but pictures."""
    quiet = folder / "quiet.py"
    quiet.write_text("save = say = page = lambda *arguments, **options: None\n", encoding="utf-8")
    wrong = [quiet]
    for file in files:
        for _, prefix, code in wrong_pictures.wrong_code(file.stem, file.read_text(encoding="utf-8")):
            wrong.append(folder / f"{prefix}py")
            wrong[-1].write_text(code, encoding="utf-8")
    return wrong


def make_references(program, data, references):
    """Fills the folder with what the solutions write, unless they, the data and the tasks are those it was made from."""
    files = sorted(path for path in SOLUTIONS.glob("*.py") if path not in START)
    inputs = [*START, *files, data / ".stamp", HERE / "tasks.json", HERE / "wrong_pictures.py", pathlib.Path(__file__)]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()
    if (references / ".stamp").is_file() and (references / ".stamp").read_text() == key:
        return
    work = pathlib.Path(tempfile.mkdtemp(prefix=".references.", dir=references.parent))
    try:
        with tempfile.TemporaryDirectory() as folder, serve.served():
            execute(program, data, work, [*START, *files, *files_of_wrong_code(files, pathlib.Path(folder))])
        for task in load_tasks():
            write_specifications(task, work)
        (work / ".stamp").write_text(key)
        replace_folder(work, references)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def write_specifications(task, folder):
    """The task's own part of tasks.json as a file that `graticule check` reads, beside the references it names; and of
    each output alone."""
    (folder / f"{task['id']}.check.json").write_text(json.dumps({"outputs": task["outputs"]}), encoding="utf-8")
    for number, entry in enumerate(task["outputs"]):
        (folder / f"{task['id']}.{number}.check.json").write_text(json.dumps({"outputs": [entry]}), encoding="utf-8")


# ---- the folders that are checked


def outputs_of_code(task, references, folder):
    """What the solution in code wrote for this task alone, under the names that the task asks for."""
    folder.mkdir(parents=True)
    for entry in task["outputs"]:
        name = pathlib.Path(wrong_outputs.name_of(entry))
        if name.name == "answer.md":
            shutil.copyfile(references / f"{task['id']}.answer.md", folder / "answer.md")
            continue
        for path in references.glob(f"{name.stem}.*"):
            if name.suffix == ".shp" or path.name == name.name:
                shutil.copyfile(path, folder / path.name)
    return folder


def pointed_at(observations, reference):
    """{STEP/member/...}: a value that a call gave back; steps count from 1."""
    step, *path = reference.split("/")
    value = observations[int(step) - 1]["data"]
    for member in path:
        value = value[int(member)] if isinstance(value, list) else value[member]
    return value


def outputs_of_calls(program, task, data, folder):
    """Carries out the solution in calls. @return what went wrong, or nothing"""
    solution = json.loads((SOLUTIONS / f"{task['id']}.json").read_text(encoding="utf-8"))
    folder.mkdir(parents=True)
    calls = folder.parent / f"{task['id']}.calls.json"
    calls.write_text(json.dumps(solution["calls"]), encoding="utf-8")
    files = [word for name in task["data"] for word in ("--data", data / name)]
    process = run([program, "tools", "run", calls, *files, "--out", folder, "--json", "--stop-on-error", *GRANTS])
    if process.returncode != 0:
        return (process.stdout + process.stderr).strip()[-600:]
    if "answer" in solution:
        observations = json.loads(process.stdout)
        try:
            words = re.sub(r"\{(\d+(?:/[^}]*)?)\}", lambda found: str(pointed_at(observations, found[1])), solution["answer"])
        except (LookupError, ValueError, TypeError) as error:
            return f"the answer names a value that no call gave: {error}"
        (folder / "answer.md").write_text(words + "\n", encoding="utf-8")
    return ""


# ---- checks


class Case(typing.NamedTuple):
    """A folder of outputs, and what its check must say."""
    task: dict
    what: str                      # "code", "calls" or "wrong"
    specification: str             # the name of its file
    folder: pathlib.Path | None    # none where it could not be made
    right: bool                    # it must pass
    words: str                     # of its fault
    kind: str = ""                 # of what is wrong in it


def has_page(case):
    return any(path.suffix == ".html" for path in case.folder.iterdir())


def check_all(program, cases, references, work):
    """@return what was found of each folder, by folder"""
    listed = {True: [], False: []}
    for case in cases:
        if case.folder:
            listed[has_page(case)].append(case)
    parts = [listed[False], *(listed[True][first:first + PAGES] for first in range(0, len(listed[True]), PAGES))]
    with concurrent.futures.ThreadPoolExecutor(1 + PAGE_CHECKS) as pool:
        jobs = [pool.submit(check_part, program, part, references, work / f"checks-{number}.json")
                for number, part in enumerate(parts) if part]
        return {folder: result for job in jobs for folder, result in job.result().items()}


def check_part(program, listed, references, file):
    """One process for all."""
    entries = [{"outputs": str(case.folder.resolve()), "against": str((references / case.specification).resolve())}
               for case in listed]
    file.write_text(json.dumps(entries), encoding="utf-8")
    process = run([program, "check", "--list", file, "--json"])
    try:
        found = json.loads(process.stdout)
    except json.JSONDecodeError:
        sys.exit(f"run_references.py: the check did not run: {process.stderr.strip()[-500:]}")
    for case, result in zip(listed, found, strict=True):
        if "error" in result:
            sys.exit(f"run_references.py: {case.task['id']}: {result['error']}")
    return {case.folder: result for case, result in zip(listed, found, strict=True)}


def sentences(result):
    """What a check found, a line each."""
    return "\n".join(f"{output['file']}: {finding['what']}: expected {finding['expected']}, found {finding['found']}"
                     for output in result["outputs"] for finding in output["findings"])


class Report:
    """Counts for the table, and the faults."""

    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.faults = []
        self.kinds = collections.Counter()  # of wrong outputs

    def count(self, level, what, good, fault):
        self.counts[level][what] += 1
        self.counts[level][f"{what} good"] += good
        if not good:
            self.faults.append(fault)

    def print(self):
        print(f"{'level':14}{'tasks':>7}{'code':>9}{'calls':>9}{'wrong outputs that fail':>26}")
        for level in (*self.counts, "all"):
            one = self.counts[level] if level != "all" else sum(self.counts.values(), collections.Counter())
            shown = [f"{one[f'{what} good']}/{one[what]}" for what in ("code", "calls", "wrong")]
            print(f"{level:14}{one['code']:7}{shown[0]:>9}{shown[1]:>9}{shown[2]:>26}")
        print("wrong outputs by kind:")
        for kind, number in sorted(self.kinds.items(), key=lambda item: (item[0].split(":")[0], -item[1])):
            print(f"{number:5}  {kind}")
        for fault in self.faults:
            print(fault)


def cases_of(program, task, data, references, work):
    """All that is to be shown of one task."""
    right = outputs_of_code(task, references, work / "code" / task["id"])
    whole = f"{task['id']}.check.json"
    cases = [Case(task, "code", whole, right, True, "the solution in code fails")]
    called = work / "calls" / task["id"]
    problem = outputs_of_calls(program, task, data, called)
    words = "the solution in calls fails" + (f": {problem}" if problem else "")
    cases.append(Case(task, "calls", whole, None if problem else called, True, words))
    inputs = [data / name for name in task["data"] if pathlib.Path(name).suffix in wrong_outputs.DRIVERS]
    made = wrong_outputs.wrong_outputs(task, right, work / "wrong" / task["id"], inputs,
                                       wrong_pictures.wrong_picture_or_page(task, references))
    for number, entry in enumerate(task["outputs"]):
        name, count = wrong_outputs.name_of(entry), sum(one == number for _, one, _ in made)
        if count < FEWEST_WRONG:
            cases.append(Case(task, "wrong", whole, None, False, f"only {count} wrong outputs of {name}"))
        # Held against what that output must be alone: the others are right, and say nothing of it.
        cases += [Case(task, "wrong", f"{task['id']}.{number}.check.json", folder, False,
                       f"passed, and is wrong: {name}: {kind} ({folder})", f"{entry['kind']}: {kind}")
                  for kind, one, folder in made if one == number]
    return cases


def judge(case, found):
    """@return (level, what, good, fault), as Report counts"""
    result = found.get(case.folder)
    good = result is not None and result["passed"] == case.right
    details = "\n" + sentences(result) if result and case.right else ""
    return case.task["level"], case.what, good, f"{case.task['id']}: {case.words}{details}"


def judge_all(arguments, data, references):
    tasks = [task for task in load_tasks() if not arguments.only or task["id"] in arguments.only]
    work = pathlib.Path(arguments.keep or tempfile.mkdtemp(prefix="geojson-set."))
    report = Report()
    try:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = [pool.submit(cases_of, arguments.graticule, task, data, references, work) for task in tasks]
            cases = [case for job in jobs for case in job.result()]
        found = check_all(arguments.graticule, cases, references, work)
        for case in cases:
            report.count(*judge(case, found))
            if case.kind:
                report.kinds[case.kind] += 1
    finally:
        if not arguments.keep:
            shutil.rmtree(work, ignore_errors=True)
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graticule", type=pathlib.Path, required=True)
    parser.add_argument("--deps", type=pathlib.Path, default=HERE.parent.parent / "deps")
    parser.add_argument("--make", action="store_true", help="data and references alone")
    parser.add_argument("--only", nargs="+", help="ids of tasks")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for all that is made; otherwise it is removed")
    arguments = parser.parse_args()
    data, references = HERE / "data", HERE / "references"
    make_data.make(arguments.deps, data)
    with make_data.one_at_a_time():
        make_references(arguments.graticule, data, references)
    if arguments.make:
        return 0
    with serve.served():
        report = judge_all(arguments, data, references)
    report.print()
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
