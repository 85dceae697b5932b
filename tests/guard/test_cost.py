# SPDX-License-Identifier: Apache-2.0
"""What the guard costs: under 5 % of the time of ordinary calls, and a few milliseconds of any.

Usage: test_cost.py [--table]    also measures without the guard, and prints both
"""
import json
import pathlib
import subprocess
import sys
import unittest

WORKLOAD = pathlib.Path(__file__).resolve().parent / "workload.py"
MOST_SHARE = 0.05
MOST_SECONDS = 0.02  # of one call, beside its share: what is looked at is bounded


def times(mode, rounds=3):
    told = subprocess.run([sys.executable, str(WORKLOAD), mode, str(rounds)], capture_output=True, text=True, check=True,
                          timeout=500)
    return json.loads(told.stdout)


class Cost(unittest.TestCase):
    def test_checks_take_little_of_the_time_of_ordinary_calls(self):
        calls = times("warn")
        self.assertEqual(calls.pop("faults"), [])
        checked = [name for name, (_, of_guard) in calls.items() if of_guard > 0]
        self.assertGreater(len(checked), 15)  # else nothing was looked at
        total, guard = (sum(pair[place] for pair in calls.values()) for place in (0, 1))
        self.assertLess(guard, MOST_SHARE * total, calls)
        for name, (seconds, of_guard) in calls.items():
            self.assertLess(of_guard, MOST_SHARE * seconds + MOST_SECONDS, name)


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
    print_table() if "--table" in sys.argv else unittest.main()
