#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works out the suite's expected values from demo/ without the program under test.

Usage: derive.py DEMO_FOLDER            (in deps/python; prints what differs from expected.json)
       derive.py DEMO_FOLDER --write    (writes expected.json)

derive_tables.py, derive_places.py and derive_rasters.py say how, family by family.
"""
import json
import pathlib
import sys

import derive_places
import derive_rasters
import derive_tables

HERE = pathlib.Path(__file__).resolve().parent
PARTS = derive_tables.PARTS + derive_places.PARTS + derive_rasters.PARTS


def derive(demo):
    derived = {}
    for part in PARTS:
        values = part(demo)
        assert not derived.keys() & values.keys(), part.__name__
        derived.update(values)
    return derived


def main():
    derived = derive(pathlib.Path(sys.argv[1]))
    path = HERE / "expected.json"
    if "--write" in sys.argv:
        path.write_text(json.dumps(derived, indent=2, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    known = json.loads(path.read_text(encoding="utf-8"))
    differing = [key for key in sorted(set(known) | set(derived)) if known.get(key) != derived.get(key)]
    for key in differing:
        print(f"{key}: expected.json says {known.get(key)}, the data {derived.get(key)}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
