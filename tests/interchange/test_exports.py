# SPDX-License-Identifier: Apache-2.0
"""Files that a suite is written to: the benchmark's own, and conversations for training models."""
import json
import shutil
import sqlite3

import pytest

from suites import LOAD, MEAN, make_suite, run


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    return make_suite(tmp_path_factory.mktemp("suite"))


def step(call):
    return {"function_name": call["name"], "arguments": call["arguments"], "comment": None}


def test_geobenchx(suite, tmp_path):
    run("bench", "export", suite, "--format", "geobenchx", "--repetition", "2", "--out", "out.json", cwd=tmp_path)
    written = json.loads((tmp_path / "out.json").read_text())
    tasks = {task["task_ID"]: task for task in written["tasks"]}
    original = json.loads((suite.parent / "tasks.json").read_text())["tasks"]
    assert list(tasks) == [task["task_ID"] for task in original]
    assert [list(task) for task in written["tasks"]] == [list(task) for task in original]  # members, in order
    solved = tasks["solved"]
    assert solved["generated_solution"] == {"steps": [step(LOAD), step(MEAN)]}
    assert (solved["generated_solution_input_tokens"], solved["generated_solution_output_tokens"]) == (500, 25)
    assert (solved["match_score_LLM"], solved["match_score_Human"]) == (2, None)
    assert (tasks["declined"]["match_score_LLM"], tasks["failing"]["generated_solution"]) == (0, None)
    assert [call["function_name"] for call in tasks["declined"]["generated_solution"]["steps"]] == ["reject_task"]
    assert written["metadata"]["model"].startswith("scripted:")
    # It is a file of the benchmark like any other.
    listed = json.loads(run("bench", "list", "geobenchx", "--tasks", "out.json", "--json", cwd=tmp_path).stdout)
    assert [task["id"] for task in listed] == list(tasks)


def lines_of(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_trajectories_for_openai(suite, tmp_path):
    run("bench", "export", suite, "--format", "trajectories", "--passed-only", "--out", "out.jsonl", cwd=tmp_path)
    lines = lines_of(tmp_path / "out.jsonl")
    assert len(lines) == 2  # "solved", twice
    messages = lines[0]["messages"]
    assert [message["role"] for message in messages] == ["system", "user", "assistant", "tool", "assistant", "tool",
                                                        "assistant"]
    asked = messages[2]["tool_calls"][0]
    assert asked["type"] == "function" and asked["function"]["name"] == "load_data"
    assert json.loads(asked["function"]["arguments"]) == LOAD["arguments"]
    assert messages[3]["tool_call_id"] == asked["id"] and messages[-1]["content"] == "It is {{2/mean}}."
    names = {tool["function"]["name"] for tool in lines[0]["tools"]}
    assert {"load_data", "calculate_column_statistics", "reject_task"} <= names


def test_openais_own_types_take_the_messages(suite, tmp_path):
    from openai.types.chat import ChatCompletionMessageParam, ChatCompletionToolParam
    from pydantic import TypeAdapter

    run("bench", "export", suite, "--format", "trajectories", "--out", "out.jsonl", cwd=tmp_path)
    lines = lines_of(tmp_path / "out.jsonl")
    assert len(lines) == 4  # "solved" and "declined" came to an end
    for line in lines:
        TypeAdapter(list[ChatCompletionMessageParam]).validate_python(line["messages"])
        TypeAdapter(list[ChatCompletionToolParam]).validate_python(line["tools"])
        answered = [message["tool_call_id"] for message in line["messages"] if message["role"] == "tool"]
        assert answered == [call["id"] for message in line["messages"] for call in message.get("tool_calls", [])]


def test_trajectories_for_sharegpt(suite, tmp_path):
    run("bench", "export", suite, "--format", "trajectories", "--style", "sharegpt", "--passed-only", "--out",
        "out.jsonl", cwd=tmp_path)
    turns = lines_of(tmp_path / "out.jsonl")[0]["conversations"]
    assert [turn["from"] for turn in turns] == ["system", "human", "gpt", "function_call", "observation", "gpt",
                                               "function_call", "observation", "gpt"]
    assert json.loads(turns[3]["value"]) == LOAD
    assert turns[1]["value"].endswith("(solved)") or "(solved)" in turns[1]["value"]


def test_a_run_of_the_planner_is_a_conversation_too(suite, tmp_path):
    tasks = json.loads((suite.parent / "tasks.json").read_text())
    tasks["tasks"][0]["task_text"] = "What is the mean population of the towns?"
    (tmp_path / "tasks.json").write_text(json.dumps(tasks))
    run("bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", suite.parent / "data", "--agent", "offline",
        "--sample-id", "solved", "--out", "planned", "-q", cwd=tmp_path)
    run("bench", "export", "planned", "--format", "trajectories", "--out", "out.jsonl", cwd=tmp_path)
    messages = lines_of(tmp_path / "out.jsonl")[0]["messages"]
    assert messages[0]["role"] == "user" and messages[1]["tool_calls"] and messages[2]["role"] == "tool"
    assert "10,500" in messages[-1]["content"]


def test_says_what_is_wrong_with_a_command(suite, tmp_path):
    def refused(*words):
        return run("bench", "export", suite, *words, "--out", "out", cwd=tmp_path, status=2).stderr

    assert 'has no arm "react other"' in refused("--format", "inspect", "--arm", "react other")
    assert "holds no suite" in run("bench", "export", tmp_path, "--format", "inspect", "--out", "out", cwd=tmp_path,
                                   status=2).stderr
    assert not (tmp_path / "out").exists()


def test_nothing_is_left_where_a_run_cannot_be_read(suite, tmp_path):
    shutil.copytree(suite, tmp_path / "suite")
    next((tmp_path / "suite" / "runs").glob("*_declined")).joinpath("task.json").unlink()
    for format in ("inspect", "trajectories", "geobenchx"):
        run("bench", "export", "suite", "--format", format, "--out", "out", cwd=tmp_path, status=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["suite"]


def scores(suite):
    with sqlite3.connect(suite / "results.sqlite") as store:
        return store.execute("select * from score order by sample").fetchall()


def test_a_suite_is_scored_on_another_machine(tmp_path):
    here = tmp_path / "here"
    here.mkdir()
    suite = make_suite(here)
    before = scores(suite)
    transcripts = {path.relative_to(suite): path.read_bytes() for path in suite.rglob("events.jsonl")}
    there = tmp_path / "there"
    there.mkdir()
    shutil.move(suite, there / "moved")
    shutil.move(here / "tasks.json", there / "benchmark.json")
    shutil.rmtree(here)  # neither data nor scripts nor tasks are at their paths any more
    with sqlite3.connect(there / "moved" / "results.sqlite") as store:
        store.execute("delete from score")
    run("bench", "score", "moved", "-q", cwd=there, status=2)
    run("bench", "score", "moved", "--tasks", "benchmark.json", "-q", cwd=there)
    assert scores(there / "moved") == before
    # Or the benchmark's file lies in the suite's folder.
    shutil.move(there / "benchmark.json", there / "moved" / "tasks.json")
    run("bench", "score", "moved", "--again", "-q", cwd=there)
    assert scores(there / "moved") == before
    assert {path.relative_to(there / "moved"): path.read_bytes()
            for path in (there / "moved").rglob("events.jsonl")} == transcripts
