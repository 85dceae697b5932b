# SPDX-License-Identifier: Apache-2.0
"""The traps and clean twins of tests/traps as plain geopandas and rasterio code, with the guard watching: it catches at
least nine traps in ten and disturbs no program that is right."""
import json
import pathlib
import subprocess
import sys
import warnings
from dataclasses import dataclass

import pytest

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


@dataclass
class Told:
    """Of all traps and clean twins, which lie in a folder: replies of plain code, alone and with the guard in each mode."""

    cases: list
    folder: pathlib.Path
    alone: list
    strict: list
    warned: list

    def verdicts(self, given, kind):
        return {f"{one.family}/{one.name}": judge.judge(one, reply) for one, reply in zip(self.cases, given, strict=True)
                if one.kind == kind}


def told_by(ask, folder):
    every_case = list(cases.load_cases())
    for number, one in enumerate(every_case):
        one.write(folder / str(number))
    return Told(every_case, folder, *(ask(guard, every_case, folder) for guard in (None, "strict", "warn")))


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    return told_by(replies, tmp_path_factory.mktemp("traps"))


class Traps:
    """What holds of all that is told, whoever was asked."""

    def test_most_traps_are_caught(self, told):
        alone, strict = told.verdicts(told.alone, "trap"), told.verdicts(told.strict, "trap")
        fallen = [name for name, verdict in alone.items() if verdict in (judge.SILENT, judge.WRONG_WARNED)]
        caught = [name for name in fallen if strict[name] != judge.SILENT]
        assert len(fallen) > 100
        assert len(caught) >= LEAST_CAUGHT * len(fallen), sorted(set(fallen) - set(caught))
        asked = [name for name, verdict in strict.items() if verdict != judge.UNSUPPORTED]
        silent = [name for name in asked if strict[name] == judge.SILENT]
        assert len(silent) <= (1 - LEAST_CAUGHT) * len(asked), silent

    def test_warnings_catch_what_errors_do(self, told):
        strict, warned = told.verdicts(told.strict, "trap"), told.verdicts(told.warned, "trap")
        assert [name for name, verdict in warned.items() if verdict == judge.SILENT
                and strict[name] in (judge.NAMED, judge.RIGHT, judge.WARNED)] == []

    def test_no_program_that_is_right_is_disturbed(self, told):
        right = [name for name, verdict in told.verdicts(told.alone, "clean").items()
                 if verdict == judge.RIGHT]
        strict = told.verdicts(told.strict, "clean")
        assert len(right) > 95
        assert [name for name in right if strict[name] != judge.RIGHT] == []

    def test_values_and_words_of_clean_programs_stay_as_they_are(self, told):
        for one, before, after in zip(told.cases, told.alone, told.warned, strict=True):
            if one.kind == "clean" and judge.judge(one, before) == judge.RIGHT:
                assert (before.value, before.said) == (after.value, after.said), one.name

    def test_twins_in_degrees_are_right_in_the_hands_of_a_careful_program(self, told):
        graticule.install("strict")
        for number, one in enumerate(told.cases):
            if one.kind == "clean" and one.operation in MEASURES:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    value = getattr(ask_geopandas, one.operation)(
                        ask_geopandas.ProjectedFolder(told.folder / str(number)), **one.arguments)
                assert one.is_right(float(value)), (one.family, one.name, value, one.right)
        assert graticule.faults() == []

    def test_degrees_that_were_taken_for_metres_are_told_though_the_result_is_right(self, told):
        graticule.install("strict")
        for number, one in enumerate(told.cases):
            if f"{one.family}/{one.name}" in IN_DEGREES:
                with pytest.raises(graticule.SilentError):
                    getattr(ask_geopandas, one.operation)(ask_geopandas.Folder(told.folder / str(number)), **one.arguments)


class TestTraps(Traps):
    """Asked in processes of their own."""
