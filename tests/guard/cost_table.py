# SPDX-License-Identifier: Apache-2.0
"""Prints what ordinary calls cost without the guard and with it.

Usage: python/run_tests.sh tests/guard/cost_table.py
"""
from test_cost import times


def print_table():
    alone, guarded = times("off"), times("warn")
    for told in (alone, guarded):
        told.pop("faults")
    print(f"{'call':16}{'alone, ms':>12}{'guarded, ms':>14}{'checks, ms':>13}")
    for name, (seconds, _) in alone.items():
        print(f"{name:16}{1e3 * seconds:12.1f}{1e3 * guarded[name][0]:14.1f}{1e3 * guarded[name][1]:13.2f}")
    sums = [sum(pair[place] for pair in told.values()) for told, place in ((alone, 0), (guarded, 0), (guarded, 1))]
    print(f"{'all':16}{1e3 * sums[0]:12.1f}{1e3 * sums[1]:14.1f}{1e3 * sums[2]:13.2f}")


if __name__ == "__main__":
    print_table()
