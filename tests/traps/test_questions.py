# SPDX-License-Identifier: Apache-2.0
"""The cases as questions in plain language: all of them, with their data, and judged as the traps are."""
import json
import os
import subprocess

import pytest

import case as cases
import make_questions

PROGRAM = os.environ["GRATICULE"]


def script(words):
    """A model that looks at the readings and answers."""
    return [{"tool_calls": [{"name": "field_statistics", "arguments": {"dataset": "readings", "field": "temperature"}}]},
            {"text": words}]


@pytest.fixture(scope="module")
def questions(tmp_path_factory):
    folder = tmp_path_factory.mktemp("traps") / "set"
    make_questions.write_questions(folder)
    return folder


def bench(*arguments):
    done = subprocess.run([PROGRAM, "bench", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_case_is_a_question_with_its_data(questions):
    listed = {task["id"]: task for task in bench("list", "questions", "--tasks", questions, "--json")}
    every_case = list(cases.load_cases())
    assert len(listed) == len(every_case)
    for case in every_case:
        task = listed[make_questions.identifier(case)]
        assert task["labels"] == [case.family, "trap" if case.kind == "trap" else "clean twin"]
        assert task["solvable"] == (case.right is not None)
        assert {str(file.relative_to(questions / "data" / task["id"])) for file in (questions / "data" / task["id"]).rglob("*")
                if file.is_file()} == set(case.files)


def test_every_operation_has_words_of_its_own():
    assert len(set(make_questions.WORDS.values())) == len(make_questions.WORDS)
    assert {case.operation for case in cases.load_cases()} == set(make_questions.WORDS)


@pytest.mark.parametrize("words, grade", [
    ("It is {{1/mean}}.", "right"), ("It is {{1/max}}.", "wrong"), ("It is {{1/max}}, as a value is missing.", "wrong, warned")])
def test_a_model_falls_into_a_trap_or_does_not(questions, tmp_path, words, grade):
    """Of 10, 12, 14 and the mark -999 the mean is 12, and the largest 14."""
    trap = "mark-999-in-a-table"
    (tmp_path / f"{trap}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in script(words)))
    bench("run", "questions", "--tasks", questions, "--agent", "react", "--model", f"scripted:{tmp_path}", "--out", tmp_path / "suite",
          "--json", "--sample-id", trap)
    assert [sample["grade"] for sample in bench("view", tmp_path / "suite", "--json")["samples"]] == [grade]
