#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works out the truths of the corpus's batches without the program under test.

Usage: derive_corpus.py [BATCH..]            (in deps/python; prints what differs from the expected.json files)
       derive_corpus.py [BATCH..] --write    (writes them)

batch_NN/derive.py has a function for each folder of data. A folder whose files are not on this machine is left out, and
its truths stay as they are.
"""
import importlib.util
import json
import sys

import corpus_data


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


def read_expected(batch):
    path = batch / "expected.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def main():
    names = [word for word in sys.argv[1:] if not word.startswith("--")]
    differing = 0
    for batch in batches():
        if names and batch.name not in names:
            continue
        derived, absent = derive(batch)
        known = read_expected(batch)
        if absent:
            print(f"{batch.name}: left out, as their data are not here: {', '.join(absent)}")
        if "--write" in sys.argv:
            written = {**(known if absent else {}), **derived}
            text = json.dumps(written, indent=2, ensure_ascii=False, sort_keys=True, allow_nan=False)
            (batch / "expected.json").write_text(text + "\n", encoding="utf-8")
            continue
        for key in sorted(derived.keys() | (set() if absent else known.keys())):
            if known.get(key) != derived.get(key):
                print(f"{key}: {batch.name} says {known.get(key)}, the data {derived.get(key)}")
                differing += 1
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
