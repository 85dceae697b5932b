# SPDX-License-Identifier: Apache-2.0
"""What is done with each hostile file: described, listed, mapped, exported, verified, held against a reference, and read as
an output of generated code."""
import json
import os
import shutil
import tempfile
import time
from pathlib import Path

import watch
from canaries import features

PROGRAM = Path(os.environ.get("GRATICULE", "graticule")).resolve()
REPOSITORY = Path(__file__).resolve().parents[2]
INSTALLATION = [PROGRAM, PROGRAM.parent.parent / "share", REPOSITORY / "src", REPOSITORY / "deps", (REPOSITORY / "deps").resolve()]
SANDBOX = REPOSITORY / "deps" / "sandbox"


def grant(case_folders, out):
    return watch.Grant([str(folder) for folder in case_folders], [str(out)], [str(place) for place in INSTALLATION])


def calls(name):
    """Calls that read all of a dataset, whatever it is. Those that do not fit are refused by the program."""
    def call(tool, **arguments):
        return {"function_name": tool, "arguments": arguments}
    return [call("describe_dataset", dataset=name), call("list_rows", dataset=name, count=5),
            call("export_dataset", dataset=name, file_name=f"{name}.csv"), call("export_dataset", dataset=name, file_name=f"{name}.tif"),
            call("reproject", dataset=name, crs="EPSG:3857", output=f"moved_{name}"),
            call("layers_map", layers=[{"dataset": name}], title=name, file_name=name, formats=["png"], width=200, height=200),
            call("raster_statistics", raster=name),
            call("raster_map", raster=name, title=name, file_name=f"{name}_raster", formats=["png"], width=200, height=200)]


def read_apart(case, seconds, **variables):
    """As read(), for one case: each call has a process, and as long as any file, to itself."""
    seen = watch.Seen()
    for number, each in enumerate(call for name in case.datasets for call in calls(name)):
        add(seen, read_from([case.path], [case], seconds, variables, [each], f"{case.name}_{number}"))
    if case.path.is_file() and odd_neighbours(case):
        add(seen, read_from([case.folder], [case], len(calls("")) * seconds, variables))
    return seen


def read(cases, seconds, **variables):
    """Describes, lists, maps and exports what the files hold, in one process; then verifies an export of each, in one of its own.
    Where there are links or pipes beside them, their folders are handed over, too."""
    seen = watch.Seen()
    add(seen, read_from([case.path for case in cases], cases, seconds, variables))
    odd = [case for case in cases if case.path.is_file() and odd_neighbours(case)]
    if odd:
        add(seen, read_from([case.folder for case in odd], odd, seconds, variables))
    return seen


def odd_neighbours(case):
    return any(path.is_symlink() or not path.is_file() for path in case.folder.iterdir())


def read_from(sources, cases, seconds, variables, chosen=None, name=None):
    folder = cases[0].folder.parents[1] / "runs" / "read" / (name or cases[0].name)
    folder.mkdir(parents=True)
    out = folder / "out"
    chosen = chosen or [call for case in cases for name in case.datasets for call in calls(name)]
    (folder / "calls.json").write_text(json.dumps(chosen))
    may = grant([*(case.folder for case in cases), folder], out)
    data = [word for source in sources for word in ("--data", source)]
    seen = watch.watched([PROGRAM, "tools", "run", folder / "calls.json", *data, "--out", out], folder, may, seconds * len(cases), **variables)
    for case in cases:
        output = next((file for file in (out / f"{case.name}.csv", out / f"{case.name}.tif") if file.exists()), None)
        if output and not seen.findings:
            add(seen, watch.watched([PROGRAM, "verify", output], folder, may, seconds, **variables))
    finished(folder)
    return seen


def time_allowed(folder, **variables):
    """Seconds that one file may take: 10, or more where the machine is so busy that a harmless one takes long."""
    folder.mkdir(parents=True)
    (folder / "fine.csv").write_text("name,longitude,latitude\na,1,2\n")
    begin = time.monotonic()
    seen = watch.watched([PROGRAM, "tools", "call", "describe_dataset", "dataset=fine", "--data", folder / "fine.csv"], folder,
                         grant([folder], folder / "outputs"), 120, **variables)
    if seen.status != 0 or seen.findings:
        raise RuntimeError(f"a harmless file was not read: {seen.findings} {seen.err}")
    return max(10, 20 * (time.monotonic() - begin))


def add(seen, further):
    seen.findings += further.findings
    seen.refused += further.refused


def carry_out(command, seconds, **variables):
    """Watches a command over texts that are not data."""
    may = watch.Grant([str(command.folder), *map(str, command.may_read)], [str(command.folder)], [str(place) for place in INSTALLATION])
    return watch.watched([PROGRAM, *command.arguments], command.folder, may, seconds, **command.variables, **variables)


def finished(folder):
    """Removes what a run wrote, which may be large."""
    shutil.rmtree(folder, ignore_errors=True)


def references(folder):
    """References of each kind, and a specification of each that any file is held against."""
    from tiffs import tiff
    folder.mkdir(parents=True)
    (folder / "vector.geojson").write_text(features("a"))
    (folder / "table.csv").write_text("a,b\n1,2\n")
    (folder / "raster.tif").write_bytes(tiff())
    for reference in ("vector.geojson", "table.csv", "raster.tif"):
        kind = reference.split(".")[0]
        (folder / f"{kind}.json").write_text(json.dumps({"outputs": [{"file": "*", "kind": kind, "reference": reference}]}))
    return [folder / f"{kind}.json" for kind in ("vector", "table", "raster")]


def check(cases, seconds, **variables):
    """Holds the files of many cases against references, in one process."""
    root = cases[0].folder.parents[1]
    folder = root / "runs" / "check"
    specifications = references(folder)
    checks = [{"outputs": str(case.folder), "against": str(specification)} for case in cases for specification in specifications]
    (folder / "list.json").write_text(json.dumps(checks))
    seen = watch.watched([PROGRAM, "check", "--list", folder / "list.json"], folder,
                         grant([*(case.folder for case in cases), folder], folder / "out"), seconds + 3 * len(cases), **variables)
    finished(folder)
    return seen


CODE = """
import os, shutil
for case in {cases}:
    folder = os.path.join('data', case)
    for file in os.listdir(folder):
        shutil.copyfile(os.path.join(folder, file), os.path.join('outputs', file.removesuffix('.bin')))
"""
AT_ONCE = 8  # cases that one execution writes: it is in vain where a look at one of them takes too long
CODE_SECONDS = 10  # what a look at its outputs within the session takes is counted as the code's
MOST_BYTES = 2_000_000  # of a file that code writes here


def as_outputs_of_code(cases, seconds, **variables):
    """Generated code writes the files to its outputs: it is given them under names that are no data's. The program reads each
    by a tool, in one process, and looks at all of them by itself when a worker reports that it made them, in another."""
    folder = Path(tempfile.mkdtemp(prefix="graticule-hostile-"))  # on a disk, as what sessions of code use has to be
    plain = [case for case in cases if case.path.is_file() and not case.path.is_symlink() and case.path.stat().st_size < MOST_BYTES]
    for case in plain:
        copy_plain(case.folder, folder / "data" / case.name)
    codes = [{"code": CODE.format(cases=[case.name for case in plain[i:i + AT_ONCE]])} for i in range(0, len(plain), AT_ONCE)]
    executions = [{"function_name": "execute_code", "arguments": code} for code in codes]
    reads = [{"function_name": "read_output", "arguments": {"file": case.path.name, "result": f"r{i}"}} for i, case in enumerate(plain)]
    (folder / "calls.json").write_text(json.dumps(executions + reads))
    # Where code could not write some of them, it is asked again, and then names one alone.
    answers = [*({"tool_calls": [{"name": "execute_code", "arguments": code}]} for code in codes),
               {"text": "I made " + ", ".join(case.path.name for case in plain) + "."}, {"text": f"I made {plain[0].path.name}."}]
    (folder / "script.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    data = ["--data", folder / "data"]
    commands = [[PROGRAM, "tools", "run", folder / "calls.json", *data, "--out", folder / "out"],
                [PROGRAM, "run", "Copy the files.", *data, "--out", folder / "run", "--agent", "planner-worker", "--no-planner", "--worker",
                 "code", "--code-time", CODE_SECONDS, "--model", f"scripted:{folder}/script.jsonl", "--quiet"]]
    seen = watch.Seen()
    for command in commands:
        may = watch.Grant([str(folder)], [str(folder / "out"), str(folder / "run")], [str(place) for place in INSTALLATION])
        done = watch.watched(command, folder, may, 3 * (seconds + len(plain)), aside=[str(SANDBOX), str(SANDBOX.resolve())], **variables)
        add(seen, done)
        if not has_written(done):
            seen.findings.append(f"the code wrote nothing that could be read: {done.out[:200]} {done.err[-200:]}")
    finished(folder)
    return seen


def has_written(seen):
    """Whether code wrote files that became outputs, by what was told of them."""
    return "\nOutput: " in seen.out or seen.out.startswith("I made ")


def copy_plain(source, target):
    """What code could write: plain files, without links, pipes and folders."""
    target.mkdir(parents=True)
    for path in source.iterdir():
        if path.is_file() and not path.is_symlink() and path.stat().st_size < MOST_BYTES:
            shutil.copyfile(path, target / f"{path.name}.bin")
