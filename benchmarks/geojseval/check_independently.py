#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the expected answers against computations without the five libraries: GEOS, PROJ, GeographicLib, numpy.

Usage: check_independently.py [FUNCTION ...]   (in deps/python; it asks node for the cases)

Prints what does not agree within what each computation allows, what is allowed to differ by more than rounding and why, and
how many cases of how many functions were held against it. Exit status 1 if any disagrees.
"""
import json
import pathlib
import subprocess
import sys

import independent.geolib  # noqa: F401
import independent.jsts  # noqa: F401
import independent.objects  # noqa: F401
import independent.pages  # noqa: F401
import independent.turf_measures  # noqa: F401
import independent.turf_shapes  # noqa: F401
from independent.comparison import Different, distance
from independent.registry import ANSWERERS, Omitted

HERE = pathlib.Path(__file__).resolve().parent


class NotData(Exception):
    """An argument is an expression of JavaScript."""


def value_of(told):
    """Data as make_expected.mjs --json writes it."""
    if isinstance(told, list):
        return [value_of(one) for one in told]
    if not isinstance(told, dict):
        return told
    if "$" not in told:
        return {name: value_of(one) for name, one in told.items()}
    if told["$"] == "js":
        raise NotData
    return None if told["$"] == "undefined" else float(told["text"])


def cases_of(names):
    program = ["node", str(HERE / "make_expected.mjs"), "--json", *names]
    return json.loads(subprocess.run(program, check=True, capture_output=True, text=True).stdout)


class Tally:
    def __init__(self):
        self.agreed = self.omitted = 0
        self.faults = []
        self.farthest = {}

    def hold(self, task, case):
        """Holds one case against its computation."""
        answerer = ANSWERERS[task["name"]]
        where = f"{task['name']}:{case['line']}"
        try:
            given = {name: value_of(value) for name, value in case["params"].items()}
            expected = value_of(case["expected_answer"])
            if answerer.proves:
                apart, allowed = (0.0 if answerer.answer(expected, **given) else float("inf")), 0.0
            else:
                apart, allowed = distance(expected, answerer.answer(**given)), answerer.within
        except (NotData, Omitted):
            self.omitted += 1
            return
        except Different as error:
            self.faults.append(f"{where}: {error}")
            return
        self.farthest[task["name"]] = max(apart, self.farthest.get(task["name"], 0.0))
        if apart > allowed:
            self.faults.append(f"{where}: {apart:.3g} apart, {allowed:.3g} allowed; expected {json.dumps(expected)[:200]}")
        else:
            self.agreed += 1


def main():
    tasks = cases_of(sys.argv[1:])
    tally = Tally()
    for task in tasks:
        for case in task["cases"]:
            if task["name"] in ANSWERERS and "throws" not in case:
                tally.hold(task, case)
    print("\n".join(tally.faults))
    for name, farthest in sorted(tally.farthest.items()):
        if ANSWERERS[name].why:
            print(f"{name}: up to {farthest:.3g} apart, {ANSWERERS[name].within:.3g} allowed: {ANSWERERS[name].why}")
    held = [task["name"] for task in tasks if task["name"] in ANSWERERS]
    by = {library: sum(task["library"] == library and task["name"] in ANSWERERS for task in tasks) for library in sorted({task["library"] for task in tasks})}
    print(f"{len(held)} of {len(tasks)} functions {by}: {tally.agreed} answers agree, {len(tally.faults)} do not, {tally.omitted} cannot be asked so")
    print("not asked:", " ".join(task["name"] for task in tasks if task["name"] not in ANSWERERS))
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
