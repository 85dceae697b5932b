#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts faults into copies of the sources of operations, each behind a switch.

Usage: seed_mutants.py --files                the sources that faults are put into, one on a line
       seed_mutants.py --file FILE --to COPY  writes a source with all of its faults

The faults are listed in mutants/*.json. Each names a file, what the fault is, the text to find, which is there
exactly once, and the text to put in its place. Both are expressions of one type, unless "form" is "statements".
Where a text is there several times, "within" gives a longer one around it, which is there once.
"""

import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
KEYS = {"name", "file", "fault", "find", "put"}


def read_lists():
    """The lists of faults: dicts with `driver` and `tests`, filters of the test program, and `mutants`."""
    lists = [json.loads(path.read_text(encoding="utf-8"))
             for path in sorted((Path(__file__).parent / "mutants").glob("*.json"))]
    names = set()
    for mutant in (mutant for one in lists for mutant in one["mutants"]):
        if KEYS - set(mutant) or set(mutant) - KEYS - {"form", "tests", "within"}:
            sys.exit(f"{mutant.get('name')}: needs {', '.join(sorted(KEYS))}")
        if not NAME.fullmatch(mutant["name"]) or mutant["name"] in names:
            sys.exit(f"{mutant['name']}: a name is of small letters and hyphens, and is used once")
        names.add(mutant["name"])
    return lists


def place_of(mutant, source):
    """Where the text of a fault begins and ends in its file."""
    begin, text = 0, source
    for part in (mutant.get("within"), mutant["find"]):
        if part is None:
            continue
        if text.count(part) != 1:
            sys.exit(f"{mutant['name']}: a text is {text.count(part)} times in {mutant['file']}, not once: {part}")
        begin, text = begin + text.index(part), part
    return begin, begin + len(text)


def with_switch(mutant):
    switch = f'GRATICULE_MUTANT("{mutant["name"]}")'
    if mutant.get("form") == "statements":
        return f"if ({switch}) {{ {mutant['put']} }} else {{ {mutant['find']} }}"
    return f"({switch} ? ({mutant['put']}) : ({mutant['find']}))"


def mutated(file, mutants):
    source = (ROOT / file).read_text(encoding="utf-8")
    places = sorted(((*place_of(mutant, source), mutant) for mutant in mutants), key=lambda place: place[:2])
    for before, after in zip(places, places[1:]):
        if after[0] < before[1]:
            sys.exit(f"{before[2]['name']} and {after[2]['name']} are of one place in {file}")
    for begin, end, mutant in reversed(places):
        source = source[:begin] + with_switch(mutant) + source[end:]
    return f'#include "mutation/mutant.hpp"\n#line 1 "{ROOT / file}"\n{source}'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", action="store_true")
    parser.add_argument("--file")
    parser.add_argument("--to", type=Path)
    arguments = parser.parse_args()
    mutants = [mutant for one in read_lists() for mutant in one["mutants"]]
    if arguments.files:
        print("\n".join(sorted({mutant["file"] for mutant in mutants})))
        return
    text = mutated(arguments.file, [mutant for mutant in mutants if mutant["file"] == arguments.file])
    arguments.to.parent.mkdir(parents=True, exist_ok=True)
    arguments.to.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
