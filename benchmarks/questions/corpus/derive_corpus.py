#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works out the truths of the corpus's batches without the program under test.

Usage: derive_corpus.py [BATCH..]            (in deps/python; prints what differs from the expected.json files)
       derive_corpus.py [BATCH..] --write    (writes them)

batch_NN/derive.py has a function for each folder of data. A folder whose files are not on this machine is left out, and
its truths stay as they are.
"""
import importlib.util
import sys

import corpus_data
from expected_values import print_differences, read_expected, write_expected


def batches():
    return sorted(path for path in corpus_data.HERE.glob("batch_*") if path.is_dir())


def parts_of(batch):
    spec = importlib.util.spec_from_file_location(f"derive_{batch.name}", batch / "derive.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.PARTS


def derive(batch):
    """The truths of the folders that are here, and the names of those that are not."""
    derived, absent = {}, []
    for folder, part in parts_of(batch).items():
        if corpus_data.root_of(folder) is None:
            absent.append(folder)
            continue
        values = part()
        assert not derived.keys() & values.keys(), folder
        derived.update(values)
    return derived, absent


def main():
    names = [word for word in sys.argv[1:] if not word.startswith("--")]
    differing = 0
    for batch in batches():
        if names and batch.name not in names:
            continue
        derived, absent = derive(batch)
        known = read_expected(batch) if (batch / "expected.json").exists() else {}
        if absent:
            print(f"{batch.name}: left out, as their data are not here: {', '.join(absent)}")
            derived = {**known, **derived}
        if "--write" in sys.argv:
            write_expected(batch, derived)
        else:
            differing += print_differences(batch, known, derived)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
