# SPDX-License-Identifier: Apache-2.0
"""The tools' argument schemas are JSON Schemas (draft 2020-12) that take the tools' own examples."""

import json
import subprocess

import jsonschema
import pytest


@pytest.fixture(scope="session")
def graticule(programs):
    def run(*arguments):
        done = subprocess.run([programs / "graticule", "tools", *arguments], capture_output=True, text=True,
                              timeout=60, check=True)
        return json.loads(done.stdout)

    return run


@pytest.fixture(scope="session")
def specifications(graticule):
    return [graticule("show", tool["name"], "--json") for tool in graticule("list", "--json")]


def test_schemas_are_valid(specifications):
    assert len(specifications) > 24
    for tool in specifications:
        jsonschema.Draft202012Validator.check_schema(tool["parameters"])


def test_examples_fit_their_schema(specifications):
    for tool in specifications:
        jsonschema.Draft202012Validator(tool["parameters"]).validate(tool["example"])


def test_strict_tools_refuse_unknown_arguments(specifications):
    for tool in specifications:
        if tool["tool_set"] == "graticule":
            validator = jsonschema.Draft202012Validator(tool["parameters"])
            assert not validator.is_valid({**tool["example"], "no_such_argument": 1}), tool["name"]


def test_live_values_bind_the_schema(graticule, tmp_path):
    (tmp_path / "towns.csv").write_text("name,population\nAlta,100\n")
    schema = graticule("show", "filter_rows", "--json", "--data", str(tmp_path))["parameters"]
    validator = jsonschema.Draft202012Validator(schema)
    call = {"expression": "population > 1", "output": "x"}
    assert validator.is_valid({**call, "dataset": "towns"})
    assert not validator.is_valid({**call, "dataset": "villages"})
