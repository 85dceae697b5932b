# SPDX-License-Identifier: Apache-2.0
"""Of some tasks: references pass their checks and wrong steps do not; and what is not as it must be is told."""
import subprocess
import sys

from conftest import script


def checked(folder, *arguments):
    return subprocess.run([sys.executable, "-W", "ignore", folder / "check.py", *arguments], capture_output=True, text=True, check=False)


def test_references_pass_and_wrong_steps_fail(with_data):
    done = checked(with_data, "--only", "acquisition-04", "raster-05", "vector-06")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert done.stdout.strip().endswith(": 0 faults")


def found_of(task, tmp_path, with_data):
    check = script("check")
    sessions = check.Sessions(check.ROOT / "deps/sandbox/bin/python", with_data / "data", False, tmp_path)
    return check.faults(task, sessions.executed(task))


def made_task(**parts):
    step = {"instruction": "Keep 2 in `two`.", "code": "two = 2", "checks": [{"kind": "number", "of": "two", "is": 2}]}
    return {"id": "made-01", "data": [], "steps": [step], "wrong": [{"step": 1, "kind": "three", "old": "2", "new": "3"}]} | parts


def test_a_task_that_is_as_it_must_be_has_no_faults(tmp_path, with_data):
    assert found_of(made_task(), tmp_path, with_data) == []


def test_what_a_reference_misses_is_told(tmp_path, with_data):
    step = {"instruction": "", "code": "two = 2.5", "checks": [{"kind": "number", "of": "two", "is": 2}]}
    (told,) = found_of(made_task(steps=[step], wrong=[]), tmp_path, with_data)
    assert told == "made-01 step 1 check 1 (two): expected 2, found 2.5"


def test_a_wrong_step_that_passes_or_raises_is_told(tmp_path, with_data):
    wrong = [{"step": 1, "kind": "as good", "old": "2", "new": "1 + 1"}, {"step": 1, "kind": "none", "old": "2", "new": "1 / 0"}]
    passes, raises = found_of(made_task(wrong=wrong), tmp_path, with_data)
    assert "wrong 'as good' passes" in passes
    assert "ZeroDivisionError" in raises


def test_a_step_that_asks_for_the_network_fails(tmp_path, with_data):
    code = "import socket\nsocket.create_connection(('192.0.2.1', 80), timeout=5)\ntwo = 2"
    step = {"instruction": "", "code": code, "checks": []}
    (told,) = found_of(made_task(steps=[step], wrong=[]), tmp_path, with_data)
    assert "a step asked for the network" in told


def test_a_wrong_step_changes_nothing_for_those_after_it(tmp_path, with_data):
    code = "import pathlib\npathlib.Path('outputs/n.txt').write_text('2')\ntwo = 2"
    last = {"instruction": "", "code": "text = open('outputs/n.txt').read()", "checks": [{"kind": "text", "of": "text + str(two)", "is": "22"}]}
    first = {"instruction": "", "code": code, "checks": [{"kind": "number", "of": "two", "is": 2}]}
    wrong = [{"step": 1, "kind": "three", "old": "'2')\ntwo = 2", "new": "'3')\ntwo = 3"}]
    assert found_of(made_task(steps=[first, last], wrong=wrong), tmp_path, with_data) == []
