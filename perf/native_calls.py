#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Native operations in a session of the sandbox, beside what a model would write there with geopandas and rasterstats.

Usage: native_calls.py BUILD_FOLDER
"""
import json
import statistics
import subprocess
import sys
from pathlib import Path

from page import markdown

TITLE = "native operations in sessions of generated code"
HERE = Path(__file__).resolve().parent
MOST_READY_MS, MOST_MEMORY_MB = 50, 15
SESSIONS = 30


def executed(build, *arguments):
    return subprocess.run([build / "bin/graticule", "sandbox", *arguments, "--json"], capture_output=True, text=True)


def cases(build):
    told = json.loads(executed(build, "exec", HERE / "in_session.py", "--time-limit", "1800", "--memory", "4000").stdout)
    if told[-1]["outcome"] != "finished":
        raise RuntimeError(json.dumps(told[-1]))
    return json.loads(told[-1]["output"]["latest"])


def row(case):
    if "differs" in case:
        return [case["title"], "", case["peer"], "", f"not compared: {case['differs']}"]
    ours, theirs = statistics.median(case["ours"]), statistics.median(case["theirs"])
    return [case["title"], f"{ours:.3g} s", case["peer"], f"{theirs:.3g} s", f"{theirs / ours:.2f}"]


def verdict(value, most):
    return f"at most {most}: " + ("met" if value <= most else "MISSED")


def costs(build):
    """What the library costs a session that is only opened."""
    bench = json.loads(executed(build, "bench", "--count", str(SESSIONS)).stdout)
    ready, memory = bench["request_to_ready_ms"]["p50"], bench["private_memory_mb"]["p50"]
    return [["request to ready session, p50", f"{ready:.0f} ms", verdict(ready, MOST_READY_MS)],
            ["memory of a session's own, p50", f"{memory:.1f} MB", verdict(memory, MOST_MEMORY_MB)]]


def tables(build):
    """@return lines for the page; none where there is no Python for generated code"""
    if executed(build, "exec", "/dev/null").returncode != 0:
        return ["", f"### {TITLE[0].upper()}{TITLE[1:]}", "", "Not measured: no session can be had here."]
    return ["", f"### {TITLE[0].upper()}{TITLE[1:]}", "",
            *markdown(["case", "Graticule", "peer", "peer's", "times Graticule's"], map(row, cases(build))), "",
            *markdown(["what", "measured", "wanted"], costs(build))]


if __name__ == "__main__":
    print("\n".join(tables(Path(sys.argv[1]))))
