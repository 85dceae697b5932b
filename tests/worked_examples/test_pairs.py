# SPDX-License-Identifier: Apache-2.0
"""benchmarks/retrieval/pairs.toml: what its README says holds of it."""
import collections
import re
import tomllib
import types

import odc.geo.xr  # which adds accessors, as do the next two
import odc.stac
import pytest
import rioxarray

from worked_examples import PAIRS, resolved

ALL = tomllib.loads(PAIRS.read_text())["pair"]
STYLES = {"plain", "keywords", "long", "symptom", "jargon", "slip", "named"}


def words(text):
    return re.findall(r"[a-z0-9_]+", text.lower())


def test_there_are_enough_and_they_are_spread():
    libraries = collections.Counter(pair["library"] for pair in ALL)
    assert len(ALL) >= 300 and len(libraries) >= 25
    assert libraries.most_common(1)[0][1] <= 0.15 * len(ALL)
    styles = collections.Counter(pair["style"] for pair in ALL)
    assert set(styles) == STYLES and styles["named"] <= 0.1 * len(ALL)


def test_no_question_is_there_twice():
    questions = [" ".join(words(pair["question"])) for pair in ALL]
    assert [question for question, count in collections.Counter(questions).items() if count > 1] == []


@pytest.mark.parametrize("pair", ALL, ids=[str(number) for number in range(len(ALL))])
def test_it_has_its_form_and_its_names_are_real(pair):
    assert set(pair) == {"question", "functions", "library", "style"}
    assert pair["question"].strip() == pair["question"] and len(words(pair["question"])) >= 2
    assert pair["functions"] and len(set(pair["functions"])) == len(pair["functions"])
    assert any(name.startswith(f"{pair['library']}.") for name in pair["functions"]) or pair["library"] == "rioxarray"
    assert not any(isinstance(resolved(name), types.ModuleType) for name in pair["functions"])
    if pair["style"] != "named":
        named = {name.rpartition(".")[2].lower() for name in pair["functions"]}
        assert not named & set(words(pair["question"]))
