# SPDX-License-Identifier: Apache-2.0
"""What it costs that the program confines itself before it reads the first file: the same commands with and without."""
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from page import markdown

TITLE = "the confinement of what reads files"
TURNS = 41  # of each, one after the other; the first does not count
MOST_START_MS, MOST_SHARE = 10, 0.05
TASK = "How many cities with more than 5 million people are within 100 km of an earthquake of magnitude 5 or more?"


def commands(build, demo, folder):
    """@return by what it is: the command, and what is wanted of the difference"""
    small = folder / "small.csv"
    small.write_text("name,longitude,latitude\na,1,2\n")
    program = build / "bin/graticule"
    out = ["--out", folder / "out"]
    return {
        "start: a table of one row is described": (
            [program, "tools", "call", "describe_dataset", "dataset=small", "--data", small, *out], MOST_START_MS),
        "a whole task over the demo's data": ([program, "run", TASK, "--data", demo, *out, "--replace", "--quiet"], None)}


def seconds(command, confinement):
    begin = time.perf_counter()
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL, env=dict(os.environ, GRATICULE_CONFINEMENT=confinement))
    return time.perf_counter() - begin


def row(what, command, most_ms):
    times = [(seconds(command, ""), seconds(command, "off")) for _ in range(TURNS)][1:]
    confined, free = (statistics.median(side) for side in zip(*times))
    cost = statistics.median(one - other for one, other in times)  # of turns beside each other
    met = 1e3 * cost <= most_ms if most_ms else cost <= MOST_SHARE * free
    wanted = f"at most {most_ms} ms" if most_ms else f"at most {MOST_SHARE:.0%}"
    return [what, f"{1e3 * confined:.1f} ms", f"{1e3 * free:.1f} ms", f"{1e3 * cost:+.1f} ms ({cost / free:+.1%})",
            f"{wanted}: {'met' if met else 'MISSED'}"]


def tables(build, demo):
    """@return lines of Markdown"""
    with tempfile.TemporaryDirectory() as name:
        found = [row(what, *about) for what, about in commands(build.resolve(), demo, Path(name)).items()]
    return ["", "### The confinement of what reads files", "",
            f"Medians of {TURNS - 1} turns; the two ways take turns, and the cost is the median of their differences.", "",
            *markdown(["command", "confined", "not confined", "cost", "wanted"], found)]
