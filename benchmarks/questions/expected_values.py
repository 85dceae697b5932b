# SPDX-License-Identifier: Apache-2.0
"""Reads, writes and compares the expected.json of a set of questions."""
import json


def read_expected(folder):
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))


def write_expected(folder, values):
    """@throws ValueError for a value that is not a number, which no answer can be held against"""
    text = json.dumps(values, indent=2, ensure_ascii=False, sort_keys=True, allow_nan=False)
    (folder / "expected.json").write_text(text + "\n", encoding="utf-8")


def print_differences(folder, known, derived):
    """How many values differ, or are only on one side; each is printed."""
    differing = [key for key in sorted(known.keys() | derived.keys()) if known.get(key) != derived.get(key)]
    for key in differing:
        print(f"{key}: {folder / 'expected.json'} says {known.get(key)}, the data {derived.get(key)}")
    return len(differing)
