# SPDX-License-Identifier: Apache-2.0
"""Sets of functions in JavaScript: listed, checked, and suites of models that write them, with what reports tell of these."""
import csv
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from program import PROGRAM, run

SET = Path(__file__).resolve().parents[1] / "fixtures" / "geojseval"
NODE_FUNCTIONS = ("T_box", "T_hectares", "T_inside", "J_union", "G_centre")


def text_of(name):
    [file] = SET.glob(f"*/{name}.js")
    return file.read_text()


def fenced(code):
    return f"Here it is:\n```javascript\n{code}\n```\n"


# The browser of the system, which ends when it is told to load one page more than so many.
FAILING_BROWSER = """#!/usr/bin/python3
import os, subprocess, sys
told, passed_on = os.pipe()
browser = subprocess.Popen([{browser!r}, *sys.argv[1:]], preexec_fn=lambda: os.dup2(told, 3), close_fds=False)
pages = 0
while words := os.read(3, 1 << 20):
    pages += words.count(b'"Page.navigate"')
    if pages > {most}:
        browser.kill()
        break
    while words:
        words = words[os.write(passed_on, words):]
"""


def good(name):
    return fenced(text_of(name))


def bad(name):
    return fenced(f"function {name}() {{ return {'{'}answer: 42{'}'}; }}")


class TestSets:
    def test_is_listed_with_libraries_and_types(self):
        listed = run("bench", "list", "geojseval", "--tasks", SET)
        assert listed.status == 0, listed.err
        for name in NODE_FUNCTIONS:
            assert name in listed.out
        counts = dict(reversed(line.split(maxsplit=1)) for line in listed.out.splitlines()[-15:] if line.strip()[:1].isdigit())
        assert counts["turf"] == "3" and counts["openlayers"] == "2" and counts["Number"] == "1", listed.out

    def test_says_what_cannot_be_read(self, folder):
        shutil.copytree(SET, folder / "set")
        (folder / "set" / "turf" / "T_box.yaml").write_text("T_box:\n  - params: {layer: 1}\n    out_type: Number\n")
        listed = run("bench", "list", "geojseval", "--tasks", "set", cwd=folder)
        assert listed.status == 1
        assert "turf/T_box.yaml, line 2: the case has no expected_answer" in listed.error_line()

    def test_is_checked_against_its_references(self, folder):
        checked = run("bench", "check", "geojseval", "--tasks", SET, "--function", "T_hectares", "--function", "G_centre", "--json")
        assert checked.status == 0, checked.err + checked.out
        result = json.loads(checked.out)
        assert (result["functions"], result["cases"], result["right"], result["faults"]) == (2, 4, 4, [])
        assert result["wrong_answers"] > 20
        shutil.copytree(SET, folder / "set")
        cases = folder / "set" / "turf" / "T_hectares.yaml"
        cases.write_text(cases.read_text().replace("1236371.8", "1236371"))
        checked = run("bench", "check", "geojseval", "--tasks", "set", "--function", "T_hectares", cwd=folder)
        assert checked.status == 1
        assert "the reference fails (invalid answer): It is 1236371.81" in checked.out
        assert run("bench", "check", "geojson", "--tasks", SET).status == 2

    def test_says_what_is_missing_without_packages(self, folder):
        checked = run("bench", "check", "geojseval", "--tasks", SET, "--function", "T_hectares",
                      env={**os.environ, "GRATICULE_SANDBOX_JAVASCRIPT": str(folder / "nowhere")})
        assert checked.status == 2
        assert "There are no packages for generated JavaScript" in checked.err and "make setup" in checked.err

    def test_tells_stored_answers_that_references_do_not_give(self, folder):
        published = folder / "checkout" / "test_code" / "geolib_code"
        (published / "test_instructions").mkdir(parents=True)
        (published / "ref_answer").mkdir()
        header = "function G_north(point) {\n/** How far north a point is. */\n"
        (published / "test_instructions" / "G_north.txt").write_text(header + "}\n")
        (published / "config.yaml").write_text("G_north:\n"
                                               "- {params: {point: {latitude: 51.5, longitude: 7}}, out_type: Array, expected_answer: a.json}\n"
                                               "- {params: {point: {latitude: 52.5, longitude: 7}}, out_type: Array, expected_answer: b.json}\n")
        (published / "ref_answer" / "a.json").write_text("[51.5]")
        (published / "ref_answer" / "b.json").write_text("[52.25]")
        command = ("bench", "check", "geojseval", "--tasks", "checkout")
        assert "has no such function with a reference" in run(*command, cwd=folder).err
        (folder / "references").mkdir()
        (folder / "references" / "G_north.js").write_text(header + "return [geolib.getLatitude(point)];\n}\n")
        checked = run(*command, "--references", "references", "--json", cwd=folder)
        assert checked.status == 1, checked.err
        result = json.loads(checked.out)
        assert (result["cases"], result["right"], result["faults"]) == (2, 1, [])
        [gold] = result["gold_disagrees"]
        assert (gold["function"], gold["line"]) == ("G_north", 3)
        assert "is 52.5 and not 52.25" in gold["what"]
        assert result["node"]["cases"] == 2 and result["node"]["cases_per_second"] > 0
        assert result["pages"]["cases"] == 0
        told = run(*command, "--references", "references", cwd=folder).out
        assert "G_north, line 3: gold disagrees: " in told and "1 stored answers are not what the references give" in told


class TestPagesThatDoNotLoad:
    def check(self, folder, pages):
        browser = shutil.which("chromium-headless-shell")
        if not browser:
            pytest.skip("no browser")
        script = folder / "failing" / "browser"
        script.parent.mkdir()
        script.write_text(FAILING_BROWSER.format(browser=browser, most=pages))
        script.chmod(0o755)
        checked = run("bench", "check", "geojseval", "--tasks", SET, "--references-only", "--json", "--max-cases", "1",
                      env={**os.environ, "GRATICULE_BROWSER": str(script)})
        return checked.status, json.loads(checked.out)

    def test_are_shown_again_by_another_browser(self, folder):
        status, result = self.check(folder, 2)
        assert (status, result["right"], result["faults"]) == (0, 13, [])
        assert result["pages"]["cases"] > 4, "some of a browser's first page, and some of its third"

    def test_are_the_fault_of_their_cases_alone(self, folder):
        status, result = self.check(folder, 0)
        assert status == 1
        assert (result["cases"], result["right"]) == (13, result["node"]["cases"])
        assert len(result["faults"]) == result["pages"]["cases"] > 0
        for fault in result["faults"]:
            assert fault["what"] == "it could not be executed: The browser ended before it had loaded a page"


class TestSuites:
    @pytest.fixture(autouse=True)
    def set_up(self, folder):
        self.folder = folder

    def model(self, name, reply):
        """A scripted model that says reply(task, repetition) of each task."""
        scripts = self.folder / name
        scripts.mkdir()
        for task in NODE_FUNCTIONS:
            lines = [json.dumps({"text": reply(task), "usage": {"input": 300, "output": 100}}) + "\n"]
            (scripts / f"{task}.jsonl").write_text("".join(lines))
        return f"scripted:{scripts}"

    def command(self, *models):
        names = [option for task in NODE_FUNCTIONS for option in ("--sample-id", task)]
        return ["bench", "run", "geojseval", "--tasks", str(SET), "--agent", "completion",
                *[option for model in models for option in ("--model", model)], *names, "--out", "suite", "--json"]

    def test_measures_models_of_three_qualities(self):
        models = [self.model("good", good), self.model("bad", bad),
                  self.model("half", lambda task: (good if task[0] == "T" else bad)(task))]
        ran = run(*self.command(*models), cwd=self.folder, timeout=600)
        assert ran.status == 0, ran.err
        suite = json.loads((self.folder / "suite" / "suite.json").read_text())
        assert suite["repetitions"] == 5, "as is usual for it"
        assert len(list((self.folder / "suite" / "runs").iterdir())) == 3 * 5 * 5
        report = run("bench", "report", "suite", cwd=self.folder)
        assert report.status == 0, report.err
        [table] = self.folder.rglob("generation.csv")
        rows = {(row["arm"], row["group"], row["k"]): row for row in csv.DictReader(table.open())}
        figures = {arm.rsplit("/", 1)[-1]: row for (arm, group, k), row in rows.items() if (group, k) == ("All tasks", "5")}
        assert float(figures["good"]["pass_at_k"]) == 1 and float(figures["bad"]["pass_at_k"]) == 0
        assert float(figures["half"]["pass_at_k"]) == pytest.approx(3 / 5)
        # Models that always say the same do not vary; 400 tokens each.
        assert float(figures["half"]["variation"]) == 0 and float(figures["half"]["stable"]) == pytest.approx(3 / 5)
        assert float(figures["half"]["per_token"]) == pytest.approx(3 / 5 / 400)
        assert float(figures["good"]["lines"]) == pytest.approx((3 + 4 + 3 + 4 + 3) / 5)
        page = (self.folder / "suite" / "report" / "index.html").read_text()
        assert "pass@5" in page and "Tool set" not in page, "models are told of no tools"
        [table] = self.folder.rglob("part_means.csv")
        means = {(row["arm"].rsplit("/", 1)[-1], row["part"]): row for row in csv.DictReader(table.open())}
        assert set(means) == {(name, "cases") for name in ("good", "bad", "half")}, "no case of one function stands beside another's"
        assert float(means["good", "cases"]["mean"]) == 1

    def test_goes_on_after_it_was_killed(self):
        model = self.model("good", good)
        process = subprocess.Popen([PROGRAM, *self.command(model), "--max-samples", "1"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        runs = self.folder / "suite" / "runs"
        until = time.monotonic() + 100
        while time.monotonic() < until and (not runs.is_dir() or len(list(runs.iterdir())) < 6):
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert 6 <= len(list(runs.iterdir())) < 25
        ran = run("bench", "run", "--out", "suite", "--json", cwd=self.folder, timeout=300)
        assert ran.status == 0, ran.err
        assert len(list(runs.iterdir())) == 25
        assert "25 of 25 passed" in run("bench", "score", "suite", cwd=self.folder).out
