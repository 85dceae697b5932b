# SPDX-License-Identifier: Apache-2.0
"""The set of geospatial code: what its README says holds of its files."""
import ast
import builtins
import re

import pytest

from conftest import CHECKS, script

task_files, checks = script("task_files"), script("checks", CHECKS)
TASKS = task_files.load_tasks()
KNOWN = set(dir(builtins)) | set(checks.MODULES)


def loaded(text, mode="exec"):
    """Names that code reads, and names that it makes."""
    nodes = list(ast.walk(ast.parse(text, mode=mode)))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    made = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    made |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    made |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            made |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    return {node.id for node in names if isinstance(node.ctx, ast.Load)}, made


def names_of_check(check):
    """Names of the session that a check rests on."""
    read, made = loaded(check.get("first", ""))
    for part in ("of", "by"):
        if part in check:
            more, own = loaded(check[part], "eval")
            read, made = read | more, made | own
    return read - made - KNOWN


def test_there_are_enough_of_all():
    steps = [step for task in TASKS for step in task["steps"]]
    assert len(TASKS) >= 60 and len(steps) >= 350
    assert {task["domains"][0] for task in TASKS} == set(task_files.DOMAINS)
    assert len({library for task in TASKS for library in task["libraries"]}) >= 15


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task["id"])
class TestEachTask:
    def test_it_has_all_its_parts(self, task):
        assert (task_files.TASKS / f"{task['id']}.toml").is_file()
        assert task["title"].strip() and task["difficulty"] in ("easy", "medium", "hard")
        assert task["id"].rsplit("-", 1)[0] == task["domains"][0]
        assert set(task["domains"]) <= set(task_files.DOMAINS) and task["libraries"]
        assert 4 <= len(task["steps"]) <= 9
        for step in task["steps"]:
            assert step["instruction"].strip() and step["checks"]
            ast.parse(step["code"])
            assert 1 <= len([line for line in step["code"].splitlines() if line.strip()]) <= 20

    def test_checks_are_of_known_kinds_and_say_what_they_expect(self, task):
        for check in (check for step in task["steps"] for check in step["checks"]):
            assert check["kind"] in checks.KINDS
            assert set(check) <= {"kind", "of", "is", "by", "first", "absolute", "relative", "as"}
            assert ("is" in check) + ("by" in check) == (check["kind"] not in ("true", "file")), check

    def test_instructions_name_the_variables_that_checks_rest_on(self, task):
        told = ""
        for step in task["steps"]:
            told += step["instruction"]
            for check in step["checks"]:
                for name in names_of_check(check):
                    assert re.search(rf"`{name}\b", told), f"{name} in {check['of']}"

    def test_references_read_no_name_that_is_not_defined_before(self, task):
        own = set(dir(builtins))
        for step in task["steps"]:
            read, made = loaded(step["code"])
            assert read - made <= own, read - made - own
            own |= made

    def test_files_are_those_of_the_set(self, task):
        text = "".join(step["code"] for step in task["steps"])
        stems = {name.split(".")[0] for name in task["data"]}
        assert all(stem in text or stem.split("_", 1)[1] in text for stem in stems)
        assert all(name in task["data"] for name in re.findall(r'"data/([\w.]+)"', text))

    def test_wrong_steps_are_made_and_differ(self, task):
        made = task_files.wrong_code(task)
        assert len(made) >= 2 and len({(step, code) for step, _, code in made}) == len(made)
        for step, kind, code in made:
            compile(code, kind, "exec")
            assert code != task["steps"][step - 1]["code"]

    def test_single_turns_follow(self, task):
        turns = task_files.single_turns(task)
        assert [turn["id"] for turn in turns] == [f"{task['id']}/{number}" for number in range(1, len(task["steps"]) + 1)]
        assert turns[0]["previous"] == ""
        assert turns[-1]["previous"].startswith(task["steps"][0]["code"].strip())
        ast.parse(turns[-1]["previous"] + "\n" + turns[-1]["code"])
