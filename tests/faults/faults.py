#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets one call after another fail, each in a run of its own, and judges what the program does.

Usage: faults.py PROGRAM LIBRARY [--kinds KIND,...] [--jobs-of JOB,...] [--first N] [--growth G]
                 [--seconds S] [--at-most N] [--parallel P] [--mode once|onwards] [--keep FOLDER]

For each job (a short list of tool calls, and a task) and each kind (allocation, read, write, thread) the
calls are counted first. Then the calls 1 to N fail in turn, and beyond them those at steps that grow by the
factor G, up to the last; with --seconds or --at-most, calls of each job and kind are taken in an order that
spreads them until the time is over, or so many.

A run passes where it ends with a status of its own (no signal, no sanitizer's) and either refuses in one
line or gives the very output of an undisturbed run; where files that it leaves are whole; and where
nothing temporary is left behind.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from runs import call, crash, environment, leftovers, run

TIMEOUT_S = 120
KINDS = ("allocation", "read", "write", "thread")

TOWNS = ("name,country,population,latitude,longitude\nAlta,Norland,100,60,10\nBodo,Norland,300,61,11\n"
         "Cork,Sudland,,51.9,-8.5\n")
SQUARES = json.dumps({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"code": code, "value": value}, "geometry": {
        "type": "Polygon", "coordinates": [[[x, y], [x + 2, y], [x + 2, y + 2], [x, y + 2], [x, y]]]}}
    for code, value, x, y in (("EQ", 1, 10, 0), ("NO", 2.5, 9, 60))]})
HEIGHTS = ("ncols 4\nnrows 3\nxllcorner 9\nyllcorner 60\ncellsize 1\nNODATA_value -9\n1 2 3 4\n5 6 -9 8\n"
           "9 10 11 12\n")
DEGREES = ('GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],'
           'PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]')
DATA = {"towns.csv": TOWNS, "squares.geojson": SQUARES, "heights.asc": HEIGHTS, "heights.prj": DEGREES}


CALLS = [
    call("read_dataset", dataset="towns", output="towns"),
    call("filter_rows", dataset="towns", expression="population > 50", output="large"),
    call("buffer", dataset="large", distance_m=5000, output="near"),
    call("export_dataset", dataset="near", file_name="near.gpkg"),
    call("export_dataset", dataset="near", file_name="near.geojson"),
    call("export_dataset", dataset="near", file_name="near.shp"),
    call("export_dataset", dataset="near", file_name="near.fgb"),
    call("export_dataset", dataset="heights", file_name="heights.tif"),
    call("zonal_statistics", raster="heights", zones="squares", statistics=["mean"], output="heights_of"),
    call("export_dataset", dataset="heights_of", file_name="heights_of.csv"),
    call("choropleth_map", dataset="squares", field="value", title="Values"),
]
TASK = "How many towns in Norland have more than 50 people?"
JOBS = {
    "tools": ["tools", "run", "calls.json", "--data", "data", "--out", "out"],
    "run": ["run", TASK, "--data", "data", "--out", "out", "--quiet"],
}


def run_job(program, library, job, kind="allocation", number=0, mode="once"):
    """Runs a job in a folder of its own with one call failing; number 0 counts only."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for sub in ("data", "tmp"):
            (folder / sub).mkdir()
        for file, content in DATA.items():
            (folder / "data" / file).write_text(content)
        (folder / "calls.json").write_text(json.dumps(CALLS))
        env = environment(folder / "tmp", LD_PRELOAD=str(library), FAULT_KIND=kind, FAULT_CALL=str(number),
                          FAULT_MODE=mode, FAULT_REPORT=str(folder / "report"))
        ran = run([program, *JOBS[job]], folder, env, TIMEOUT_S)
        read_report(folder / "report", ran)
        return ran


def read_report(report, ran):
    for line in report.read_text().splitlines() if report.exists() else []:
        word, *rest = line.split()
        if word == "calls":
            ran.calls = int(rest[0])
        else:
            ran.stack.append((rest[0], rest[1]))


# What differs between two undisturbed runs by times and durations, or says what went wrong.
VARYING = {"task.json": b"}", "report.html": b"</html>", "report.md": b"makes it again.", "outputs/answer.md": b""}


def faults_of_files(ran, clean):
    for name, content in ran.files.items():
        if ".graticule-" in name:
            continue
        if name == "events.jsonl":
            yield from faults_of_log(content)
        elif name in VARYING or name.endswith(".provenance.json"):  # has the paths of the run's own folder
            if not content.strip() or not content.rstrip().endswith(VARYING.get(name, b"}")):
                yield f"{name} is half-written"
        elif name not in clean.files:
            yield f"a file that an undisturbed run does not make: {name}"
        elif content != clean.files[name]:
            yield f"{name} is not what an undisturbed run writes ({len(content)} and {len(clean.files[name])} bytes)"


def faults_of_log(content):
    for line in content.decode().split("\n")[:-1]:  # a torn last line is allowed: the event never happened
        try:
            json.loads(line)
        except json.JSONDecodeError:
            yield "events.jsonl has a damaged line"


def judge(ran, clean):
    """The reasons why a run does not pass; none where it does."""
    if reasons := crash(ran):
        return reasons
    reasons = leftovers(ran) + list(faults_of_files(ran, clean))
    if ran.status == 0:
        # A task's answer comes first; a map beside it may be left out, which the report says.
        task = "report.html" in clean.files
        if (ran.out.split("\n")[0] != clean.out.split("\n")[0]) if task else ran.out != clean.out:
            reasons.append("ends well with another text than an undisturbed run")
        reasons += [f"ends well without {name}" for name in clean.files if name not in ran.files and not task]
    else:
        lines = ran.error_lines()
        if len(lines) != 1 or len(lines[0]) < len("graticule: ") + 10:
            reasons.append(f"{len(lines)} error lines where one is promised")
    return reasons


def sample(count, first, growth):
    """1 to first, then steps that grow, and the last."""
    numbers = list(range(1, min(count, first) + 1))
    step = float(first)
    while (step := max(step * growth, step + 1)) < count:
        numbers.append(int(step))
    return numbers + ([count] if count > first else [])


def spread(numbers):
    """The same numbers in an order whose beginnings are spread over the whole: by reversed bits."""
    width = max(1, (len(numbers) - 1).bit_length())
    order = sorted(range(len(numbers)), key=lambda i: int(format(i, f"0{width}b")[::-1], 2))
    return [numbers[i] for i in order]


def symbols(stack):
    """The stack as function names, innermost first, as far as the objects tell."""
    lines = [f"{Path(path).name} {offset}" for path, offset in stack[:40]]
    ours = [i for i in range(len(lines)) if not stack[i][0].startswith(("/lib", "/usr"))]
    for path in {stack[i][0] for i in ours}:  # each object is read once, since that takes seconds
        frames = [i for i in ours if stack[i][0] == path]
        told = subprocess.run(["addr2line", "-Cfse", path, *(hex(int(stack[i][1], 16) - 1) for i in frames)],
                              capture_output=True, text=True).stdout.split("\n")
        for at, i in enumerate(frames):
            lines[i] = " ".join(told[2 * at:2 * at + 2]) or lines[i]
    return lines


@dataclass
class Total:
    calls: int = 0
    runs: int = 0
    refused: int = 0
    right: int = 0
    found: list = field(default_factory=list)


def inject(options, job, kind, clean):
    counted = run_job(options.program, options.library, job, kind)
    total = Total(calls=counted.calls)
    numbers = sample(counted.calls, options.first, options.growth)
    if options.seconds or options.at_most:
        numbers = spread(numbers)[:options.at_most]
    until = time.monotonic() + options.seconds if options.seconds else None

    def one(number):
        if until and time.monotonic() > until:
            return None
        return number, run_job(options.program, options.library, job, kind, number, options.mode)

    with concurrent.futures.ThreadPoolExecutor(options.parallel) as pool:
        for result in pool.map(one, numbers):
            if result is None:
                continue
            number, ran = result
            total.runs += 1
            if reasons := judge(ran, clean):
                total.found.append((number, reasons, ran))
            elif ran.status == 0:
                total.right += 1
            else:
                total.refused += 1
    return total


def show(job, kind, total, keep):
    print(f"{job:6} {kind:18} {total.calls:8} calls {total.runs:5} runs {total.refused:5} refused "
          f"{total.right:5} right {len(total.found):4} found", flush=True)
    seen = {}
    for number, reasons, ran in total.found:
        stack = symbols(ran.stack)
        key = (tuple(re.sub(r"\d+", "#", reason) for reason in reasons), tuple(stack[:6]))
        seen.setdefault(key, []).append((number, stack, ran, reasons))
    for entries in seen.values():
        number, stack, ran, reasons = entries[0]
        print(f"  call {number} ({len(entries)} alike): {'; '.join(reasons)}")
        for line in stack[:8]:
            print(f"      {line}")
        for line in ran.err.strip().splitlines()[:3]:
            print(f"    | {line[:160]}")
        if keep:
            Path(keep).mkdir(parents=True, exist_ok=True)
            (Path(keep) / f"{job}-{kind}-{number}.txt").write_text(
                "\n".join([*reasons, "", *stack, "", f"status {ran.status}", ran.err, ran.out]))


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("library", type=lambda text: Path(text).resolve())
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--jobs-of", default=",".join(JOBS))
    parser.add_argument("--first", type=int, default=300)
    parser.add_argument("--growth", type=float, default=1.05)
    parser.add_argument("--seconds", type=float, help="for each job and kind")
    parser.add_argument("--at-most", type=int, help="calls of each job and kind")
    parser.add_argument("--parallel", type=int, default=os.cpu_count())
    parser.add_argument("--mode", choices=("once", "onwards"), default="once")
    parser.add_argument("--keep", help="folder for what each finding printed")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    found = 0
    for job in options.jobs_of.split(","):
        clean = run_job(options.program, options.library, job)
        if clean.status != 0:
            sys.exit(f"the undisturbed job '{job}' fails with {clean.status}:\n{clean.err}{clean.out}")
        for kind in options.kinds.split(","):
            total = inject(options, job, kind, clean)
            show(job, kind, total, options.keep)
            found += len(total.found)
    print(f"{found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
