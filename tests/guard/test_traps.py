# SPDX-License-Identifier: Apache-2.0
"""The traps and clean twins of tests/traps as plain geopandas and rasterio code, with the guard watching: it catches at
least nine traps in ten and disturbs no program that is right.

Usage: test_traps.py [--table]    prints the table of docs/guard.md
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import warnings

TRAPS = pathlib.Path(__file__).resolve().parents[1] / "traps"
sys.path.insert(0, str(TRAPS))

import ask_geopandas  # noqa: E402
import case as cases  # noqa: E402
import judge  # noqa: E402
from reply import Reply  # noqa: E402

import graticule  # noqa: E402

# A clean program for this twin projects first. Plain code takes 20000 degrees for metres, and comes out right by accident:
# the disc's square degrees are as many as the square metres that were meant.
IN_DEGREES = {"antimeridian/disc before 180 degrees"}
MEASURES = {"area_total", "length_total", "covered_area", "buffer_area", "nearest_distance", "overlap_area",
            "within_distance_count"}
LEAST_CAUGHT = 0.9


def question(one, folder):
    return {"folder": str(folder), "operation": one.operation, "arguments": one.arguments,
            "projects": f"{one.family}/{one.name}" in IN_DEGREES}


def replies(guard, every_case, folder):
    """Of plain code, without the guard or with it in a mode."""
    questions = [json.dumps(question(one, folder / str(number))) for number, one in enumerate(every_case)]
    command = [sys.executable, str(TRAPS / "ask_geopandas.py"), *(["--guard", guard] if guard else [])]
    told = subprocess.run(command, input="\n".join(questions), capture_output=True, text=True, check=True, timeout=500)
    return [Reply(**json.loads(line)) for line in told.stdout.splitlines()]


class Traps(unittest.TestCase):
    ask = staticmethod(replies)

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.cases = list(cases.load_cases())
        for number, one in enumerate(cls.cases):
            one.write(cls.folder / str(number))
        cls.alone, cls.strict, cls.warned = (cls.ask(guard, cls.cases, cls.folder) for guard in (None, "strict", "warn"))

    def verdicts(self, told, kind):
        return {f"{one.family}/{one.name}": judge.judge(one, reply) for one, reply in zip(self.cases, told, strict=True)
                if one.kind == kind}

    def test_most_traps_are_caught(self):
        alone, strict = self.verdicts(self.alone, "trap"), self.verdicts(self.strict, "trap")
        fallen = [name for name, verdict in alone.items() if verdict in (judge.SILENT, judge.WRONG_WARNED)]
        caught = [name for name in fallen if strict[name] != judge.SILENT]
        self.assertGreater(len(fallen), 100)
        self.assertGreaterEqual(len(caught), LEAST_CAUGHT * len(fallen), sorted(set(fallen) - set(caught)))
        asked = [name for name, verdict in strict.items() if verdict != judge.UNSUPPORTED]
        silent = [name for name in asked if strict[name] == judge.SILENT]
        self.assertLessEqual(len(silent), (1 - LEAST_CAUGHT) * len(asked), silent)

    def test_warnings_catch_what_errors_do(self):
        strict, warned = self.verdicts(self.strict, "trap"), self.verdicts(self.warned, "trap")
        self.assertEqual([name for name, verdict in warned.items() if verdict == judge.SILENT
                          and strict[name] in (judge.NAMED, judge.RIGHT, judge.WARNED)], [])

    def test_no_program_that_is_right_is_disturbed(self):
        right = [name for name, verdict in self.verdicts(self.alone, "clean").items()
                 if verdict == judge.RIGHT]
        strict = self.verdicts(self.strict, "clean")
        self.assertGreater(len(right), 95)
        self.assertEqual([name for name in right if strict[name] != judge.RIGHT], [])

    def test_values_and_words_of_clean_programs_stay_as_they_are(self):
        for one, before, after in zip(self.cases, self.alone, self.warned, strict=True):
            if one.kind == "clean" and judge.judge(one, before) == judge.RIGHT:
                self.assertEqual((before.value, before.said), (after.value, after.said), one.name)

    def test_twins_in_degrees_are_right_in_the_hands_of_a_careful_program(self):
        graticule.install("strict")
        for number, one in enumerate(self.cases):
            if one.kind == "clean" and one.operation in MEASURES:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    value = getattr(ask_geopandas, one.operation)(
                        ask_geopandas.ProjectedFolder(self.folder / str(number)), **one.arguments)
                self.assertTrue(one.is_right(float(value)), (one.family, one.name, value, one.right))
        self.assertEqual(graticule.faults(), [])

    def test_degrees_that_were_taken_for_metres_are_told_though_the_result_is_right(self):
        graticule.install("strict")
        for number, one in enumerate(self.cases):
            if f"{one.family}/{one.name}" in IN_DEGREES:
                with self.assertRaises(graticule.SilentError):
                    getattr(ask_geopandas, one.operation)(ask_geopandas.Folder(self.folder / str(number)), **one.arguments)


def print_table():
    Traps.setUpClass()
    test = Traps()
    alone, strict = test.verdicts(test.alone, "trap"), test.verdicts(test.strict, "trap")
    clean = test.verdicts(test.strict, "clean"), test.verdicts(test.alone, "clean")
    print("| family | traps | silent without | silent with | told in words of the trap | clean programs right without | with |\n"
          "|---|---:|---:|---:|---:|---:|---:|")
    for family in (*cases.FAMILIES, ""):
        names = [name for name, verdict in strict.items() if name.startswith(family) and verdict != judge.UNSUPPORTED]
        counts = [sum(told[name] == judge.SILENT for name in names) for told in (alone, strict)]
        named = sum(strict[name] == judge.NAMED for name in names)
        right = [sum(verdict == judge.RIGHT for name, verdict in told.items() if name.startswith(family))
                 for told in reversed(clean)]
        print(f"| {family or '**all**'} | {len(names)} | {counts[0]} | {counts[1]} | {named} | {right[0]} | {right[1]} |")
    Traps.doClassCleanups()


if __name__ == "__main__":
    print_table() if "--table" in sys.argv else unittest.main()
