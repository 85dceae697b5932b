#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Switches on one seeded fault after another and says what notices it.

Usage: run_mutants.py PROGRAM [--jobs N] [--only NAME] [--every N]

Each fault meets a driver, in which nothing but the checks of results can notice it, and then the unit tests. One
that neither notices has survived: a check or a test is missing. Exits with 1 where under 95 % are caught, or where
something is noticed with no fault on.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from seed_mutants import read_lists

LEAST_CAUGHT = 0.95
# A fault may make a loop endless, which shows in its processor time however busy the machine is; or wait for ever, which
# does not.
PROCESSOR_SECONDS = 120
WAITING_SECONDS = 900
CHECK = "was looked at and is wrong"


def run(program, tests, mutant):
    """How a run of some tests ended: "passed", "check" (a check refused a result), "failed" or "hangs"."""
    environment = {**os.environ, "GRATICULE_MUTANT": mutant, "GTEST_BRIEF": "1", "GTEST_FAIL_FAST": "1"}
    try:
        done = subprocess.run(["prlimit", f"--cpu={PROCESSOR_SECONDS}", program, f"--gtest_filter={tests}"],
                              env=environment, timeout=WAITING_SECONDS, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
    except subprocess.TimeoutExpired:
        return "hangs", ""
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "hangs", ""
    output = done.stdout.decode(errors="replace")
    if done.returncode == 0:
        return ("passed", "") if "PASSED" in output else ("failed", "no test ran")
    return ("check" if CHECK in output else "failed"), output


def try_out(program, mutant, driver, tests):
    by_driver, _ = run(program, driver, mutant["name"])
    by_tests, _ = run(program, mutant.get("tests", tests), mutant["name"])
    return mutant, by_driver, by_tests


def describe(by_driver, by_tests):
    ways = {"check": "checks", "failed": "an error", "hangs": "a hang"}
    caught = [ways[by_driver]] if by_driver != "passed" else []
    if by_tests != "passed":
        caught.append("tests")
    return " and ".join(caught) or "SURVIVED"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="the first fault and every Nth after it")
    arguments = parser.parse_args()
    began = time.monotonic()
    lists = read_lists()
    for one in lists:
        for tests in (one["driver"], one["tests"]):
            outcome, output = run(arguments.program, tests, "")
            if outcome != "passed":
                sys.exit(f"{tests}: with no fault on: {outcome}\n{output}")
    work = [(mutant, one["driver"], one["tests"]) for one in lists for mutant in one["mutants"]
            if arguments.only in (None, mutant["name"])][::arguments.every]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda item: try_out(arguments.program, *item), work))
    for mutant, by_driver, by_tests in results:
        print(f"{describe(by_driver, by_tests):20} {mutant['name']}: {mutant['fault']}")
    by_checks = sum(by_driver == "check" for _, by_driver, _ in results)
    by_tests = sum(by_tests != "passed" for _, _, by_tests in results)
    caught = sum((by_driver, by_tests) != ("passed", "passed") for _, by_driver, by_tests in results)
    print(f"{caught} of {len(results)} faults caught: {by_checks} by checks of results alone, {by_tests} by unit tests; "
          f"{time.monotonic() - began:.0f} s")
    sys.exit(0 if caught >= LEAST_CAUGHT * len(results) else 1)


if __name__ == "__main__":
    main()
