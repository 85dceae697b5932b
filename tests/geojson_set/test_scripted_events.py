# SPDX-License-Identifier: Apache-2.0
"""Runs in which something happens, for a task of each level and for both workers: all judged, and all replayed.

Each event of scripted_events.py is a sample of its own. One suite for each worker has them all, and one more the runs without
a planner.
"""
import concurrent.futures
import dataclasses
import json
import os
import shutil

import pytest

import conversations
import scripted_events
from program import SET, TASKS, run as run_program

LEVELS = list(scripted_events.TASKS)
WORKERS = list(scripted_events.WORKERS)
DONE, LIED, NOT_DONE = (True, True), (True, False), (False, False)  # of a report: claimed, holds
NOT_THERE = "'FILE' is named, and is not there"


@dataclasses.dataclass
class Expected:
    """What must come of an event. FILE stands for the file that the task asks for."""
    reports: list                          # of the subtasks, in order
    told: str = ""                         # to the planner, in the report of the first subtask
    result: str = "passed"                 # by the checks of the task
    end: str = "answered"
    failed_calls: int = 0                  # of the first subtask
    warning: str = ""                      # of the run


EXPECTED = {
    "retried": Expected([DONE], told="- 1 of ", failed_calls=1),
    "replanned": Expected([NOT_DONE, DONE], told="The worker was stopped: \"5 repairs did not help", failed_calls=6),
    "given_up": Expected([NOT_DONE, DONE],
                         told="The worker says that it cannot be done: \"There are no data of the year before"),
    "lied_and_mended": Expected([LIED, DONE], told=f"- FAULT: {NOT_THERE}"),
    "saved_nothing_and_mended": Expected([LIED, DONE], told="- FAULT: outputs/FILE: it has no rows"),
    "lied_to_the_end": Expected([LIED, LIED], told=f"- FAULT: {NOT_THERE}", result="failed",
                                warning=f"ended after a report that does not hold: {NOT_THERE}"),
    "done_wrongly": Expected([DONE], result="failed"),
    # A run that does not end gives no answer, and is no success whatever it has made.
    "never_ended": Expected([DONE, DONE], end="round_limit", result="failed"),
    "in_two_subtasks": Expected([DONE, DONE])}


@dataclasses.dataclass
class Played:
    """A run that was carried out, judged and replayed."""
    task: dict
    result: str
    end: str
    folder: object
    replayed: dict
    events: list

    def data_of(self, kind):
        return [event["data"] for event in self.events if event["type"] == kind]

    @property
    def file(self):
        return next(entry["file"] for entry in self.task["outputs"] if entry["file"] != "answer.md")


def write_set(folder, worker, plays):
    """A set of tasks, one for each level and event, and what the models say in it."""
    tasks = []
    for role in ("planner", "worker"):
        (folder / role).mkdir(parents=True)
    for level in LEVELS:
        known = next(task for task in TASKS if task["id"] == scripted_events.TASKS[level])
        for event, play in plays.items():
            tasks.append({**known, "id": f"{known['id']}_{event}"})
            for role, answers in zip(("planner", "worker"), scripted_events.scripts_of(known, worker, play), strict=True):
                lines = "".join(json.dumps(answer) + "\n" for answer in answers)
                (folder / role / f"{tasks[-1]['id']}.jsonl").write_text(lines, encoding="utf-8")
    (folder / "tasks.json").write_text(json.dumps({"tasks": tasks}), encoding="utf-8")
    shutil.copytree(SET / "references", folder / "references")  # a link would lead out of what the program may read
    return tasks


def play_all(folder, worker, plays, *options):
    tasks = write_set(folder / "set", worker, plays)
    done = run_program("bench", "run", "geojson", "--tasks", folder / "set", "--data", SET / "data", "--agent", "planner-worker",
                       "--worker", worker, *options, "--max-subtasks", scripted_events.MOST_SUBTASKS, "--out", folder / "suite",
                       "--json", "--max-samples", os.cpu_count())
    assert done.returncode == 0, done.stderr[-3000:]
    listed = json.loads(run_program("bench", "view", folder / "suite", "--limit", 1000, "--json").stdout)["samples"]
    samples = {sample["task"]: sample for sample in listed}
    folders = {path.name.split("_", 1)[1]: path for path in (folder / "suite" / "runs").iterdir()}
    again = dict(zip(folders, json.loads(run_program("replay", *folders.values(), "--json").stdout), strict=True))
    return {task["id"]: Played(task, samples[task["id"]]["result"], samples[task["id"]]["end"], folders[task["id"]],
                               again[task["id"]], conversations.read_events(folders[task["id"]])) for task in tasks}


@pytest.fixture(scope="module")
def played(references, tmp_path_factory):
    """All runs, by worker and by the id of the task and event."""
    folder = tmp_path_factory.mktemp("events")
    plays = {f"{worker}-planned": (worker, scripted_events.EVENTS) for worker in WORKERS}
    plays |= {f"{worker}-alone": (worker, {"alone": scripted_events.alone}) for worker in WORKERS}

    def play(name):
        worker, events = plays[name]
        models = f"scripted:{folder}/{name}/set"
        options = ["--planner-model", f"{models}/planner"] if "alone" not in events else ["--no-planner"]
        return play_all(folder / name, worker, events, "--worker-model", f"{models}/worker", *options)

    runs = {worker: {} for worker in WORKERS}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, found in zip(plays, pool.map(play, plays), strict=True):
            runs[plays[name][0]] |= found
    return lambda level, worker, event: runs[worker][f"{scripted_events.TASKS[level]}_{event}"]


def check_replayed(run):
    assert run.replayed["same"], run.replayed
    assert run.replayed["answers"] == len(run.data_of("model_request"))
    assert run.replayed["calls"] == len(run.data_of("observation"))


def check_kept_apart(run):
    """Each conversation has what its model said and what came of that; of others it has instructions and reports."""
    talks = conversations.conversations_of(run.events)
    instructions = [data["instruction"] for data in run.data_of("subtask")]
    reports = [data["said"] for data in run.data_of("report")]
    assert [talk.role for talk in talks] == ["planner"] + ["worker"] * len(instructions)
    assert [talk.subtask for talk in talks[1:]] == list(range(1, len(instructions) + 1))
    for talk in talks:
        assert [message for message in talk.messages if message["role"] == "assistant"] == talk.answers[:-1]
        made = {part["id"] for part in talk.parts("tool_call")}
        assert {part["call_id"] for part in talk.parts("tool_result")} <= made
        others = [text for other in talks if other is not talk for text in other.said()]
        handed_on = "\n".join([*instructions, *reports])
        for text in others:
            assert len(text) < 20 or text in handed_on or text not in talk.told(), (talk.role, talk.subtask, text)
    planner = talks[0]
    assert planner.tools == {"list_working_directory_files", "reading_gis_metadata", "reject_task"}
    for talk in talks[1:]:
        assert talk.messages[0] != planner.messages[0]  # the prompt of its role
        told = talk.told()
        assert instructions[talk.subtask - 1] in told
        assert [text for text in instructions[talk.subtask:] if text in told] == []


def is_no_output(run, worker, event):
    return event == "saved_nothing_and_mended" and worker == "code" and run.file.endswith(".geojson")


@pytest.mark.parametrize("event", EXPECTED)
@pytest.mark.parametrize("worker", WORKERS)
@pytest.mark.parametrize("level", LEVELS)
def test_event(played, level, worker, event):
    run = played(level, worker, event)
    expected = EXPECTED[event]
    reports = run.data_of("report")
    assert [(report["claimed"], report["holds"]) for report in reports] == expected.reports, reports
    assert {data["worker"] for data in run.data_of("subtask")} == {worker}
    assert reports[0]["facts"]["failed_calls"] == expected.failed_calls
    planner = conversations.conversations_of(run.events)[0]
    # A layer without features is none of code's outputs.
    told = f"- FAULT: {NOT_THERE}" if is_no_output(run, worker, event) else expected.told
    assert told.replace("FILE", run.file) in planner.told()
    warnings = [warning["text"] for warning in run.data_of("warning")]
    assert any(expected.warning.replace("FILE", run.file) in text for text in warnings) or not expected.warning
    assert run.end == expected.end
    assert run.result == expected.result
    check_kept_apart(run)
    check_replayed(run)


@pytest.mark.parametrize("worker", WORKERS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_planner_that_never_ends_is_told_so_and_ended(played, level, worker):
    run = played(level, worker, "never_ended")
    planner, *workers = conversations.conversations_of(run.events)
    assert len(workers) == scripted_events.MOST_SUBTASKS
    assert "No further subtask is carried out: all 2 are used." in planner.told()
    assert len(planner.answers) == scripted_events.MOST_SUBTASKS + 2
    [error] = run.data_of("error")
    assert "The planner did not end after 2 subtasks" in error["message"] and "--max-subtasks" in error["hint"]


@pytest.mark.parametrize("worker", WORKERS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_worker_does_it_alone(played, level, worker):
    run = played(level, worker, "alone")
    [talk] = conversations.conversations_of(run.events)
    assert (talk.role, talk.subtask) == ("worker", None)
    assert "Here nobody plans" in talk.told() and run.task["words"] in talk.told()
    assert (run.result, run.end) == ("passed", "answered")
    assert run.data_of("warning") == []
    check_replayed(run)
