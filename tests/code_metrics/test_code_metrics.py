# SPDX-License-Identifier: Apache-2.0
"""The metrics of code against sacrebleu, rouge-score, codebleu, a plain Levenshtein, and GISclaw's published evaluation."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pairs import pairs

HERE = Path(__file__).parent
PROGRAM = os.environ.get("CODE_METRICS_OF", str(HERE.parents[1] / "build/release/bin/code_metrics_of"))


def stored(name):
    return json.loads((HERE / name).read_text())


def metrics_of(given):
    ran = subprocess.run([PROGRAM], input=json.dumps(given), capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


@pytest.fixture(scope="module")
def ours():
    return metrics_of(pairs())


def plain_levenshtein(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        above, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (x != y))
    return row[-1]


def test_pairs_are_many_and_differ():
    values = stored("peers.json")
    assert len(values) == len(pairs()) >= 200
    for metric in values[0]:
        assert len({round(one[metric], 3) for one in values}) > 50, metric
    assert sum(one["codebleu-data-flow"] > 0 for one in values) > 150


@pytest.mark.parametrize("metric", ["bleu-4", "rouge-l", "edit-similarity", "codebleu", "codebleu-ngrams",
                                    "codebleu-weighted-ngrams", "codebleu-syntax", "codebleu-data-flow"])
def test_values_are_those_of_the_packages(ours, metric):
    for number, (one, peer) in enumerate(zip(ours, stored("peers.json"), strict=True)):
        assert one[metric] == pytest.approx(peer[metric], abs=1e-6), number


def test_edit_similarity_is_that_of_a_plain_table():
    short = [(candidate[:300], reference[:300]) for candidate, reference in pairs()[1:]]
    for one, (candidate, reference) in zip(metrics_of(short), short, strict=True):
        distance = plain_levenshtein(candidate, reference)
        assert one["edit-similarity"] == pytest.approx(1 - distance / max(len(candidate), len(reference)))


@pytest.mark.parametrize("metric", ["bleu-4", "rouge-l", "edit-similarity", "weighted-tokens", "api-precision", "api-recall",
                                    "api-f1"])
def test_published_columns_are_those_of_the_published_program(ours, metric):
    published = stored("published.json")
    assert len(published) >= 50
    for one in published:
        value = ours[one["pair"]][f"{metric}-gisclaw"]
        assert value == pytest.approx(one[f"{metric}-gisclaw"], abs=1e-6), one["pair"]


def test_published_codebleu_is_that_of_the_published_program(ours):
    published = stored("published.json")
    given = []
    for one in published:
        ran = subprocess.run([sys.executable, "-c", ours[one["pair"]]["tree-program"]], capture_output=True, text=True,
                             check=True)
        tree = json.loads(ran.stdout)
        assert tree["syntax"] == pytest.approx(one["syntax-gisclaw"], abs=5.1e-5), one["pair"]
        assert tree["data_flow"] == pytest.approx(one["data-flow-gisclaw"], abs=5.1e-5), one["pair"]
        given.append([*pairs()[one["pair"]], tree])
    for one, told in zip(published, metrics_of(given), strict=True):
        assert told["codebleu-gisclaw"] == pytest.approx(one["codebleu-gisclaw"], abs=1e-6), one["pair"]
