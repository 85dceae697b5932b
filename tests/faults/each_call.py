#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets every call of a kind fail in turn while each seed of each fuzz target is read, and says what broke.

Usage: each_call.py PROGRAM LIBRARY [--targets TARGET,...] [--kinds KIND,...] [--seconds S] [--inputs N]
                    [--parallel P] [--keep FOLDER]

PROGRAM is fault_each_call, which does the failing within one process for each input and kind, and judges. Where
that process ends by a failing call, the call is told here and the rest is run in another.
"""
import argparse
import concurrent.futures
import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from faults import symbols
from runs import SUPPRESSIONS, crash, environment, run

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fuzz"))
from seeds import write_seeds  # noqa: E402  (the inputs of the fuzz targets)
from small_share import small_share  # noqa: E402

TARGETS = ("expression", "arguments", "csv", "geojson", "topojson", "catalog", "geometry", "calls", "task")
KINDS = ("allocation", "read", "write")
LAST = 10**12
MOST_FINDINGS = 20  # of one input and kind
# nlohmann::json's constructors leave behind what they hold so far where memory fails on the way.
LEAKS_OF_JSON = "leak:nlohmann::*::basic_json\n"


@dataclass
class Total:
    inputs: int = 0
    calls: int = 0
    failed: int = 0
    refused: int = 0
    incomplete: int = 0
    found: list = field(default_factory=list)

    def add(self, other):
        self.inputs += other.inputs
        self.calls += other.calls
        self.failed += other.failed
        self.refused += other.refused
        self.incomplete += other.incomplete
        self.found += other.found


def fail_between(options, target, seed, kind, first, last, seconds, report=None, exact=False):
    """One process: what it ended in, the call that failed last, and what it counted.

    Whose memory was leaked is told by stacks; those that go through libraries are whole only where `exact`, which
    takes several times as long.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "tmp").mkdir()
        env = environment(folder / "tmp", LD_PRELOAD=str(options.library), GRATICULE_SHARE=str(options.share))
        leaks = folder / "leaks.txt"
        leaks.write_text(SUPPRESSIONS.read_text() + LEAKS_OF_JSON)
        env["LSAN_OPTIONS"] = env["LSAN_OPTIONS"].replace(str(SUPPRESSIONS), str(leaks))
        if exact:
            env["ASAN_OPTIONS"] += ":fast_unwind_on_malloc=0"
        if report:
            env["FAULT_REPORT"] = str(report)
        ran = run([options.program, target, str(seed), kind, str(folder / "progress"), str(first), str(last),
                   str(seconds)], folder, env, seconds + 300)
        ran.left = []  # whoever is ended by a failing call cannot clean up
        at = (folder / "progress").read_text().strip() if (folder / "progress").exists() else ""
        counted = json.loads(ran.out) if ran.status == 0 else None
        return ran, int(at) if at else 0, counted


def stack_of(options, target, seed, kind, number):
    with tempfile.TemporaryDirectory() as name:
        report = Path(name) / "report"
        fail_between(options, target, seed, kind, number, number, 60, report)
        lines = report.read_text().splitlines() if report.exists() else []
        return symbols([line.split()[1:3] for line in lines if line.startswith("frame")])


def fail_each(options, target, seed, kind):
    """All calls of one kind for one input, in as many processes as it takes."""
    total, first, until = Total(inputs=1), 1, time.monotonic() + options.seconds
    while (left := until - time.monotonic()) > 0:
        ran, at, counted = fail_between(options, target, seed, kind, first, LAST, left)
        if "LeakSanitizer" in ran.err:
            ran, at, counted = fail_between(options, target, seed, kind, first, at, 10 * options.seconds, exact=True)
        if counted:
            total.calls = counted["calls"]
            total.failed += counted["runs"]
            total.refused += counted["refused"]
            total.incomplete += not counted["complete"]
        if ran.status == 0:
            return total
        total.failed += 1
        first = at + 1
        reasons = crash(ran) or [f"status {ran.status}"]
        broken = [line for line in ran.err.splitlines() if "broken promise" in line or "SUMMARY" in line]
        total.found.append((target, seed, kind, at, "; ".join(reasons + broken), ran.err,
                            stack_of(options, target, seed, kind, at) if at else []))
        if not at or len(total.found) >= MOST_FINDINGS:
            break
    total.incomplete += 1
    return total


def show_findings(total, keep):
    seen = {}
    for found in total.found:
        seen.setdefault((found[0], found[2], tuple(found[6][:5]) or found[4]), []).append(found)
    for alike in seen.values():
        target, seed, kind, at, reason, err, stack = alike[0]
        print(f"  {target} {seed.name} {kind} {at} ({len(alike)} alike): {reason[:300]}")
        for line in stack[:10]:
            print(f"      {line}")
        if keep:
            Path(keep).mkdir(parents=True, exist_ok=True)
            (Path(keep) / f"each-{target}-{seed.name}-{kind}-{at}.txt").write_text("\n".join([reason, *stack, err]))


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("library", type=lambda text: Path(text).resolve())
    parser.add_argument("--targets", default=",".join(TARGETS))
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--seconds", type=float, default=60, help="for each input and kind")
    parser.add_argument("--inputs", type=int, help="so many of each target, spread over all")
    parser.add_argument("--parallel", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="folder for what each finding printed")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    found = 0
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(options.parallel) as pool:
        write_seeds(Path(name))
        options.share = small_share(Path(options.program).parent.parent / "share" / "graticule", Path(name) / "share")
        for target in options.targets.split(","):
            seeds = sorted((Path(name) / target).iterdir())
            if options.inputs:
                seeds = seeds[::max(1, len(seeds) // options.inputs)][:options.inputs]
            # Only calls write; the others have their input written for them.
            for kind in [kind for kind in options.kinds.split(",") if kind != "write" or target == "calls"]:
                total = Total()
                for one in pool.map(lambda seed: fail_each(options, target, seed, kind), seeds):
                    total.add(one)
                print(f"{target:11} {kind:11} {total.inputs:4} inputs {total.calls:9} calls {total.failed:7} failed "
                      f"{total.refused:7} refused {total.incomplete:3} incomplete "
                      f"{len(total.found):3} found", flush=True)
                show_findings(total, options.keep)
                found += len(total.found)
    print(f"{found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
