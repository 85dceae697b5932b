# SPDX-License-Identifier: Apache-2.0
"""Worked examples have their form, and what they assert holds; a broken one is told."""
import types
import warnings

import pytest

from worked_examples import EXAMPLES, LEAST_LINES, MOST_LINES, executed, imported, parsed, resolved

TEXTS = {path.stem: path.read_text() for path in sorted(EXAMPLES.glob("*.py"))}
FORM = '"""Add one to one\n\nlibraries: numpy\nfunctions: numpy.add\n"""\n'


@pytest.fixture(scope="module")
def warm():
    """All that examples import, loaded once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, text in TEXTS.items():
            example = parsed(name, text)
            for module in {*imported(example.tree), *example.libraries}:
                resolved(module)
            for function in example.functions:
                resolved(function)


def test_there_are_enough_and_no_two_have_one_title():
    examples = [parsed(name, text) for name, text in TEXTS.items()]
    assert len(examples) >= 150
    titles = [example.title.lower() for example in examples]
    assert len(set(titles)) == len(titles)
    assert len({library for example in examples for library in example.libraries}) >= 30


@pytest.mark.parametrize("name", TEXTS)
class TestEachExample:
    def test_it_has_its_form(self, name, warm):
        example = parsed(name, TEXTS[name])
        assert name == name.lower() and "_" not in name and " " not in name
        assert LEAST_LINES <= example.lines <= MOST_LINES
        assert len(example.title) <= 110 and not example.title.endswith(".")
        assert {function.partition(".")[0] for function in example.functions} <= set(example.libraries)
        assert not any(isinstance(resolved(function), types.ModuleType) for function in example.functions)

    def test_what_it_asserts_holds(self, name, warm, tmp_path):
        assert "assert " in TEXTS[name]
        assert executed(TEXTS[name], name, tmp_path) == ""


@pytest.mark.parametrize("code, told", [
    ("assert 1 + 1 == 3", "AssertionError"),
    ("import numpy\nnumpy.absent()", "AttributeError"),
    ("import urllib.request\nurllib.request.urlopen('http://192.0.2.1', timeout=5)", "may not ask for socket."),
    ("import subprocess\nsubprocess.run(['true'])", "may not ask for subprocess.Popen"),
    ("open('../other', 'w')", "may not write"),
    ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "signal 9"),
    ("import sys\nsys.exit(3)", "SystemExit: 3"),
], ids=["wrong", "absent", "network", "process", "elsewhere", "killed", "left"])
def test_a_broken_example_fails(code, told, tmp_path):
    (tmp_path / "own").mkdir()
    assert told in executed(FORM + code, "broken", tmp_path / "own")
    assert [path.name for path in tmp_path.iterdir()] == ["own"]


def test_an_example_leaves_nothing_behind(tmp_path):
    assert executed("import numpy\nnumpy.left_behind = 1\nopen('own', 'w').write('1')", "first", tmp_path) == ""
    assert executed("import numpy\nassert not hasattr(numpy, 'left_behind')", "second", tmp_path) == ""


@pytest.mark.parametrize("text", ["a = 1\n", '"""Title"""\n', FORM.replace("functions: numpy.add\n", ""), FORM.replace("\n\n", "\n", 1)],
                         ids=["none", "title", "no functions", "no empty line"])
def test_a_docstring_of_another_form_is_refused(text):
    with pytest.raises(ValueError, match="the docstring must be"):
        parsed("broken", text)


@pytest.mark.parametrize("name", ["numpy.absent", "absent.module", "shapely.Polygon.absent"])
def test_a_name_that_there_is_not_does_not_resolve(name):
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        resolved(name)
