# SPDX-License-Identifier: Apache-2.0
"""What the guard costs: under 5 % of the time of ordinary calls, and a few milliseconds of any."""
import json
import pathlib
import subprocess
import sys

WORKLOAD = pathlib.Path(__file__).resolve().parent / "workload.py"
MOST_SHARE = 0.05
MOST_SECONDS = 0.02  # of one call, beside its share: what is looked at is bounded


def times(mode, rounds=3):
    told = subprocess.run([sys.executable, str(WORKLOAD), mode, str(rounds)], capture_output=True, text=True, check=True,
                          timeout=500)
    return json.loads(told.stdout)


def test_checks_take_little_of_the_time_of_ordinary_calls():
    calls = times("warn")
    assert calls.pop("faults") == []
    checked = [name for name, (_, of_guard) in calls.items() if of_guard > 0]
    assert len(checked) > 15  # else nothing was looked at
    total, guard = (sum(pair[place] for pair in calls.values()) for place in (0, 1))
    assert guard < MOST_SHARE * total, calls
    for name, (seconds, of_guard) in calls.items():
        assert of_guard < MOST_SHARE * seconds + MOST_SECONDS, name
