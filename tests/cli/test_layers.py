# SPDX-License-Identifier: Apache-2.0
"""Analyses by models of three qualities, scored in three layers: by outputs, code, the way and judges, and what a report says of it."""
import collections
import csv
import json
import os
import re
import zlib

import pytest

from loopback import LoopbackServer, QuietHandler
from program import run, write_towns

QUALITIES = ("good", "careless", "hopeless")
READ = "import pandas\ntowns = pandas.read_csv('data/towns.csv')\n"
BIG = "big = towns[towns.population > 10000].sort_values('name')\nbig[['name', 'population']].to_csv('outputs/big.csv', index=False)\n"
GROUPS = ("towns['half'] = towns.latitude.round()\ntowns.groupby('half').population.sum().reset_index()"
          ".to_csv('outputs/groups.csv', index=False)\n")
WRITES = {
    "big": {"good": [READ, BIG], "careless": [READ, BIG.replace("> 10000", ">= 10000")], "hopeless": ["print('towns')"]},
    "groups": {"good": [READ, GROUPS], "careless": [READ + GROUPS],
               "hopeless": ["open('outputs/groups.csv', 'w').write('a\\n1\\n')"]},
}
SAYS = {"good": "I read the towns and write the table.", "careless": "I write it.", "hopeless": "Cats are nice."}
RATINGS = {"good": 5, "careless": 3, "hopeless": 1}
DIMENSIONS = ("task_understanding", "data_handling", "methodology", "self_correction", "result_completeness")


class ScoringServer(LoopbackServer):
    """A model on loopback that embeds texts as bags of words, and rates logs by what their model says first."""

    def __init__(self):
        class Handler(QuietHandler):
            def do_POST(self):
                request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
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


def rated(request):
    content = request["messages"][1]["content"]
    words = content if isinstance(content, str) else content[0]["text"]
    rating = next(RATINGS[quality] for quality in QUALITIES if SAYS[quality] in words)
    answer = {dimension: {"reason": "the log shows it", "rating": rating} for dimension in DIMENSIONS}
    return {"choices": [{"message": {"content": json.dumps(answer)}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 50}}


def write_set(folder):
    """Two analyses over 20 towns, with gold code and what it gives."""
    (folder / "data").mkdir(parents=True)
    (folder / "references").mkdir()
    write_towns(folder / "data")
    towns = [(f"Town {i}", 1000 * (i + 1), round(50 + i / 20)) for i in range(20)]
    big = sorted((name, people) for name, people, _ in towns if people > 10000)
    (folder / "references" / "big.csv").write_text("name,population\n" + "".join(f"{name},{people}\n" for name, people in big))
    sums = collections.Counter()
    for _, people, half in towns:
        sums[half] += people
    (folder / "references" / "groups.csv").write_text("half,population\n" + "".join(f"{half},{people}\n" for half, people in sorted(sums.items())))
    for name, words, gold, key in (("big", "Write `big.csv` with the towns of more than 10,000 people.", READ + BIG, "name"),
                                   ("groups", "Write `groups.csv` with the people by rounded latitude (`half`).", READ + GROUPS, "half")):
        (folder / "tasks" / name).mkdir(parents=True)
        (folder / "tasks" / name / "gold.py").write_text(gold)
        (folder / "tasks" / name / "task.json").write_text(json.dumps({
            "id": name, "title": name, "categories": ["Understanding where"], "instruction": words,
            "workflow": ["Read the towns.", "Write the table."], "data": ["towns.csv"], "gold_code": "gold.py",
            "outputs": [{"file": f"{name}.csv", "kind": "table", "reference": f"{name}.csv", "key": [key]}]}))


def write_models(folder):
    for quality in QUALITIES:
        (folder / quality).mkdir(parents=True)
        for task, codes in WRITES.items():
            answers = [{"text": SAYS[quality], "tool_calls": [{"name": "execute_code", "arguments": {"code": code}}]}
                       for code in codes[quality]]
            answers.append({"text": "Done: the table is written."})
            (folder / quality / f"{task}.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))


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
