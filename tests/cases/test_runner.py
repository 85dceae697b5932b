# SPDX-License-Identifier: Apache-2.0
"""What the runner of cases says of files that are wrong and of cases that fail: file, line, what was expected and what came."""
import os
import subprocess

import pytest

HEAD = '[data]\n"t.csv" = "a,b\\n1,x\\n3,y\\n"\n\n[[case]]\n'
CASE = HEAD + 'name = "n"\nbecause = "1 + 3"\ntool = "field_statistics"\nwith = { dataset = "t", field = "a" }\n'


def run(folder, text, *options):
    file = folder / "case.toml"
    file.write_text(text)
    done = subprocess.run([os.environ["RUN_CASES"], *options, file], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, (done.stdout + done.stderr).replace(str(file), "case.toml")


@pytest.mark.parametrize("wrong, said", [
    ("[[case]]\nname = \n", "case.toml:2: "),
    ("x = 1\n", "case.toml:1: 'x' is not one of"),
    ("[data]\n", "case.toml:1: has no [[case]]"),
    ('[[case]]\nbecause = "b"\ntool = "t"\nsays = "x"\n', "case.toml:1: 'name' is missing"),
    ('[[case]]\nname = "n"\ntool = "t"\nsays = "x"\n', "case.toml:1: 'because' is missing"),
    ('[[case]]\nname = "n"\nbecause = "b"\nsays = "x"\n', "case.toml:1: 'tool' is missing"),
    (CASE, "case.toml:4: expects nothing"),
    (CASE + "dtaa.sum = 4\n", "case.toml:9: 'dtaa' is no part of a case"),
    (CASE + "data = {}\n", "case.toml:9: an empty table expects nothing"),
    (CASE + 'says = ""\n', "case.toml:9: 'says' has to be a text"),
    (CASE + "refused = true\n", "case.toml:9: 'refused' has to be a text"),
    (CASE + 'data.sum.value = { near = 4, within = 3 }\n', "case.toml:9: 'within' is more than half of the number"),
    (CASE + 'data.sum.value = { near = "4", within = 1 }\n', "case.toml:9: 'near' has to be a number"),
    (CASE + 'says = "4"\n[[case]]\nname = "n"\nbecause = "b"\ntool = "t"\nsays = "x"\n', "case.toml:10: another case is called 'n', too"),
    (CASE + 'after = [{ tool = "t", wiht = {} }]\nsays = "4"\n', "case.toml:9: 'wiht' is not one of tool, with"),
    ('[data]\n"../x" = "y"\n[[case]]\nname = "n"\n', "case.toml:2: '../x' has to be a file name with its text"),
])
def test_a_wrong_file_is_named_with_its_line(tmp_path, wrong, said):
    status, told = run(tmp_path, wrong)
    assert status == 2
    assert said in told


@pytest.mark.parametrize("expected, said", [
    ("data.sum.value = 5\n", "case.toml:9: n, data/sum/value: expected 5, got 4"),
    ("data.count = 2\ndata.sum.value = { near = 5, within = 0.5 }\n", "case.toml:10: n, data/sum/value: expected"),
    ("data.nothing = 5\n", "case.toml:9: n, data/nothing: expected 5, got nothing"),
    ('says = ["sum", "of the moon"]\n', 'case.toml:9: n, says/1: expected {"has":"of the moon"}, got'),
    ('refused = "not_found"\n', 'case.toml:9: n, refused: expected "not_found", got null'),
    ("layers.x.rows = 2\n", "case.toml:9: n, layers: expected"),
])
def test_a_case_that_fails_says_what_came(tmp_path, expected, said):
    status, told = run(tmp_path, CASE + expected)
    assert status == 1
    assert said in told
    assert "0 of 1 cases" in told


def test_a_call_that_fails_unasked_is_a_failure(tmp_path):
    status, told = run(tmp_path, CASE.replace('field = "a"', 'field = "c"') + "data.count = 2\n")
    assert status == 1
    assert "case.toml:4: n: expected a call that succeeds, got not_found" in told


def test_a_step_before_has_to_succeed(tmp_path):
    step = 'after = [{ tool = "read_dataset", with = { dataset = "no", output = "x" } }]\n'
    status, told = run(tmp_path, CASE + step + "data.count = 2\n")
    assert status == 1
    assert "a step that has to succeed first" in told


def test_right_cases_pass_and_each_change_of_them_is_noticed(tmp_path):
    right = CASE + "data = { count = 2, sum.value = { near = 4, within = 0.1 }, mean.value.above = 1 }\n"
    assert run(tmp_path, right)[0] == 0
    status, told = run(tmp_path, right, "--perturb")
    assert (status, told) == (0, "1 of 1 cases in 1 files passed; of 3 changed expectations 0 went unnoticed\n")


def test_the_program_has_the_same_cases(tmp_path):
    right = CASE + "data.count = 2\n"
    program = os.environ["GRATICULE"]
    assert run(tmp_path, right, "--program", program)[0] == 0
    status, told = run(tmp_path, right.replace("count = 2", "count = 3"), "--program", program)
    assert status == 1
    assert "case.toml:9: n, data/count: expected 3, got 2" in told
