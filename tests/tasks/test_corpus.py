# SPDX-License-Identifier: Apache-2.0
"""The truths of the corpus still follow from its data where these are at hand, and its batches are well formed."""
import json
import math
import os
import subprocess
import sys

import corpus_data
import derive_corpus
import make_data
import pytest
from conftest import expected_keys
from expected_values import read_expected
from measure import tasks_of

PROGRAM = os.environ.get("GRATICULE")
BATCHES = derive_corpus.batches()
EACH_BATCH = pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch.name)


def parts():
    return [(batch, folder) for batch in BATCHES for folder in derive_corpus.parts_of(batch)]


def agrees(known, derived):
    if isinstance(known, float):
        return math.isclose(known, derived, rel_tol=1e-9)
    if isinstance(known, dict):
        return known.keys() == derived.keys() and all(agrees(value, derived[name]) for name, value in known.items())
    return known == derived


@pytest.mark.parametrize("batch, folder", parts(), ids=lambda part: part if isinstance(part, str) else part.name)
def test_the_truths_follow_from_the_data(batch, folder):
    if corpus_data.root_of(folder) is None:
        pytest.skip(f"the files of {folder} are not here; set GRATICULE_SHARED_DATA, or run make demo-data")
    known = read_expected(batch)
    for key, value in derive_corpus.parts_of(batch)[folder]().items():
        assert agrees(known[key], value), f"{key}: {known[key]} against {value}"


@EACH_BATCH
def test_every_truth_is_known_and_used(batch):
    used = set().union(*(expected_keys(task) for task in tasks_of(batch)))
    assert used == read_expected(batch).keys()


@EACH_BATCH
def test_every_question_has_a_folder_and_a_check(batch):
    for task in tasks_of(batch):
        assert task["folder"] in corpus_data.FOLDERS, task["id"]
        assert task.get("refused") or expected_keys(task) or task.get("answer") or task.get("artifacts"), task["id"]
        assert task["family"].startswith("unsolvable: ") == ("refused" in task), task["id"]


def test_the_corpus_is_as_wide_as_it_says():
    tasks = [task for batch in BATCHES for task in tasks_of(batch)]
    assert len({task["id"] for task in tasks}) == len(tasks)
    assert len({task["task"] for task in tasks}) == len(tasks)
    assert len(tasks) >= 600
    assert sum("refused" in task for task in tasks) >= 100
    assert len({task["folder"] for task in tasks}) >= 12


def test_the_made_up_data_come_out_of_their_script(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["make_data.py", str(tmp_path)])
    make_data.main()
    files = sorted(path.relative_to(corpus_data.OWN) for path in corpus_data.OWN.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    for file in files:
        if file.suffix == ".tif":  # how a library packs the same cells may change
            assert (corpus_data.cells(tmp_path / file) == corpus_data.cells(corpus_data.OWN / file)).all()
        else:
            assert (tmp_path / file).read_bytes() == (corpus_data.OWN / file).read_bytes(), file


@EACH_BATCH
@pytest.mark.skipif(not PROGRAM, reason="no GRATICULE names the program")
def test_the_program_reads_the_batch(batch):
    done = subprocess.run([PROGRAM, "bench", "list", "questions", "--tasks", batch, "--json"], capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)) == len(tasks_of(batch))
