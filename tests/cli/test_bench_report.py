# SPDX-License-Identifier: Apache-2.0
"""What is made of a suite that has been run: its report, two arms held against each other, samples as text."""
import contextlib
import csv
import json
import sqlite3
from html.parser import HTMLParser

import pytest

from bench_tasks import LOAD, MEAN, call, tasks
from program import listing, run, write_towns

SOLVES = [{"tool_calls": [call(LOAD)], "usage": {"input": 10, "output": 1}},
          {"tool_calls": [call(MEAN)], "usage": {"input": 20, "output": 1}},
          {"text": "It is {{2/mean}}.", "usage": {"input": 30, "output": 1}}]
DECLINES = [{"tool_calls": [{"name": "reject_task", "arguments": {"reason": "It cannot\u202e be <b>known</b>."}}],
             "usage": {"input": 10, "output": 1}}]


class Elements(HTMLParser):
    """Fails where an element is not closed in its turn, or an id stands twice."""
    VOID = {"meta", "br", "img", "input", "link", "hr"}

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.scripts = [], set(), 0

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice"
        assert not [name for name in names if name.startswith("on")], f"<{tag}> has a handler"
        element = dict(attributes).get("id")
        assert element is None or element not in self.ids, f"two elements are #{element}"
        self.ids.add(element)
        self.scripts += tag == "script" and "type" not in names
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, f"</{tag}> closes another element"


class TestBenchReport:
    """Six tasks, T02 and T05 of them unsolvable: one arm solves all, the other declines all."""

    @pytest.fixture(autouse=True)
    def set_up(self, folder, data):
        self.folder, self.data = folder, data
        write_towns(self.data)
        (self.folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": list(tasks(6))}))
        for name, script in (("solves", SOLVES), ("declines", DECLINES)):
            (self.folder / f"{name}.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in script))
        self.bench("run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react", "--all-tools",
                   "--model", "scripted:solves.jsonl", "--model", "scripted:declines.jsonl", "--out", "suite",
                   "--quiet")

    def bench(self, *arguments, status=0):
        done = run("bench", *arguments, cwd=self.folder)
        assert done.status == status, done.err
        return done

    def test_report_says_what_it_wrote(self):
        told = json.loads(self.bench("report", "suite", "--json").out)
        assert (told["page"], told["samples"]) == ("suite/report/index.html", 12)
        assert told["bytes"] == (self.folder / told["page"]).stat().st_size
        with open(self.folder / "suite/report/csv/groups.csv", newline="") as file:
            rows = {(row["arm"], row["group"]): row for row in csv.DictReader(file)}
        solves = rows["react scripted:solves.jsonl", "Solvable tasks"]
        assert (solves["scored"], solves["passed"], solves["length_mean"]) == ("4", "4", "0")
        assert rows["react scripted:solves.jsonl", "Unsolvable tasks"]["passed"] == "0"
        assert rows["react scripted:declines.jsonl", "All tasks"]["passed"] == "2"
        assert rows["react scripted:declines.jsonl", "All tasks"]["input_tokens"] == "60"

    def test_page_is_whole_html(self):
        self.bench("report", "suite")
        page = Elements()
        page.feed((self.folder / "suite/report/index.html").read_text())
        page.close()
        assert (page.open, page.scripts) == ([], 2)

    def test_parts_of_scores_are_told(self):
        parts = [{"name": "calls", "value": 0.5, "explanation": "one\nof two"}, {"name": "map", "unscored": "no browser"}]
        with contextlib.closing(sqlite3.connect(self.folder / "suite/results.sqlite")) as store, store:
            for sample, said in ((1, parts), (3, [{"name": "calls", "value": 1}])):
                store.execute("update score set parts = ? where sample = ?", [json.dumps(said), sample])
        shown = json.loads(self.bench("view", "suite", "--sample", "1", "--json").out)
        assert shown["scores"][0]["parts"] == parts
        assert "  calls: 0.5\n    one\n    of two\n  map: unscored: no browser\n" in \
            self.bench("view", "suite", "--sample", "1").out
        self.bench("report", "suite")
        with open(self.folder / "suite/report/csv/part_means.csv", newline="") as file:
            means = {row["part"]: row for row in csv.DictReader(file)}
        assert {name: (row["scored"], row["unscored"], row["mean"]) for name, row in means.items()} == {
            "calls": ("2", "0", "0.75"), "map": ("0", "1", "")}
        # What was left unscored in part is scored anew, by a scorer that tells no parts; the other score stays.
        told = json.loads(self.bench("score", "suite", "--json").out)
        assert [arm.get("parts") for arm in told["arms"]] == [
            [{"name": "calls", "scored": 1, "unscored": 0, "mean": 1.0}], None]
        assert "\n  calls: 1.000 on average of 1\n" in self.bench("score", "suite").out

    def test_report_of_what_is_no_suite_writes_nothing(self):
        before = listing(self.folder)
        assert "holds no suite" in self.bench("report", "data", status=2).error_line()
        assert "no scorer nobody" in self.bench("report", "suite", "--scorer", "nobody", status=2).error_line()
        assert ([path for path in listing(self.folder) if "sqlite" not in path]
                == [path for path in before if "sqlite" not in path])

    def test_report_and_summary_correct_a_rate_alike(self):
        self.bench("run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react", "--all-tools",
                   "--model", "scripted:solves.jsonl", "--repeat", "2", "--out", "twice", "--quiet")
        (self.folder / "calibration.json").write_text(json.dumps({"judges": [
            {"judge": "taxonomy", "sensitivity": {"hits": 90, "of": 100}, "specificity": {"hits": 80, "of": 100}}]}))
        told = json.loads(self.bench("score", "twice", "--calibration", "calibration.json", "--json").out)["arms"][0]
        self.bench("report", "twice", "--calibration", "calibration.json")
        with open(self.folder / "twice/report/csv/corrected.csv", newline="") as file:
            row, = csv.DictReader(file)
        # 8 of 12, which tell as much as 4 of 6: both samples of a task have the same end. By the published formula
        # in Python; of 12 independent ones it would be 0.258 to 0.966.
        for rate, low, high in ((told["corrected"]["rate"], *told["corrected"]["interval"]),
                                (float(row["corrected"]), float(row["low"]), float(row["high"]))):
            assert rate == pytest.approx(2 / 3, abs=5e-10)
            assert low == pytest.approx(0.12444380187729881, abs=5e-10)
            assert high == 1

    def test_compare_counts_pairs_of_tasks(self):
        told = json.loads(self.bench("compare", "suite", "--json").out)
        assert (told["scorer"], len(told["pairs"])) == ("taxonomy", 1)
        pair = told["pairs"][0]
        assert (pair["tasks"], pair["both_pass"], pair["neither_passes"]) == (6, 0, 0)
        assert pair["first_only"] == ["T00", "T01", "T03", "T04"]
        assert pair["second_only"] == ["T02", "T05"]
        assert pair["difference"] == pytest.approx(1 / 3, abs=5e-8)
        assert pair["chance"] == pytest.approx(2 * (1 + 6 + 15) / 64, abs=5e-8)  # at most 2 of 6, on either side
        assert pair["finding"] == "no difference shown"
        text = self.bench("compare", "suite", "suite", "--first", "react scripted:declines.jsonl",
                          "--second", "react scripted:declines.jsonl").out
        assert "difference: +0.0 (+0.0 to +0.0) points" in text
        assert "only the first passes" not in text
        assert "names no arm" in self.bench("compare", "suite", "suite", status=2).error_line()
        assert "no arm nobody" in self.bench("compare", "suite", "--first", "nobody", "--second", "nobody",
                                             status=2).error_line()

    def test_compare_adjusts_for_all_pairs(self):
        # T02 and T05 are declined by one alone; the third solves T00 and nothing else.
        (self.folder / "once").mkdir()
        for task in range(6):
            lines = SOLVES if task == 0 else [{"text": "It is not known."}] * 2
            (self.folder / f"once/T{task:02}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        self.bench("run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "react", "--all-tools",
                   "--model", "scripted:solves.jsonl", "--model", "scripted:declines.jsonl", "--model",
                   "scripted:once", "--out", "three", "--quiet")
        pairs = json.loads(self.bench("compare", "three", "--json").out)["pairs"]
        assert [(len(pair["first_only"]), len(pair["second_only"])) for pair in pairs] == [(4, 2), (3, 0), (2, 1)]
        for pair, chance in zip(pairs, (0.6875, 0.25, 1)):  # binomial tests of 6, 3 and 3 tasks
            assert pair["chance"] == pytest.approx(chance, abs=5e-8)
        for pair, adjusted in zip(pairs, (1, 0.75, 1)):  # 2 * 0.6875 and 1 * 1, at most 1; 3 * 0.25
            assert pair["adjusted"] == pytest.approx(adjusted, abs=5e-8)
        assert self.bench("compare", "three").out.count("adjusted for 3 pairs: ") == 3

    def test_suite_from_another_machine_finds_its_tasks(self):
        moved = self.folder / "elsewhere.json"
        (self.folder / "tasks.json").rename(moved)
        for command in (["report", "suite"], ["compare", "suite"], ["view", "suite"]):
            assert "tasks.json" in self.bench(*command, status=2).error_line()
            self.bench(*command, "--tasks", str(moved))

    def test_view_lists_and_shows(self):
        listed = self.bench("view", "suite").out
        assert len(listed.splitlines()) == 14  # with a head, and where the page is or could be
        assert "graticule bench report suite" in listed
        failed = json.loads(self.bench("view", "suite", "--score", "failed", "--arm", "react scripted:declines.jsonl",
                                       "--json").out)
        assert [sample["task"] for sample in failed["samples"]] == ["T00", "T01", "T03", "T04"]
        assert json.loads(self.bench("view", "suite", "--limit", "2", "--json").out)["found"] == 12
        self.bench("report", "suite")
        assert "suite/report/index.html" in self.bench("view", "suite", "--limit", "1").out
        card = self.bench("view", "suite", "--sample", str(failed["samples"][0]["id"])).out
        assert "What is the mean population of the towns, asked 0?" in card
        assert "the task is rejected" in card
        assert "load_data(dataset='towns', output_dataframe_name='t')" in card
        assert "\u202e" not in card
        told = json.loads(self.bench("view", "suite", "--json", "--sample", str(failed["samples"][0]["id"])).out)
        assert (told["task"], told["result"], told["outcome"]) == ("T00", "failed", "Declined")
        assert [call["tool"] for call in told["calls"]] == ["reject_task"]
        assert told["references"][0][0]["tool"] == "load_data"
        assert [(score["scorer"], score["value"]) for score in told["scores"]] == [("taxonomy", 0)]
        assert "no arm nobody" in self.bench("view", "suite", "--arm", "nobody", status=2).error_line()
        assert "no scorer nobody" in self.bench("view", "suite", "--scorer", "nobody", status=2).error_line()
        assert "no sample 99" in self.bench("view", "suite", "--sample", "99", status=2).error_line()
