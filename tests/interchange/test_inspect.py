# SPDX-License-Identifier: Apache-2.0
"""Logs that go to Inspect and come from it, held against what Inspect itself reads."""
import json
import random
import shutil
import sqlite3
import zipfile

import pytest

import inspect_program
from suites import make_suite, run

pytestmark = pytest.mark.skipif(not inspect_program.PYTHON.exists(),
                                reason="no environment of Inspect in deps/inspect; run scripts/setup.sh test")


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    return make_suite(tmp_path_factory.mktemp("suite"))


@pytest.fixture(scope="module")
def exported(suite):
    logs = suite.parent / "logs"
    logs.mkdir()
    run("bench", "export", suite, "--format", "inspect", "--out", logs / "own.eval", cwd=suite.parent)
    return logs / "own.eval"


@pytest.fixture(scope="module")
def theirs(tmp_path_factory):
    made = inspect_program.ask("made", tmp_path_factory.mktemp("theirs"))
    assert made["samples"] == 4
    return made["file"]


def sample_of(log, task, epoch=1):
    return next(sample for sample in log["samples"] if (sample["id"], sample["epoch"]) == (task, epoch))


def test_the_plain_form_is_written(exported):
    with zipfile.ZipFile(exported) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert {archive.getinfo(name).compress_type for name in names} <= {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    assert names[0] == "_journal/start.json" and names[-2:] == ["summaries.json", "header.json"]
    assert "samples/solved_epoch_2.json" in names and len(names) == 3 + 8


def test_inspect_reads_samples_messages_and_scores(exported):
    log = inspect_program.ask("read", exported)
    assert (log["version"], log["status"], log["eval"]["task"]) == (2, "success", "geobenchx")
    assert log["eval"]["config"]["epochs"] == 2 and log["eval"]["config"]["turn_limit"] == 4
    assert sorted({sample["id"] for sample in log["samples"]}) == ["declined", "endless", "failing", "solved"]
    solved = sample_of(log, "solved", 2)
    assert solved["input"] == "What is the mean population of the towns? (solved)"
    assert [message["role"] for message in solved["messages"]] == ["system", "user", "assistant", "tool", "assistant",
                                                                 "tool", "assistant"]
    call = solved["messages"][2]["tool_calls"][0]
    assert (call["function"], call["arguments"]) == (
        "load_data", {"dataset": "towns", "output_dataframe_name": "t"})
    assert solved["messages"][3]["tool_call_id"] == call["id"] and "20" in solved["messages"][3]["content"]
    assert solved["messages"][-1]["content"] == "It is {{2/mean}}."
    assert solved["output"]["completion"] == "It is 10,500."  # 1,000 to 20,000 people
    usage = next(iter(solved["model_usage"].values()))
    assert (usage["input_tokens"], usage["output_tokens"], usage["total_tokens"]) == (500, 25, 525)
    score = solved["scores"]["taxonomy"]
    assert (score["value"], score["metadata"]["grade"]) == (1.0, "match")


def test_inspect_reads_refusals_limits_and_errors(exported):
    log = inspect_program.ask("read", exported)
    declined = sample_of(log, "declined")
    assert declined["output"]["completion"] == "Refused: It cannot be known."
    assert declined["messages"][-1]["role"] == "tool" and declined["scores"]["taxonomy"]["value"] == 0
    endless = sample_of(log, "endless")
    assert endless["limit"]["type"] == "turn" and endless["limit"]["limit"] == 4
    assert endless["messages"][3]["error"]["message"]
    failing = sample_of(log, "failing")
    assert "gone" in failing["error"]["message"] and failing["scores"] == {}
    results = log["results"]
    assert (results["total_samples"], results["completed_samples"]) == (8, 6)
    assert results["scores"][0]["scored_samples"] == 6


def test_what_touched_the_answers_has_no_score(suite, tmp_path):
    shutil.copytree(suite, tmp_path / "suite")
    with sqlite3.connect(tmp_path / "suite" / "results.sqlite") as store:
        store.execute("update sample set contaminated = 'Call 1 names tasks.json' where task = 'solved' and repetition = 2")
    run("bench", "export", "suite", "--format", "inspect", "--out", "log.eval", cwd=tmp_path)
    log = inspect_program.ask("read", tmp_path / "log.eval")
    touched = sample_of(log, "solved", 2)
    assert touched["scores"] == {} and touched["messages"]
    assert touched["metadata"]["graticule"]["contaminated"] == "Call 1 names tasks.json"
    assert sample_of(log, "solved")["scores"]["taxonomy"]["value"] == 1
    results = log["results"]
    assert results["metadata"] == {"graticule": {"contaminated": 1}} and results["completed_samples"] == 6
    score = results["scores"][0]
    assert (score["scored_samples"], score["unscored_samples"]) == (5, 3)
    # "solved" once, and "endless" twice: what a limit cut short has made the calls, with more that do no harm.
    assert score["metrics"]["pass_rate"]["value"] == pytest.approx(3 / 5)
    run("bench", "import", "log.eval", "--out", "back", cwd=tmp_path)
    told = json.loads(run("bench", "score", "back", "--json", cwd=tmp_path).stdout)["arms"][0]
    assert (told["contaminated"], told["scored"]) == (1, 5)


def test_inspect_lists_bundles_and_writes_it(exported, tmp_path):
    listed = inspect_program.ask("listed", exported.parent)
    assert [(log["name"], log["task"], len(log["summaries"])) for log in listed] == [("own.eval", "geobenchx", 8)]
    assert [summary[2] for summary in listed[0]["summaries"]] == listed[0]["messages"]
    bundle = inspect_program.ask("bundled", exported.parent, tmp_path / "bundle")
    assert "index.html" in bundle and "logs/own.eval" in bundle
    ours = inspect_program.ask("read", exported)
    assert inspect_program.ask("rewritten", exported, tmp_path / "again.eval") == ours


def results(suite):
    with sqlite3.connect(suite / "results.sqlite") as store:
        return store.execute(
            "select task, arm, repetition, state, end, error, rounds, input_tokens, output_tokens, scorer, value, grade, "
            "answer, explanation from sample left join score on score.sample = sample.id order by task, repetition"
        ).fetchall()


def grades(suite):
    return [(row[0], row[2], *row[9:12], row[13]) for row in results(suite)]


def test_an_exported_suite_comes_back(suite, exported, tmp_path):
    run("bench", "import", exported, "--out", tmp_path / "back", cwd=tmp_path)
    assert results(tmp_path / "back") == results(suite)
    run("bench", "export", "back", "--format", "inspect", "--out", "again.eval", cwd=tmp_path)
    first, again = (inspect_program.ask("read", file) for file in (exported, tmp_path / "again.eval"))
    assert again["samples"] == first["samples"]
    # Its solutions can be judged anew: the transcripts tell the calls, as the model wrote them.
    with sqlite3.connect(tmp_path / "back" / "results.sqlite") as store:
        store.execute("delete from score")
    run("bench", "score", "back", "-q", cwd=tmp_path)
    assert grades(tmp_path / "back") == grades(suite)


def without_transcript(log):
    """Samples without what an import leaves out: Inspect's events, and scores that are none."""
    samples = []
    for sample in log["samples"]:
        for name in ("events", "events_data", "timelines", "attachments"):
            sample.pop(name, None)
        sample["scores"] = {name: score for name, score in sample["scores"].items() if name != "detailed"}
        samples.append(sample)
    return samples


def test_a_log_of_inspect_comes_back_equal(theirs, tmp_path):
    with zipfile.ZipFile(theirs) as archive:
        assert {info.compress_type for info in archive.infolist()} == {93}  # Zstandard
    run("bench", "import", theirs, "--out", "suite", cwd=tmp_path)
    run("bench", "export", "suite", "--format", "inspect", "--out", "back.eval", cwd=tmp_path)
    before, after = (inspect_program.ask("read", file) for file in (theirs, tmp_path / "back.eval"))
    assert len(before["samples"]) == 4
    assert without_transcript(after) == without_transcript(before)
    assert after["eval"] == before["eval"] and after["plan"] == before["plan"]


def test_a_log_of_inspect_is_a_suite(theirs, tmp_path):
    run("bench", "import", theirs, "--out", "suite", cwd=tmp_path)
    told = json.loads(run("bench", "score", "suite", "--again", "--json", cwd=tmp_path).stdout)
    passed = {arm["scorer"]: (arm["passed"], arm["scored"], arm["unscored"]) for arm in told["arms"]}
    # Both sums and one of two capitals; a length of 0.25 passes never; and a score that is none is none.
    assert passed == {"match": (3, 4, 0), "includes": (3, 4, 0), "length": (0, 4, 0), "detailed": (0, 0, 4)}
    run_folder = min((tmp_path / "suite" / "runs").glob("*_sum"))
    events = [json.loads(line) for line in (run_folder / "events.jsonl").read_text().splitlines()]
    calls = [event["data"] for event in events if event["type"] == "tool_call"]
    assert [(call["tool"], call["arguments"]) for call in calls] == [("add", {"x": -1, "y": 2}), ("add", {"x": 1, "y": 2})]
    seen = [event["data"] for event in events if event["type"] == "observation"]
    assert [one["ok"] for one in seen] == [False, True] and seen[1]["text"] == "3 " + "z" * 10_000
    assert events[-1]["data"]["usage"]["input"] == 3 * (10 + 4)  # of which 4 were cached
    report = run("report", run_folder, cwd=tmp_path)
    assert "One and two are three." in (run_folder / "report.md").read_text(), report.stdout


@pytest.mark.parametrize("content, words", [
    (b"not an archive", "cannot be read as an archive"),
    ({"header.json": "{}"}, "is no log of Inspect"),
    ({"header.json": '{"eval": {"model": "m"}}'}, "holds no samples"),
    ({"header.json": '{"eval": {"model": "m"}}', "samples/a_epoch_1.json": '{"id": "a"}'}, "no id or no epoch"),
    ({"header.json": '{"eval": {"model": "m"}}', "samples/a_epoch_1.json": '{"id": "a", "epoch": 1'}, "samples/a_epoch_1"),
    ({"header.json": '{"eval": {"model": "m"}}', "samples/a_epoch_1.json": '{"id": "a", "epoch": 9999999999}'}, "epoch"),
])
def test_says_what_is_wrong_with_a_log(tmp_path, content, words):
    file = tmp_path / "log.eval"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        with zipfile.ZipFile(file, "w") as archive:
            for name, text in content.items():
                archive.writestr(name, text)
    refused = run("bench", "import", file, "--out", tmp_path / "suite", cwd=tmp_path, status=1)
    assert words in refused.stderr and len(refused.stderr.strip().splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log.eval"]


def places(value, path=()):
    """Each place within a JSON value."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from places(part, (*path, key))


def replaced(value, path, by):
    if not path:
        return by
    copy = value.copy()
    copy[path[0]] = replaced(copy[path[0]], path[1:], by)
    return copy


HOSTILE = [None, -1, 1e308, 2**63, True, "", "x" * 5000, "\u0000\u202e", "../../etc/passwd", [], {}, [[]], [None] * 3,
           {"type": "image", "image": "data:"}, {"role": "tool"}, "attachment://"]


def test_no_damaged_log_ends_the_program(theirs, exported, tmp_path):
    chance = random.Random(7)
    taken = 0
    for attempt in range(60):
        with zipfile.ZipFile(exported) as archive:
            members = {name: archive.read(name).decode() for name in archive.namelist()
                       if name == "header.json" or name.startswith("samples/solved")}
        for _ in range(chance.randint(1, 3)):
            name = chance.choice(sorted(members))
            document = json.loads(members[name])
            members[name] = json.dumps(replaced(document, chance.choice(list(places(document))), chance.choice(HOSTILE)))
        if attempt % 10 == 0:
            name = chance.choice(sorted(members))
            members[name] = members[name][:chance.randint(0, len(members[name]))]
        with zipfile.ZipFile(tmp_path / "log.eval", "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in members.items():
                archive.writestr(name, text)
        done = run("bench", "import", "log.eval", "--out", "suite", cwd=tmp_path, status=(0, 1, 2))
        assert len(done.stderr.splitlines()) <= 1, done.stderr
        assert (tmp_path / "suite").exists() == (done.returncode == 0)
        if done.returncode == 0:
            taken += 1
            run("bench", "export", "suite", "--format", "inspect", "--out", "again.eval", cwd=tmp_path,
                status=(0, 1, 2))
            shutil.rmtree(tmp_path / "suite")
    assert 6 < taken < 60  # what is only odd is taken, what cannot be is not


def test_no_damaged_archive_ends_the_program(theirs, tmp_path):
    chance = random.Random(8)
    with open(theirs, "rb") as file:
        whole = file.read()
    for _ in range(40):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 8)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        (tmp_path / "log.eval").write_bytes(damaged[:chance.choice([len(damaged), chance.randrange(len(damaged))])])
        done = run("bench", "import", "log.eval", "--out", "suite", cwd=tmp_path, status=(0, 1, 2))
        assert len(done.stderr.splitlines()) <= 1, done.stderr
        shutil.rmtree(tmp_path / "suite", ignore_errors=True)


def test_keeps_what_is_in_a_folder(theirs, tmp_path):
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite" / "mine.txt").write_text("x")
    assert "is not empty" in run("bench", "import", theirs, "--out", "suite", cwd=tmp_path, status=2).stderr
