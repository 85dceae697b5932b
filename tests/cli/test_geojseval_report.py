# SPDX-License-Identifier: Apache-2.0
"""A suite of three models that write functions, killed in the middle and gone on with: what its report says is worked out anew."""
import json
import math
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import code_writers
from program import PROGRAM, run

SET = Path(__file__).resolve().parents[1] / "fixtures" / "geojseval"
FUNCTIONS = ("T_box", "T_hectares", "G_centre", "J_union", "L_zoomTo")
REPETITIONS = 5
SAMPLES = len(FUNCTIONS) * 3 * REPETITIONS


@pytest.fixture(scope="module")
def suites(tmp_path_factory):
    """The suite that was killed and gone on with, and the same without a break; both with a report."""
    folder = tmp_path_factory.mktemp("suites")
    functions = {name: code for name, code in code_writers.read_set(SET).items() if name in FUNCTIONS}
    models = code_writers.write_models(functions, folder / "models", REPETITIONS)
    killed, whole = folder / "killed", folder / "whole"
    words = code_writers.command(PROGRAM, SET, models, FUNCTIONS, killed, REPETITIONS)
    begun = code_writers.kill_after(words, killed, SAMPLES // 3)
    assert SAMPLES // 3 <= begun < SAMPLES, "it was killed in the middle"
    assert run("bench", "run", "--out", killed, "--json", timeout=600).status == 0
    assert run(*code_writers.command(PROGRAM, SET, models, FUNCTIONS, whole, REPETITIONS)[1:], timeout=600).status == 0
    for suite in (killed, whole):
        # Of a machine that is busy with other things a page may not load in time: what is unscored is scored again.
        assert run("bench", "score", suite, timeout=600).status == 0
        assert run("bench", "report", suite).status == 0
    return killed, whole


def test_comes_to_the_same_after_it_was_killed(suites):
    killed, whole = (code_writers.results_of(suite) for suite in suites)
    assert len(killed) == SAMPLES
    assert killed == whole
    assert len({grade for _, grade, _ in killed.values()}) >= 5, "the models are wrong in many ways"


def test_tells_what_numpy_does(suites):
    assert code_writers.report_differs(suites[0]) == []
    # It notices a wrong figure.
    path = suites[1] / "report" / "csv" / "failures.csv"
    lines = path.read_text().splitlines()
    row = next(i for i in range(1, len(lines)) if lines[i].split(",")[6])
    cells = lines[row].split(",")
    lines[row] = ",".join([*cells[:6], str(float(cells[6]) + 1e-6), *cells[7:]])
    path.write_text("\n".join(lines))
    assert len(code_writers.report_differs(suites[1])) == 1


def test_ranks_arms_by_their_figures(suites):
    worked_out = code_writers.WorkedOut(suites[0])
    figures = {arm: worked_out.figures(arm) for arm in worked_out.arms}
    ranks = {row["arm"]: {name: int(rank) for name, rank in row.items() if name not in ("scorer", "group", "arm")}
             for row in code_writers.read_csv(suites[0], "ranks") if row["group"] == "All tasks"}

    def places(value):
        known = {arm: value(arm) for arm in figures if not math.isnan(value(arm))}
        return {arm: 1 + (sum(other > known[arm] for other in known.values()) if arm in known else len(known)) for arm in figures}

    own = {"passes": "pass@5", "stable": "stable", "per_token": "per_token", "per_second": "per_second", "per_line": "per_line"}
    for rank, figure in own.items():
        assert {arm: ranks[arm][rank] for arm in ranks} == places(lambda arm: figures[arm][figure]), rank
    assert {arm: ranks[arm]["variation"] for arm in ranks} == places(lambda arm: -figures[arm]["variation"])
    for rank, parts in (("efficiency", ("per_token", "per_second", "per_line")), ("total", ("efficiency", "stable", "passes"))):
        assert {arm: ranks[arm][rank] for arm in ranks} == places(lambda arm: -sum(ranks[arm][part] for part in parts)), rank


def test_has_each_table_and_figure(suites):
    report = suites[0] / "report"
    for table in ("accuracy", "stability_ranks", "resources", "efficiency", "ranks", "failures", "edge_cases", "generation"):
        rows, end = (report / "tables" / f"{table}.tex").read_text().rsplit("\\midrule\n", 1)[1].split("\\bottomrule")
        assert rows.count("\\\\") >= 3 and "\\end{" in end, table
    for plot in ("accuracy", "gains", "solved_by_library", "tokens_taken", "seconds_taken", "lines", "failures", "edge_cases"):
        assert "</svg>" in (report / "plots" / f"{plot}.svg").read_text()
        assert (report / "plots" / f"{plot}.pdf").read_bytes().startswith(b"%PDF")
    document = (report / "report.tex").read_text()
    for kind, name in re.findall(r"\\(?:input|includegraphics\[[^]]*\])\{(tables|plots)/([^}]+)\}", document):
        assert (report / kind / (name if kind == "plots" else f"{name}.tex")).is_file(), name


@pytest.mark.skipif(not shutil.which("pdflatex") or subprocess.run(["kpsewhich", "booktabs.sty"], capture_output=True, check=False).returncode != 0,
                    reason="no pdflatex with booktabs")
def test_compiles_as_latex(suites):
    for _ in range(2):  # longtable settles its columns in the second run
        done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "report.tex"], cwd=suites[0] / "report",
                              capture_output=True, text=True, errors="replace", check=False)
        assert done.returncode == 0, done.stdout[-2000:]
    assert "multiply defined" not in done.stdout
    assert (suites[0] / "report" / "report.pdf").read_bytes().startswith(b"%PDF")


def test_shows_what_pages_looked_like(suites):
    view = json.loads(run("bench", "view", suites[0], "--json").out)
    listed = view["samples"] if isinstance(view, dict) else view
    pages = [sample for sample in listed if sample["task"] == "L_zoomTo"]
    assert len(pages) == 3 * REPETITIONS
    kept = list((suites[0] / "runs").glob("*/screenshots/case-*.png"))
    assert kept and all(picture.read_bytes().startswith(b"\x89PNG") for picture in kept)
    lines = []
    for sample in pages:
        shown = json.loads(run("bench", "view", suites[0], "--sample", sample["id"], "--json").out)
        for part in shown["scores"][0]["parts"]:
            metadata = part["metadata"]
            if metadata.get("class") == "syntax":
                lines.append(metadata["line_of_code"])
            else:
                assert "screenshot" in metadata or metadata.get("class") in ("other", "runtime"), metadata
    # `(1 +;` stands in the line behind the documentation, an import, which no page takes, in the first.
    head = code_writers.head_of(code_writers.read_set(SET)["L_zoomTo"])
    assert set(lines) == {1, head.count("\n") + 2}
