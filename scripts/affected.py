#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says what a change reaches: first the targets to build, then a regular expression of the names of tests to run.

Usage: affected.py [--base REF] [AREA ...]
       affected.py --long [--base REF] [AREA ...]    of the longer tier, tests alone; nothing where none is reached

An area is a module, `python` (the package that generated code imports), or a folder of tests. Where none is named, they are
those of the files that differ from REF (HEAD): what is not committed yet. A change of a module reaches the unit tests of all
that may include it (docs/architecture.md), and of a module without unit tests the tests that run it. Sessions of the sandbox
are left out: they take minutes.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "architecture"))
from check_architecture import parse_table  # noqa: E402

ALWAYS = ["architecture", "setup"]
# Tests in other folders that are about a module, beside unit tests of its own where it has some.
RUN_BY = {"cli": ["cli"], "server": ["server", "browser"], "mcp": ["mcp"], "editing": ["server", "browser"], "network": ["llm"],
          "python": ["python", "guard", "native"], "retrieval": ["worked_examples"]}
IMPORTED_BY = {"python": "sandbox"}  # what is no module, and the module whose sessions import it
NAMED_OTHERWISE = {"tasks": "suite"}  # folders whose tests have another name
UNIT = ROOT / "tests" / "unit"


def changed_files(base):
    """Files that differ from a commit, and those that git does not know yet."""
    def git(*words):
        return subprocess.run(["git", "-C", ROOT, *words], check=True, capture_output=True, text=True).stdout.splitlines()
    return git("diff", "--name-only", base) + git("ls-files", "--others", "--exclude-standard")


def area_of(file, modules):
    """The module or folder of tests that a file belongs to; nothing where it is no code; `everything` for the build itself."""
    parts = Path(file).parts
    if parts[0] == "src" and len(parts) > 2 and parts[1] in modules:
        return parts[1]
    if parts[0] == "tests" and len(parts) > 2:
        return parts[2] if parts[1] == "unit" and len(parts) > 3 else parts[1]
    if parts[0] in ("cmake", "CMakeLists.txt", "CMakePresets.json", "tests", "src"):
        return "everything"
    return {"web": "editing", "benchmarks": "tasks", "python": "python", "perf": None, "docs": None}.get(parts[0])


def reached(areas, modules):
    """The areas, and the modules that may include one of them, directly or by way of another."""
    found = set(modules) if "everything" in areas else areas | {IMPORTED_BY[area] for area in areas & IMPORTED_BY.keys()}
    while further := {module for module, includes in modules.items() if includes & found} - found:
        found |= further
    return found


def unit_programs(module):
    """The programs of a module's unit tests."""
    names = [module] if (UNIT / module / "CMakeLists.txt").exists() else []
    return names + [folder.name for folder in (UNIT / module).glob("*/") if (folder / "CMakeLists.txt").exists()]


def selection(areas, modules):
    """Targets to build, and beginnings of the names of tests."""
    targets, tests = {"graticule"}, set(ALWAYS)
    for area in reached(areas, modules):
        for name in unit_programs(area):
            targets.add(f"test_{name}")
            tests.add(f"unit.{name}")
        if area in areas and (area in RUN_BY or not unit_programs(area)):
            tests |= {NAMED_OTHERWISE.get(name, name) for name in RUN_BY.get(area, [area])}
    if "mcp" in tests:
        targets.add("mcp_conformance_server")
    if reached(areas, modules) & {"tools", "cases"}:  # cases as text are the tests of tools, and of most operations
        targets.add("run_cases")
        tests.add("cases")
    return sorted(targets), sorted(tests)


def of_longer_tier(areas, modules):
    """The tests of tests/long_tier.json that are about a module that the areas reach, or lie in a folder among them."""
    listed = json.loads((ROOT / "tests" / "long_tier.json").read_text(encoding="utf-8"))
    near = reached(areas, modules)
    return sorted(name for name, test in listed.items() if near & {*test["modules"], name.split(".")[0]} or "everything" in areas)


def expression(names):
    return "^(" + "|".join(name.replace(".", r"\.") for name in names) + ")"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("areas", nargs="*", metavar="AREA", help="module or folder of tests; built in: those of what differs")
    parser.add_argument("--long", action="store_true", help="tests of the longer tier")
    parser.add_argument("--base", default="HEAD", metavar="REF", help="what to compare with; built in: HEAD")
    chosen = parser.parse_args()
    modules = parse_table((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    known = {*modules, *(path.name for path in (ROOT / "tests").iterdir() if path.is_dir()), "python", "everything"}
    if unknown := sorted(set(chosen.areas) - known):
        sys.exit(f"no area '{unknown[0]}'; choose from {', '.join(sorted(known))}")
    areas = set(chosen.areas) or {area_of(file, modules) for file in changed_files(chosen.base)} - {None}
    if chosen.long:
        if tests := of_longer_tier(areas, modules):
            print(expression(tests) + "$")
        return
    targets, tests = selection(areas, modules)
    print(" ".join(targets))
    print(expression(tests) + r"(\.|$)")


if __name__ == "__main__":
    main()
