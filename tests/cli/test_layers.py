# SPDX-License-Identifier: Apache-2.0
"""Analyses by models of three qualities, scored in three layers: by outputs, code, the way and judges, and what a report says of it."""
import collections
import csv
import json
import os
import re
import zlib

import pytest

from analyst_sets import DRAWS, QUALITIES, SAYS, write_map_set, write_models, write_set
from loopback import LoopbackServer, QuietHandler
from program import run

RATINGS = {"good": 5, "careless": 3, "hopeless": 1}
PICTURE_DIMENSIONS = ("task_completion", "spatial_accuracy", "visual_readability", "cartographic_quality",
                      "data_integrity")
PICTURE_RATING = 4
DIMENSIONS = ("task_understanding", "data_handling", "methodology", "self_correction", "result_completeness")


class ScoringServer(LoopbackServer):
    """A model on loopback that embeds texts as bags of words, rates logs by what their model says first, and pictures
    all alike; `pictures` has the requests that showed some."""

    def __init__(self):
        pictures = self.pictures = []

        class Handler(QuietHandler):
            def do_POST(self):
                request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if shows_pictures(request):
                    pictures.append(request)
                told = embeddings(request) if self.path.endswith("/embeddings") else rated(request)
                body = json.dumps(told).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        super().__init__(Handler)


def embeddings(request):
    def vector(text):
        counts = collections.Counter(zlib.crc32(word.encode()) % 251 for word in re.findall(r"\w+", text.lower()))
        return [counts.get(place, 0) for place in range(251)]
    return {"model": "bag", "data": [{"index": i, "embedding": vector(text)} for i, text in enumerate(request["input"])],
            "usage": {"prompt_tokens": 100}}


def shows_pictures(request):
    return any(part["type"] == "image_url" for message in request.get("messages", [])
               for part in message["content"] if isinstance(part, dict))


def rating_of(request):
    content = request["messages"][1]["content"]
    words = content if isinstance(content, str) else content[0]["text"]
    return next(RATINGS[quality] for quality in QUALITIES if SAYS[quality] in words)


def rated(request):
    pictures = shows_pictures(request)
    rating = PICTURE_RATING if pictures else rating_of(request)
    dimensions = PICTURE_DIMENSIONS if pictures else DIMENSIONS
    answer = {dimension: {"reason": "it is seen", "rating": rating} for dimension in dimensions}
    return {"choices": [{"message": {"content": json.dumps(answer)}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 50}}


def rows_of(suite, name):
    with open(suite / "report" / "csv" / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    folder = tmp_path_factory.mktemp("layers")
    write_set(folder / "set")
    write_models(folder / "models")
    server = ScoringServer()
    environment = {**os.environ, "VLLM_BASE_URL": server.url + "/v1", "XDG_DATA_HOME": str(folder / "share")}
    try:
        models = [word for quality in QUALITIES for word in ("--model", f"scripted:{folder / 'models' / quality}")]
        done = run("bench", "run", "analyst", "--tasks", folder / "set", "--agent", "react", "--tool-set", "code", *models,
                   "--out", folder / "suite", "--json", timeout=600, env=environment)
        assert done.status == 0, done.err
        done = run("bench", "score", folder / "suite", "--judge", "vllm/judge", "--embeddings", "vllm/bag", "--json", timeout=600,
                   env=environment)
        assert done.status == 0, done.err
    finally:
        server.close()
    assert run("bench", "report", folder / "suite").status == 0
    return folder / "suite"


def by_quality(rows, **members):
    found = {}
    for row in rows:
        if all(row[name] == value for name, value in members.items()):
            found[next(quality for quality in QUALITIES if row["arm"].endswith(quality))] = row
    return found


def test_each_layer_tells_good_from_worse(suite):
    values = {}
    for row in rows_of(suite, "composite"):
        quality = next(quality for quality in QUALITIES if row["arm"].endswith(quality))
        values[row["success"], row["term"], quality] = float(row["value"])
    assert [values["strict", "R_s", quality] for quality in QUALITIES] == [1, 0.5, 0]
    for term in ("F_api", "C_emb", "S"):
        good, careless, hopeless = (values["strict", term, quality] for quality in QUALITIES)
        assert good >= careless > hopeless, term
    # Whoever leaves a file behind has succeeded by the published rule.
    assert [values["published", "R_s", quality] for quality in QUALITIES] == [1, 1, 0.5]
    ratings = by_quality(rows_of(suite, "part_means"), scorer="judge:vllm/judge", part="methodology")
    assert [float(ratings[quality]["mean"]) for quality in QUALITIES] == [1, 0.5, 0]
    tables = by_quality(rows_of(suite, "part_means"), scorer="outputs-gisclaw", part="table")
    # A table of two rows has 0.5 at most, as no correlation is taken of two values.
    assert float(tables["good"]["mean"]) == (1 + 0.5) / 2 > float(tables["careless"]["mean"]) > float(tables["hopeless"]["mean"])


def test_the_composite_is_the_sum_of_its_terms(suite):
    weights = {"R_s": 0.4, "Q_out": 0.3, "F_api": 0.15, "C_emb": 0.15}
    sums, totals = collections.Counter(), {}
    for row in rows_of(suite, "composite"):
        key = row["success"], row["arm"]
        if row["term"] == "S":
            totals[key] = float(row["value"])
        else:
            sums[key] += weights[row["term"]] * float(row["value"])
    assert len(totals) == 6
    for key, total in totals.items():
        assert total == pytest.approx(sums[key], abs=1e-12)


def test_has_each_table_and_picture(suite):
    report = suite / "report"
    for table in ("composite", "composite_published", "code_quality", "judged_process", "output_accuracy"):
        assert r"\midrule" in (report / "tables" / f"{table}.tex").read_text(), table
    for plot in ("operations_by_task", "process_by_task", "outputs_by_task", "judged_profiles"):
        assert "</svg>" in (report / "plots" / f"{plot}.svg").read_text()
        assert (report / "plots" / f"{plot}.pdf").read_bytes().startswith(b"%PDF")


def test_refuses_what_has_no_embeddings(suite):
    done = run("bench", "score", suite, "--embeddings", "anthropic/claude-sonnet-4-5", env={**os.environ, "ANTHROPIC_API_KEY": "sk-none-0123"})
    assert done.status == 2
    assert "anthropic has no embeddings" in done.error_line()
    assert "sk-none" not in done.err


def test_a_run_that_is_judged_has_its_pictures_judged(tmp_path):
    """Once: what goes on with the suite asks for none again."""
    write_map_set(tmp_path / "set")
    draws = {"text": SAYS["good"], "tool_calls": [{"name": "execute_code", "arguments": {"code": DRAWS}}]}
    answers = (draws, {"text": "Done: the map is drawn."})
    (tmp_path / "model.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    server = ScoringServer()
    environment = {**os.environ, "VLLM_BASE_URL": server.url + "/v1", "XDG_DATA_HOME": str(tmp_path / "share")}
    judged = ("--judge", "vllm/judge", "--out", tmp_path / "suite", "--json")
    try:
        done = run("bench", "run", "analyst", "--tasks", tmp_path / "set", "--agent", "react", "--tool-set", "code",
                   "--model", f"scripted:{tmp_path / 'model.jsonl'}", *judged, timeout=600, env=environment)
        assert done.status == 0, done.err
        assert len(server.pictures) == 1
        assert run("bench", "run", *judged, timeout=600, env=environment).status == 0
        assert len(server.pictures) == 1
    finally:
        server.close()
    assert run("bench", "report", tmp_path / "suite").status == 0
    [picture] = [row for row in rows_of(tmp_path / "suite", "part_means") if row["part"] == "picture"]
    assert (picture["scorer"], float(picture["mean"])) == ("outputs-gisclaw", PICTURE_RATING / 5)


def test_the_price_of_embeddings_is_known(suite):
    """So that a limit of cost can be kept; nothing is left to ask for."""
    environment = {**os.environ, "OPENAI_API_KEY": "sk-none-0123", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    known, unknown = (run("bench", "score", suite, "--embeddings", name, "--cost-limit", "1", env=environment)
                      for name in ("openai/text-embedding-3-small", "openai/text-embedding-of-nobody"))
    assert known.status == 0, known.err
    assert unknown.status == 2
    assert "The price of openai/text-embedding-of-nobody is not known" in unknown.error_line()
