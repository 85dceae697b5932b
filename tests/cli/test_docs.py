# SPDX-License-Identifier: Apache-2.0
"""The search over what helps to write code, as a user meets it: what it finds, and what users add to it."""
import contextlib
import http.server
import json
import os
import threading
from pathlib import Path

import pytest
from program import run

ROOT = Path(__file__).parents[2]
INDEX = ROOT / "deps/sandbox/share/graticule/documentation.sqlite"
needs_libraries = pytest.mark.skipif(not INDEX.exists(), reason="set-up has made no index of the sandbox's libraries")


@pytest.fixture
def docs(folder):
    """Runs `graticule docs` for a user who has added nothing yet."""
    def call(*words, **variables):
        environment = {**os.environ, "XDG_DATA_HOME": str(folder / "share"), **variables}
        return run("docs", *words, env={name: value for name, value in environment.items() if value is not None})
    return call


def found(ran):
    assert ran.status == 0, ran.err
    return json.loads(ran.out)


def names(ran):
    return [entry["name"] for entry in found(ran)["found"]]


@needs_libraries
def test_finds_functions_by_name_and_by_words(docs):
    assert names(docs("search", "geopandas.sjoin_nearest", "--json"))[0] == "geopandas.sjoin_nearest"
    shown = docs("search", "sjoin_nearest", "--library", "geopandas").out
    assert "max_distance" in shown and "Parameters" in shown
    zonal = found(docs("search", "zonal statistics of a raster", "--kind", "function", "--library", "rasterstats", "--json"))
    assert len(zonal["found"]) == 3 and zonal["not_searched"] == []
    assert all(entry["kind"] == "function" and entry["libraries"] == ["rasterstats"] for entry in zonal["found"])
    assert "rasterstats.zonal_stats" in [entry["name"] for entry in zonal["found"]]


@needs_libraries
def test_filters_by_version(docs):
    one = found(docs("search", "to_crs", "--library", "geopandas", "--json"))["found"][0]
    major = one["version"].split(".")[0]
    assert one["name"] in names(docs("search", "to_crs", "--library", "geopandas", "--version", major, "--json"))
    assert names(docs("search", "to_crs", "--library", "geopandas", "--version", "0.0.0", "--json")) == []


def test_finds_tools_as_code_calls_them(docs):
    tool = found(docs("search", "how steep is the terrain", "--kind", "tool", "--most", "1", "--json"))["found"][0]
    assert tool["name"] == "graticule.slope" and tool["signature"].startswith("(")
    assert "output" not in tool["signature"]


def test_finds_packs_and_says_how_it_ranked(docs):
    told = found(docs("search", "how deep would the flood be", "--kind", "pack", "--json"))
    assert told["found"][0]["name"] == "flood-depth" and "assert" in told["found"][0]["example"]
    assert told["embedding_model"] is None and "BM25 alone" in told["ranked_by"]


def test_does_without_the_sandbox(docs):
    ran = docs("search", "flood depth", "--json", GRATICULE_SANDBOX_PYTHON="/nowhere")
    assert names(ran)[0] == "flood-depth"
    assert len(found(ran)["not_searched"]) == 1 and "Functions of libraries" in found(ran)["not_searched"][0]
    noted = docs("search", "flood depth", GRATICULE_SANDBOX_PYTHON="/nowhere")
    assert noted.status == 0 and len([line for line in noted.err.splitlines() if "not searched" in line]) == 1


def test_takes_documents_in_and_gives_them_up(docs, folder):
    guide = folder / "guide.md"
    guide.write_text("# House rules\n\nAlways wibblewobble first.\n\n## Second\n\n```python\nwibble = 7\n```\n")
    notebook = folder / "steps.ipynb"
    notebook.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": ["# Quorbing\n", "how to"]},
                                              {"cell_type": "code", "source": "raise SystemExit('executed')"}]}))
    added = docs("add", guide, notebook)
    assert added.status == 0 and added.out.splitlines() == ["guide.md: 2 pieces", "steps.ipynb: 1 piece"]
    assert names(docs("search", "wibblewobble", "--json")) == ["guide.md"]
    piece = found(docs("search", "quorbing", "--kind", "user", "--json"))["found"][0]
    assert piece["summary"] == "Quorbing" and piece["example"] == "raise SystemExit('executed')\n"
    assert docs("add", guide).out == "guide.md: 2 pieces\n"  # in its own place
    assert [one["name"] for one in found(docs("list", "--json"))] == ["guide.md", "steps.ipynb"]
    assert docs("remove", "guide.md").status == 0
    assert names(docs("search", "wibblewobble", "--kind", "user", "--json")) == []
    missing = docs("remove", "guide")
    assert missing.status != 0 and "There is no added document 'guide'" in missing.error_line()


def test_takes_a_folder_without_what_is_hidden_or_leads_elsewhere(docs, folder):
    (folder / "lib/.git").mkdir(parents=True)
    (folder / "lib/.git/notes.md").write_text("# hidden")
    (folder / "secret.md").write_text("# secret")
    (folder / "lib/link.md").symlink_to(folder / "secret.md")
    (folder / "lib/tools.py").write_text("import os\n\n\n# Grows it.\ndef grow(x):\n    return x\n\n\nclass Shape:\n    pass\n")
    added = docs("add", folder / "lib")
    assert added.out == "tools.py: 3 pieces\n"
    piece = found(docs("search", "def grow", "--kind", "user", "--json"))["found"][0]
    assert piece["example"].startswith("# Grows it.\ndef grow(x):")


@pytest.mark.parametrize("name, content, said", [
    ("data.csv", b"a,b\n", "cannot be added: it ends in \".csv\""),
    ("empty.md", b" \n\n", "it has no text"),
    ("broken.ipynb", b"{", "broken.ipynb"),
    ("other.ipynb", b"[1]", "no list of cells"),
    ("deep.ipynb", b"[" * 100000, "deep.ipynb"),
    ("large.txt", b"x" * (5 << 20), "large.txt"),
])
def test_refuses_what_is_no_document(docs, folder, name, content, said):
    (folder / name).write_bytes(content)
    refused = docs("add", folder / name)
    assert refused.status != 0 and said in refused.error_line()
    assert found(docs("list", "--json")) == []


def test_shows_nothing_that_steers_a_terminal(docs, folder):
    (folder / "evil.md").write_bytes(b"# zork \x1b[2J\xff\xfe\xe2\x80\xae\n\nzork\x00\x07 body\n")
    assert docs("add", folder / "evil.md").status == 0
    shown = docs("search", "zork", "--kind", "user").out
    assert "zork" in shown and not any(sign in shown for sign in "\x1b\x00\x07\u202e")


def test_says_what_is_wrong(docs, folder):
    assert "There is no kind \"tols\"" in docs("search", "x", "--kind", "tols").error_line()
    assert "--embedding-model" in docs("search", "x", "--by", "vectors").error_line()
    assert "There is no" in docs("add", folder / "nowhere.md").error_line()
    for words in ([], ["search"], ["search", "x", "--most", "0"], ["add"], ["remove"], ["srch"]):
        refused = docs(*words)
        assert refused.status == 2 and refused.out == "", words
        refused.error_line()
    (folder / "share/graticule").mkdir(parents=True)
    (folder / "share/graticule/documentation.json").write_text("{}")
    assert "no list of added documents" in docs("list").error_line()
    assert "Documents that you added" in found(docs("search", "flood", "--json"))["not_searched"][-1]
    for command in ("search", "add", "list", "remove"):
        assert "Example" in docs(command, "--help").out


@contextlib.contextmanager
def embedding_server():
    """Vectors by the letters that a text begins with, and how many texts were asked for."""
    asked = []

    class Server(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            texts = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"]
            asked.extend(texts)
            # The question lies beside the pack on kriging, and all else elsewhere.
            vectors = [[1.0, 0.0] if text.startswith(("interpolation:", "zzz")) else [0.0, 1.0] for text in texts]
            body = json.dumps({"object": "list", "model": "letters", "usage": {"prompt_tokens": 1, "total_tokens": 1},
                               "data": [{"object": "embedding", "index": i, "embedding": vector}
                                        for i, vector in enumerate(vectors)]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
    finally:
        server.shutdown()


def test_ranks_by_meaning_with_a_model_and_makes_each_vector_once(docs):
    with embedding_server() as (address, asked):
        options = ["--embedding-model", "openai-compatible/letters", "--json"]
        variables = {"OPENAI_COMPATIBLE_BASE_URL": address, "GRATICULE_SANDBOX_PYTHON": "/nowhere"}
        first = docs("search", "zzz", *options, **variables)
        assert names(first)[0] == "interpolation"  # which has no word of the question
        assert found(first)["embedding_model"] == "openai-compatible/letters"
        assert found(first)["ranked_by"] == "BM25 and embeddings, merged by rank"
        made = len(asked)
        assert made > 50
        assert names(docs("search", "zzz", *options, **variables))[0] == "interpolation"
        assert asked[made:] == ["zzz"]
        # Merged by ranks: what words alone do not find comes behind the first that they find, as they weigh more.
        wanted = ["zzz flood depth", "--most", "30", *options]
        assert "interpolation" not in names(docs("search", *wanted, "--by", "words", **variables))
        both = names(docs("search", *wanted, **variables))
        assert both[0] == "flood-depth"
        assert "interpolation" in both[1:]
        assert names(docs("search", "zzz", "--by", "words", *options, **variables)) == []
