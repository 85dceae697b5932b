# SPDX-License-Identifier: Apache-2.0
"""Prints the table of docs/guard.md: of each family of traps what the guard catches.

Usage: python/run_tests.sh tests/guard/traps_table.py
"""
import pathlib
import tempfile

from test_traps import cases, judge, replies, told_by


def print_table(of):
    alone, strict = of.verdicts(of.alone, "trap"), of.verdicts(of.strict, "trap")
    clean = of.verdicts(of.strict, "clean"), of.verdicts(of.alone, "clean")
    print("| family | traps | silent without | silent with | told in words of the trap | clean programs right without | with |\n"
          "|---|---:|---:|---:|---:|---:|---:|")
    for family in (*cases.FAMILIES, ""):
        names = [name for name, verdict in strict.items() if name.startswith(family) and verdict != judge.UNSUPPORTED]
        counts = [sum(told[name] == judge.SILENT for name in names) for told in (alone, strict)]
        named = sum(strict[name] == judge.NAMED for name in names)
        right = [sum(verdict == judge.RIGHT for name, verdict in told.items() if name.startswith(family))
                 for told in reversed(clean)]
        print(f"| {family or '**all**'} | {len(names)} | {counts[0]} | {counts[1]} | {named} | {right[0]} | {right[1]} |")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        print_table(told_by(replies, pathlib.Path(scratch)))
