# SPDX-License-Identifier: Apache-2.0
"""What the loop of a language model and tools costs, with a model that answers at once."""
import statistics
import sys
from pathlib import Path

from page import MIB, markdown
from processes import Worker

HERE = Path(__file__).resolve().parent
ROUNDS = 200  # of a run, each with one call of a tool that takes little
AT_ONCE, ROUNDS_AT_ONCE = 200, 25
LEAST_ROUNDS_A_SECOND = 500
MOST_BYTES_AT_ONCE = 1 << 30
ONE_CORE = ["taskset", "--cpu-list", "0"]
WRITES_NOTHING = "keeps no record: nothing is written"


def ours(build, data, rounds, runs):
    return [build / "bin/perf_agent_driver", "agent_loop", data / "measurements.csv", rounds, runs]


def theirs(data, rounds, runs):
    return [sys.executable, HERE / "peers.py", "LangGraph", "agent_loop", data / "measurements.csv", rounds, runs]


def measure_rounds(build, data, repetitions):
    """@return rows of a table: rounds a second on one core, as the median of alternating repetitions"""
    workers = {"Graticule": Worker([*ONE_CORE, *ours(build, data, ROUNDS, 1)]),
               "LangGraph": Worker([*ONE_CORE, *theirs(data, ROUNDS, 1)])}
    figures = {}
    for library, worker in workers.items():
        worker.run()
        figures[library] = worker.ask("figures")
    expected = figures["Graticule"]
    if any(abs(found[name] - expected[name]) > 1e-9 * abs(expected[name])
           for found in figures.values() for name in expected):
        raise RuntimeError(f"the loops did not do the same: {figures}")
    times = {library: [] for library in workers}
    for _ in range(repetitions):
        for library, worker in workers.items():
            times[library].append(worker.run())
    rows, least = [], None
    for library, worker in workers.items():
        rates = sorted(ROUNDS / seconds for seconds in times[library])
        rate = statistics.median(rates)
        memory = worker.end()
        verdict = ""
        if library == "Graticule":
            least = rate
            verdict = f"at least {LEAST_ROUNDS_A_SECOND}: " + ("met" if rate >= LEAST_ROUNDS_A_SECOND else "MISSED")
        rows.append([library, f"{rate:.0f}", f"{rates[0]:.0f}-{rates[-1]:.0f}", f"{rate / least:.2f}", verdict,
                     f"{memory / MIB:.0f} MiB", "" if library == "Graticule" else WRITES_NOTHING])
    return rows


def memory_at_once(build, data):
    """@return rows of a table: what many runs at once take in one process, and what one takes"""
    found = []
    for runs in (1, AT_ONCE):
        worker = Worker(ours(build, data, ROUNDS_AT_ONCE, runs))
        seconds = worker.run()
        worker.ask("figures")
        found.append((runs, seconds, worker.end()))
    met = "met" if found[-1][2] < MOST_BYTES_AT_ONCE else "MISSED"
    return [[runs, f"{seconds:.2f} s", f"{runs * ROUNDS_AT_ONCE / seconds:.0f}", f"{memory / MIB:.0f} MiB",
             "" if runs == 1 else f"under {MOST_BYTES_AT_ONCE // MIB} MiB: {met}"]
            for runs, seconds, memory in found]


def tables(build, data, repetitions):
    """@return lines of Markdown"""
    head = ["agent", "rounds a second", "all", "times Graticule's", "wanted", "peak memory", "what it leaves to its user"]
    at_once = ["runs at once", "time", "rounds a second", "peak memory of the process", "wanted"]
    return ["", "### The loop of a model and tools", "",
            f"A run of {ROUNDS} rounds on one core with a model that answers at once; each round calls a tool that works out "
            "the mean of one of 1,000 numbers' columns. Graticule writes its run folder as always, both reports included.", "",
            *markdown(head, measure_rounds(build, data, repetitions)), "",
            f"Runs of {ROUNDS_AT_ONCE} rounds at once, each with a thread, a folder and data of its own, in one process:", "",
            *markdown(at_once, memory_at_once(build, data))]
