#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures Graticule and its peers side by side and prints one table of ratios.

Usage: measure.py BUILD_FOLDER DATA_FOLDER [--only WORDS] [--repetitions N] [--page FILE]

Each library has a process of its own with the inputs in memory. Once their results agree they take
turns, so that what else the machine does falls on all of them alike. A ratio is that of the medians.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

import agent_loop
import cases
import confinement_cost
import native_calls
import sandbox_cases
import sandbox_sessions
import suites
from page import MIB, machine, markdown, versions, write_page
from processes import Worker, time_command

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
TOOLS_LIST_S = 0.05
SPARSE_BYTES = 1 << 30
COST_OF_CHECKS = 0.05  # wanted is less
DRIVERS = ("perf_driver", "perf_driver_without_checks")
# Where a process's memory happens to lie makes some per cent, so several are measured, and either driver comes first.
PAIRS_OF_PROCESSES = 6
LEAST_TURNS, MOST_TURNS, SECONDS_OF_TURNS = 2, 30, 1.5  # of each pair; until so many seconds have passed
LOOP = "the loop of a model and tools"
SUITES = "suites of samples"
SESSIONS = "sessions of generated code"
CASES = "cases of generated javascript"
MEMORY_SHARE = 2  # geopandas may take this many times Graticule's memory at the least


def command_of(library, case, build, data):
    arguments = list(case.arguments)
    if not case.same_file:
        arguments[-1] = data / f"written_{library}_{arguments[-1]}"
    if library == "Graticule":
        return [build / "bin/perf_driver", case.name, *arguments]
    return [sys.executable, HERE / "peers.py", library, case.name, *arguments]


def look_into(file):
    # In a process of its own: what this one holds would count as memory of the processes it starts.
    program = ("import json, pyogrio, sys; found = pyogrio.read_info(sys.argv[1], force_total_bounds=True); "
               "bounds = [float(bound) for bound in found['total_bounds']]; "
               "print(json.dumps({'rows': found['features'], 'fields': len(found['fields']), "
               "'west': bounds[0], 'north': bounds[3]}))")
    return json.loads(subprocess.run([sys.executable, "-c", program, file], check=True,
                                     capture_output=True, text=True).stdout)


def figures_of(worker):
    """What a result is compared by; of a written file, what a third party finds in it."""
    figures = worker.ask("figures")
    return look_into(figures["file"]) if "file" in figures else figures


def disagreement(ours, theirs, within):
    for name, value in ours.items():
        other = float(theirs[name])
        if abs(value - other) > within * max(abs(value), abs(other)):
            return f"{name} is {value} with Graticule and {other} here"
    return None


class Row:
    """What one library showed at one case."""

    def __init__(self, case, library, times, memory, ours=None, peer=None):
        self.case, self.library, self.times, self.memory, self.peer = case, library, times, memory, peer
        self.seconds = statistics.median(times)
        self.ratio = self.seconds / ours.seconds if ours else None
        self.memory_ratio = memory / ours.memory if ours else None

    def verdict(self):
        if not self.peer or not self.peer.least:
            return ""
        return f"{self.peer.least:g}: " + ("met" if self.ratio >= self.peer.least else "MISSED")

    def cells(self):
        spread = f"{min(self.times):.3g}-{max(self.times):.3g}"
        return [self.library, f"{self.seconds:.3g} s", spread,
                "" if self.ratio is None else f"{self.ratio:.2f}", self.verdict(),
                f"{self.memory / MIB:.0f} MiB",
                "" if self.memory_ratio is None else f"{self.memory_ratio:.2f}",
                self.peer.lacks if self.peer else ""]


def measure(case, build, data, repetitions):
    """@return a row for each library whose result agrees, Graticule's first, and what went wrong"""
    troubles = []
    ours = Worker(command_of("Graticule", case, build, data))
    ours.run()
    expected = figures_of(ours)
    workers = {"Graticule": ours}
    for peer in case.peers:
        try:
            worker = Worker(command_of(peer.library, case, build, data))
            worker.run()
            trouble = disagreement(expected, figures_of(worker), peer.within)
            if trouble:
                worker.end()
        except (RuntimeError, BrokenPipeError) as error:
            trouble = str(error)
        if trouble:
            troubles.append(f"{peer.library}: {trouble}")
        else:
            workers[peer.library] = worker
    times = {library: [] for library in workers}
    for _ in range(repetitions):
        for library, worker in workers.items():
            times[library].append(worker.run())
    peers = {peer.library: peer for peer in case.peers}
    rows = []
    for library, worker in workers.items():
        rows.append(Row(case, library, times[library], worker.end(), rows[0] if rows else None,
                        peers.get(library)))
    return rows, troubles


def measure_program(build, data, repetitions):
    """Whole runs of the program, from start to end."""
    program = build / "bin/graticule"
    time_command([program, "tools", "list"])
    starts = [time_command([program, "tools", "list"])[0] for _ in range(4 * repetitions)]
    seconds, memory = time_command([program, "tools", "call", "raster_statistics", "raster=sparse_20gb",
                                    "--data", data / "sparse_20gb.tif", "--out", data / "runs"])
    start = statistics.median(starts)
    return [["`graticule tools list`", f"{1000 * start:.0f} ms",
             f"under {1000 * TOOLS_LIST_S:.0f} ms: " + ("met" if start < TOOLS_LIST_S else "MISSED")],
            ["`raster_statistics` of a raster of 20 GB (a sparse file), memory",
             f"{memory / MIB:.0f} MiB in {seconds:.0f} s",
             f"under {SPARSE_BYTES / MIB:.0f} MiB: " + ("met" if memory < SPARSE_BYTES else "MISSED")]]


def cost_of_checks(case, build):
    """What an operation takes with its checks and guards, beside a driver that has none of them.

    @return cells of a row of the table
    """
    times = {driver: [] for driver in DRIVERS}
    for drivers in [DRIVERS, DRIVERS[::-1]] * (PAIRS_OF_PROCESSES // 2):
        workers = {driver: Worker([build / "bin" / driver, case.name, *case.arguments]) for driver in drivers}
        for worker in workers.values():
            worker.run()
        figures = [worker.ask("figures") for worker in workers.values()]
        if figures[0] != figures[1]:
            raise RuntimeError(f"{case.title}: with checks and without them the figures are {figures}")
        begin, turns = time.monotonic(), 0
        while turns < LEAST_TURNS or (time.monotonic() - begin < SECONDS_OF_TURNS and turns < MOST_TURNS):
            for driver, worker in workers.items():
                times[driver].append(worker.run())
            turns += 1
        for worker in workers.values():
            worker.end()
    checked, bare = (min(times[driver]) for driver in DRIVERS)  # what else the machine does only adds to them
    cost = checked / bare - 1
    return [case.title, len(times[DRIVERS[0]]), f"{checked:.3g} s", f"{bare:.3g} s", f"{100 * cost:+.1f} %",
            f"under {100 * COST_OF_CHECKS:.0f} %: " + ("met" if cost < COST_OF_CHECKS else "MISSED")]


HEAD = ["library", "median", "all", "times Graticule's", "wanted", "peak memory",
        "times Graticule's", "what it leaves to its user"]


def tables(measured, checks, program, parts):
    lines = []
    for case, rows, troubles in measured:
        lines += ["", f"### {case.title}", "", *markdown(HEAD, [row.cells() for row in rows])]
        lines += ["", *(f"Not compared, since results differ or fail: {trouble}" for trouble in troubles)]
    if checks:
        head = ["operation", "turns", "least time with checks and guards", "without", "cost", "wanted"]
        lines += ["", "### What checks and guards cost", "", *markdown(head, checks)]
    if program:
        lines += ["", "### The whole program", "", *markdown(["what", "measured", "wanted"], program)]
    lines += parts
    shares = [(row.memory_ratio, case.title) for case, rows, _ in measured for row in rows
              if row.library == "geopandas"]
    if shares:
        share, title = min(shares)
        lines += ["", f"Least memory of geopandas over Graticule's: {share:.2f} ({title}); wanted "
                  f"{MEMORY_SHARE}: {'met' if share >= MEMORY_SHARE else 'MISSED'}."]
    return lines


def export_demo(build, data, demo):
    for name in cases.EXPORTED:
        if not (data / f"{name}.fgb").exists():
            subprocess.run([build / "bin/graticule", "tools", "call", "export_dataset", f"dataset={name}",
                            f"file_name={name}.fgb", "--data", demo, "--out", data / "runs"],
                           check=True, stdout=subprocess.DEVNULL)
            next((data / "runs").rglob(f"{name}.fgb")).rename(data / f"{name}.fgb")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--only", default="", help="cases whose title holds these words")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--page", type=Path, help="page of the documentation to put the tables into")
    options = parser.parse_args()
    export_demo(options.build, options.data, ROOT / "demo")
    chosen = [case for case in cases.generated(options.data) + cases.real(options.data, ROOT / "demo")
              if options.only.lower() in case.title.lower()]
    measured, checks = [], []
    for case in chosen:
        print(f"measuring: {case.title}", file=sys.stderr)
        measured.append((case, *measure(case, options.build, options.data, options.repetitions)))
    for case in chosen:
        if case.checked:
            print(f"measuring the checks: {case.title}", file=sys.stderr)
            checks.append(cost_of_checks(case, options.build))
    program = [] if options.only else measure_program(options.build, options.data, options.repetitions)
    parts = []
    if options.only.lower() in LOOP:
        print(f"measuring: {LOOP}", file=sys.stderr)
        parts += agent_loop.tables(options.build, options.data, options.repetitions)
    if options.only.lower() in SESSIONS:
        print(f"measuring: {SESSIONS}", file=sys.stderr)
        parts += sandbox_sessions.tables(options.build)
    if options.only.lower() in CASES:
        print(f"measuring: {CASES}", file=sys.stderr)
        parts += sandbox_cases.tables(options.build)
    if options.only.lower() in SUITES:
        print(f"measuring: {SUITES}", file=sys.stderr)
        parts += suites.tables(options.build)
    if options.only.lower() in native_calls.TITLE:
        print(f"measuring: {native_calls.TITLE}", file=sys.stderr)
        parts += native_calls.tables(options.build)
    if options.only.lower() in confinement_cost.TITLE:
        print(f"measuring: {confinement_cost.TITLE}", file=sys.stderr)
        parts += confinement_cost.tables(options.build, ROOT / "demo")
    now = datetime.now(timezone.utc)
    lines = [f"Measured {now:%Y-%m-%d %H:%M} UTC on {machine()}; load {os.getloadavg()[0]:.1f} at the end; "
             f"{options.repetitions} repetitions.", "", *versions(options.build), *tables(measured, checks, program, parts)]
    print("\n".join(lines))
    if options.page:
        write_page(options.page, "measured", lines)


if __name__ == "__main__":
    main()
