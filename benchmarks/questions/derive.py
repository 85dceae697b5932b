#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works out the suite's expected values from demo/ without the program under test.

Usage: derive.py DEMO_FOLDER            (in deps/python; prints what differs from the expected.json files)
       derive.py DEMO_FOLDER --write    (writes them)

derive_tables.py, derive_places.py and derive_rasters.py say how, family by family; derive_held_out.py and
derive_unseen.py do the same for the tasks in held_out/ and unseen/; corpus/derive_corpus.py for those in corpus/.
"""
import pathlib
import sys

import derive_held_out
import derive_places
import derive_rasters
import derive_tables
import derive_unseen
from expected_values import print_differences, read_expected, write_expected

HERE = pathlib.Path(__file__).resolve().parent
SETS = {HERE: derive_tables.PARTS + derive_places.PARTS + derive_rasters.PARTS,
        HERE / "held_out": derive_held_out.PARTS,
        HERE / "unseen": derive_unseen.PARTS}


def derive(demo, parts):
    derived = {}
    for part in parts:
        values = part(demo)
        assert not derived.keys() & values.keys(), part.__name__
        derived.update(values)
    return derived


def main():
    differing = 0
    for folder, parts in SETS.items():
        derived = derive(pathlib.Path(sys.argv[1]), parts)
        if "--write" in sys.argv:
            write_expected(folder, derived)
        else:
            differing += print_differences(folder, read_expected(folder), derived)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
