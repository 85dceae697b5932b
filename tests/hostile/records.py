# SPDX-License-Identifier: Apache-2.0
"""Texts other than data that may come from somebody else: CRS of arguments, settings, plans, lists of calls, recorded runs and
folders of suites. Each is a command over harmless data, in a folder of its own."""
import json
import os
import shutil
import sqlite3
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import canaries
import json_files
from jobs import INSTALLATION, PROGRAM
from tiffs import tiff

TASK = "What is the mean population of the towns?"
FOLDER_OF = {"text of a CRS": "crs", "settings": "settings", "plan and calls": "plans", "recorded run": "runs", "suite": "suites"}


@dataclass
class Command:
    """A command to watch; it may read and write its folder, and read what is in may_read besides."""
    family: str
    name: str
    folder: Path
    arguments: list
    may_read: list = field(default_factory=list)
    variables: dict = field(default_factory=dict)


class Maker:
    """Makes the commands of a family, each with canaries and harmless data."""

    def __init__(self, family, root, port):
        self.family, self.root, self.port, self.commands = family, root, port, []

    def folder(self, name):
        """A folder with data, and its canaries."""
        name = f"{FOLDER_OF[self.family]}_{name}"
        folder = self.root / "records" / name
        (folder / "data").mkdir(parents=True)
        rows = "".join(f"Town {i},{10 + i / 10},{50 + i / 20},{1000 * (i + 1)}\n" for i in range(20))
        (folder / "data" / "towns.csv").write_text("name,longitude,latitude,population\n" + rows)
        (folder / "data" / "cells.tif").write_bytes(tiff())
        return folder, canaries.Canaries(name, self.root / "templates", self.root / "outside", self.port)

    def add(self, folder, *arguments, may_read=(), **variables):
        self.commands.append(Command(self.family, folder.name, folder, [str(a) for a in arguments], list(may_read), variables))


def given(folder):
    """The variables with which the user has named a folder's data, and its tasks, to the program before."""
    state = folder / "state"
    (state / "graticule").mkdir(parents=True, exist_ok=True)
    (state / "graticule" / "given-data").write_text("".join(f"{(folder / name).resolve()}\n" for name in ("data", "tasks.json")))
    return {"XDG_STATE_HOME": str(state)}


def plain_run(maker, folder, *more):
    """A run as the program itself leaves it, before anybody else has had it."""
    subprocess.run([PROGRAM, "run", TASK, "--data", folder / "data", "--out", folder / "run", "--quiet", *more], cwd=folder, check=True,
                   capture_output=True, stdin=subprocess.DEVNULL, env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_CONFIG_HOME": "/nowhere"})


def crs_arguments(maker):
    names = json_files.crs_texts(maker.folder("names")[1])
    for name in names:
        folder, own = maker.folder(name)
        text = json_files.crs_texts(own)[name]
        calls = [{"function_name": "reproject", "arguments": {"dataset": "towns", "crs": text, "output": "a"}},
                 {"function_name": "reproject_raster", "arguments": {"raster": "cells", "crs": text, "output": "b"}},
                 {"function_name": "ReadingDataFromGeoJSON", "arguments": {"dataset": "towns", "result": "t"}},
                 {"function_name": "TransformProjectionOfGeoDataFrame", "arguments": {"dataset": "t", "crs": text, "result": "u"}},
                 {"function_name": "export_dataset", "arguments": {"dataset": "a", "file_name": "a.geojson"}}]
        (folder / "calls.json").write_text(json.dumps(calls))
        maker.add(folder, "tools", "run", "calls.json", "--data", "data", "--out", "out")
        specification = {"outputs": [{"file": "towns.csv", "kind": "vector", "reference": "data/towns.csv", "crs": text}]}
        (folder / "check.json").write_text(json.dumps(specification))
        maker.add(folder, "check", "data", "--against", "check.json")


def settings(maker):
    texts = {
        "prices": lambda c: f'prices = "{c.secret("toml")}"', "prices_pipe": lambda c: f'prices = "{c.pipe()}"',
        "cache": lambda c: f'cache = "{c.secret().parent}"', "runs": lambda c: f'runs = "{c.secret().parent}/runs"',
        "trusted": lambda c: 'trusted_folders = ["/"]',
        "script": lambda c: f'agent = "react"\nmodel = "scripted:{c.secret("json")}"', "deep": lambda c: "a = " + "[" * 100_000,
        "local": lambda c: f'agent = "react"\nmodel = "local/{c.secret("bin")}"', "hosts": lambda c: f'allow_host = ["127.0.0.1:{c.port}"]',
        "compatible": lambda c: f'agent = "react"\nmodel = "openai-compatible/a"\nbase_url = "{c.url()}"',
        "rates": lambda c: f'[rates."{c.url()}"]\nrequests_per_minute = 1',
    }
    for name, text in texts.items():
        folder, own = maker.folder(name)
        (folder / "graticule.toml").write_text(text(own))
        maker.add(folder, "run", TASK, "--data", "data", "--out", "run")
        maker.add(folder, "tools", "call", "describe_dataset", "dataset=towns", "--data", "data")
    for name, make in (("link", lambda path, c: path.symlink_to(c.secret("toml"))), ("pipe", lambda path, c: os.mkfifo(path)),
                       ("zero", lambda path, c: path.symlink_to("/dev/zero")), ("environment", lambda path, c: path.symlink_to("/proc/self/environ"))):
        folder, own = maker.folder(f"file_{name}")
        make(folder / "graticule.toml", own)
        maker.add(folder, "tools", "call", "describe_dataset", "dataset=towns", "--data", "data")


def plan_steps(c):
    """Steps that name what is not theirs."""
    for number, path in enumerate((c.secret(), c.climbing(), f"/vsicurl/{c.url()}", c.url(), c.pipe(), "/proc/self/environ", f"file://{c.secret()}")):
        path = str(path)
        yield "describe_dataset", {"dataset": path}
        yield "read_dataset", {"dataset": path, "output": f"a{number}"}
        yield "load_data", {"dataset": path, "output_dataframe_name": f"b{number}"}
        yield "load_geodata", {"geodataset": path, "output_geodataframe_name": f"c{number}"}
        yield "get_raster_path", {"rasterdataset": path}
        yield "get_raster_description", {"raster_path": path, "output_variable_name": f"d{number}"}
        yield "ReadingDataFromGeoJSON", {"dataset": path, "result": f"e{number}"}
        yield "ReadingDataFromGeoJSON", {"file": path, "result": f"f{number}"}
        yield "DownloadGeoJSONData", {"url": path, "result": f"g{number}"}
        yield "reading_gis_metadata", {"path": path}
        yield "load_vector", {"path": path, "var_name": f"h{number}"}
        yield "read_output", {"file": path, "result": f"i{number}"}
        yield "export_dataset", {"dataset": "towns", "file_name": path + ".csv"}
        yield "SaveAsFinalResult", {"dataset": "towns", "file": path + ".geojson"}
        yield "raster_map", {"raster": "cells", "title": "a", "file_name": path, "source": path, "formats": ["svg"]}
        yield "compute_field", {"dataset": "towns", "field": "x", "expression": f"readfile('{path}')", "output": f"j{number}"}


def plans(maker):
    folder, own = maker.folder("calls")
    needs_code = ("load_vector", "reading_gis_metadata", "read_output")  # they start the sandbox, which is watched elsewhere
    calls = [{"function_name": tool, "arguments": arguments} for tool, arguments in plan_steps(own) if tool not in needs_code]
    (folder / "calls.json").write_text(json.dumps(calls))
    maker.add(folder, "tools", "run", "calls.json", "--data", "data", "--out", "out")
    folder, own = maker.folder("plan")
    steps = [{"id": str(i), "tool": tool, "arguments": arguments} for i, (tool, arguments) in enumerate(plan_steps(own))]
    (folder / "plan.json").write_text(json.dumps({"format": 1, "steps": steps}))
    maker.add(folder, "plan", "check", "plan.json", "--data", "data")
    for number, reference in enumerate(("{secret}", "{climbing}", "{pipe}", "/vsicurl/{url}")):
        folder, own = maker.folder(f"check_reference_{number}")
        path = reference.format(secret=own.secret("geojson"), climbing=own.climbing("geojson"), pipe=own.pipe("geojson"), url=own.url())
        (folder / "check.json").write_text(json.dumps({"outputs": [{"file": "*.csv", "kind": "vector", "reference": path}]}))
        maker.add(folder, "check", "data", "--against", "check.json", may_read=[own.secret("geojson")])


def changed(path, change):
    """Rewrites a file of JSON, or of JSON on each line, by a function of each object."""
    lines = [json.loads(line) for line in ([path.read_text()] if path.suffix == ".json" else path.read_text().splitlines())]
    path.write_text("".join(json.dumps(change(line) or line) + "\n" for line in lines))


def tampered(c, run):
    """What may be done to a run's folder: name, function."""
    def data(path):
        def change(task):
            task["data_paths"] = [str(path)]
            for dataset in task["data"]:
                dataset["path"] = str(path)
        return lambda: changed(run / "task.json", change)

    def artifact(path):
        lines = (run / "events.jsonl").read_text().splitlines()
        event = {"v": 1, "seq": len(lines), "time": "2026-01-01T00:00:00.000Z", "type": "artifact",
                 "data": {"id": "1", "kind": "map_png", "path": str(path), "title": "a"}}
        return lambda: (run / "events.jsonl").write_text("\n".join([*lines[:-1], json.dumps(event), lines[-1]]) + "\n")

    def instead(name, make):
        def change():
            (run / name).unlink(missing_ok=True)
            make(run / name)
        return change

    def linked_folder(name):
        def change():
            shutil.rmtree(run / name, ignore_errors=True)
            (run / name).symlink_to(c.secret().parent)
        return change

    def provenance(path):
        def change(record):
            record["data_paths"] = [str(path)]
            record["inputs"] = [{**entry, "path": str(path)} for entry in record.get("inputs", [])]
        return lambda: [changed(file, change) for file in (run / "outputs").glob("*.provenance.json")]
    return {
        "data_file": data(c.secret()), "data_pipe": data(c.pipe("csv")), "data_environment": data("/proc/self/environ"),
        "data_vsicurl": data(f"/vsicurl/{c.url()}"), "data_zero": data("/dev/zero"),
        "artifact_absolute": artifact(c.secret("tif")), "artifact_climbing": artifact(f"../../../outside/{c.case}/{c.secret('tif').name}"),
        "artifact_pipe": artifact(c.pipe("png")), "artifact_vsicurl": artifact(f"/vsicurl/{c.url()}"),
        "events_link": instead("events.jsonl", lambda path: path.symlink_to(c.secret("json"))),
        "events_pipe": instead("events.jsonl", os.mkfifo), "task_link": instead("task.json", lambda path: path.symlink_to(c.secret("json"))),
        "task_pipe": instead("task.json", os.mkfifo), "answer_link": instead("outputs/answer.md", lambda path: path.symlink_to(c.secret("txt"))),
        "answer_pipe": instead("outputs/answer.md", os.mkfifo), "report_link": instead("report.html", lambda path: path.symlink_to(c.folder / "made.html")),
        "verification_link": instead("verification.json", lambda path: path.symlink_to(c.secret("json"))),
        "outputs_link": linked_folder("outputs"), "scripts_link": linked_folder("scripts"),
        "provenance_pipe": provenance(c.pipe("csv")), "provenance_vsicurl": provenance(f"/vsicurl/{c.url()}"),
    }


def runs(maker):
    folder, own = maker.folder("genuine")
    plain_run(maker, folder)
    for name in tampered(own, folder / "run"):
        copy, c = maker.folder(name)
        text = (folder / "run" / "task.json").read_text().replace(str(folder), str(copy))
        shutil.copytree(folder / "run", copy / "run")
        (copy / "run" / "task.json").write_text(text)
        for file in (copy / "run" / "outputs").glob("*.provenance.json"):
            file.write_text(file.read_text().replace(str(folder), str(copy)))
        tampered(c, copy / "run")[name]()
        # A run names the data that it was made with: what is a plain file there is opened, to see by its hash that it is other data.
        named = [c.secret()] if name == "data_file" else []
        for command in ("report", "verify", "replay", "resume"):
            maker.add(copy, command, "run", *(["--out", "again"] if command == "replay" else []), may_read=named, **given(copy))
        maker.add(copy, "verify", "run/outputs/answer.md", may_read=named, **given(copy))


def plain_suite(folder):
    """A suite of one task for the offline planner, as the program leaves it."""
    reject = {"steps": [{"function_name": "reject_task", "arguments": {}}]}
    (folder / "tasks.json").write_text(json.dumps({"metadata": {}, "tasks": [
        {"task_ID": "T1", "task_text": TASK, "task_labels": ["mean"], "reference_solutions": [reject]}]}))
    subprocess.run([PROGRAM, "bench", "run", "geobenchx", "--tasks", "tasks.json", "--data", "data", "--agent", "offline", "--out", "suite", "--quiet"],
                   cwd=folder, check=True, capture_output=True, stdin=subprocess.DEVNULL,
                   env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_CONFIG_HOME": "/nowhere"})


def suite_changes(c, suite):
    def member(key, value):
        return lambda: changed(suite / "suite.json", lambda json_object: json_object.update({key: value}))

    def instead(name, make):
        def change():
            (suite / name).unlink(missing_ok=True)
            make(suite / name)
        return change

    def store(*statements):
        def change():
            with sqlite3.connect(suite / "results.sqlite") as database:
                database.execute("PRAGMA writable_schema = ON")
                for statement in statements:
                    database.execute(statement)
            database.close()
        return change

    def run_link():
        for run in list((suite / "runs").iterdir()):
            shutil.rmtree(run)
            run.symlink_to(c.secret().parent)
    endless = "CREATE VIEW sample AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS number FROM n"
    return {
        "tasks": member("tasks", str(c.pipe("json"))), "tasks_file": member("tasks", str(c.secret("json"))), "tasks_environment": member("tasks", "/proc/self/environ"),
        "data_pipe": member("data", [str(c.pipe("csv"))]), "data_vsicurl": member("data", [f"/vsicurl/{c.url()}"]),
        "script": member("arms", [{"agent": "react", "model": f"scripted:{c.secret('json')}"}]),
        "suite_link": instead("suite.json", lambda path: path.symlink_to(c.secret("json"))), "suite_pipe": instead("suite.json", os.mkfifo),
        "store_link": instead("results.sqlite", lambda path: path.symlink_to(c.secret("db"))), "store_pipe": instead("results.sqlite", os.mkfifo),
        "store_virtual": store("ALTER TABLE sample RENAME TO old", f"INSERT INTO sqlite_master VALUES ('table', 'sample', 'sample', 0, "
                               f"'CREATE VIRTUAL TABLE sample USING VirtualText(''{c.secret()}'')')"),
        "store_endless": store("ALTER TABLE sample RENAME TO old", endless),
        "store_trigger": store(f"CREATE TRIGGER t AFTER UPDATE ON sample BEGIN SELECT load_extension('{c.secret('so')}'); END"),
        "run_link": run_link, "lock_link": instead(".samples.lock", lambda path: path.symlink_to(c.folder / "made.lock")),
        "report_link": instead("report", lambda path: path.symlink_to(c.secret().parent)),
    }


def suites(maker):
    folder, own = maker.folder("genuine")
    plain_suite(folder)
    for name in suite_changes(own, folder / "suite"):
        copy, c = maker.folder(name)
        shutil.copy(folder / "tasks.json", copy)
        shutil.copytree(folder / "suite", copy / "suite")
        for path in [copy / "suite" / "suite.json", *(copy / "suite" / "runs").glob("*/task.json")]:
            path.write_text(path.read_text().replace(str(folder), str(copy)))
        suite_changes(c, copy / "suite")[name]()
        for command in (["report"], ["view"], ["view", "--sample", "1"], ["compare"], ["score"], ["run", "--out"],
                        ["export", "--format", "inspect", "--out", "log.eval"],
                        ["export", "--format", "geobenchx", "--out", "tasks_out.json"]):
            maker.add(copy, "bench", *command, "suite", **given(copy))


FAMILIES = {"text of a CRS": crs_arguments, "settings": settings, "plan and calls": plans, "recorded run": runs, "suite": suites}


def make(root, port, only=None):
    commands = []
    for name, function in FAMILIES.items():
        if only in (None, name):
            maker = Maker(name, root, port)
            function(maker)
            commands += maker.commands
    return commands
