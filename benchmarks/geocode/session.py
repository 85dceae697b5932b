# SPDX-License-Identifier: Apache-2.0
"""Executes one task's references in one namespace, and its wrong steps in forks of that; in the Python that generated code has.

Usage: session.py [--warm]    (tasks as lines of JSON on standard input; what was found of each as a line on standard output)

A task's `folder` has data/ and outputs/. A wrong step sees what the steps before it left, and writes to a copy of outputs/. With
--warm, libraries are imported once and every task is executed in a fork of that, which is quicker by the time of imports.
"""
import contextlib
import importlib
import json
import os
import pathlib
import shutil
import socket
import sys
import time
import traceback

# The file with which the program evaluates checks, too.
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "src" / "evaluation" / "geocode"), str(ROOT / "python")]
import checks  # noqa: E402
from graticule import analysis  # noqa: E402

LIBRARIES = ["geopandas", "rasterio.features", "rasterio.warp", "rioxarray", "xarray", "pyogrio", "scipy.spatial", "scipy.ndimage",
             "scipy.stats", "scipy.signal", "sklearn.ensemble", "sklearn.cluster", "sklearn.neural_network", "matplotlib.pyplot",
             "networkx", "h3", "pystac", "netCDF4", "libpysal.weights", "esda.moran", "gstools", "verde", "cartopy.crs"]


def refuse_network():
    """No step may need a server: whoever asks for one fails."""
    connect = socket.socket.connect

    def guarded(self, address):
        if self.family == socket.AF_UNIX or str(address[0]).startswith("127."):
            return connect(self, address)
        raise OSError(f"a step asked for the network: {address}")
    socket.socket.connect = guarded


def execute(code, session, name):
    """@return how it failed; nothing where it did not"""
    try:
        exec(compile(code, name, "exec"), session)  # noqa: S102
        return ""
    except BaseException:  # noqa: BLE001  code under test may raise anything
        return traceback.format_exc(limit=-2).strip()


def refusals(code, session):
    """What would keep code from being executed where it is looked at before, as a model's is; of a reference that is a fault."""
    return [found["message"] for found in analysis.analyse(code, session, seconds=60)]


def findings(step, session):
    return [{"check": number, "of": check["of"], "why": why}
            for number, check in enumerate(step["checks"], 1) if (why := checks.missed(check, session))]


def in_fork(work):
    """What a function returns in a fork of this process, which leaves nothing behind."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        with os.fdopen(write, "w") as pipe:
            json.dump(work(), pipe)
            pipe.flush()
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return json.loads(told) if told else {"died": "no word of why", "raised": "the process died", "missed": []}


def wrong_step(step, wrong, session, number):
    shutil.copytree(".", f"../wrong-{number}", symlinks=True)
    os.chdir(f"../wrong-{number}")
    raised = execute(wrong["code"], session, wrong["kind"])
    return {"raised": raised, "missed": [] if raised else findings(step, session)}


def run(task):
    session, steps, wrongs = {"__name__": "__main__"}, [], []
    for number, step in enumerate(task["steps"], 1):
        for wrong in (wrong for wrong in task["wrong"] if wrong["step"] == number):
            found = in_fork(lambda wrong=wrong: wrong_step(step, wrong, session, len(wrongs)))
            wrongs.append({**wrong, **found})
        refused = refusals(step["code"], session)
        begun = time.monotonic()
        raised = execute(step["code"], session, f"step {number}")
        seconds = time.monotonic() - begun
        steps.append({"seconds": seconds, "refused": refused, "raised": raised, "missed": [] if raised else findings(step, session)})
        if raised:
            break
    return {"steps": steps, "wrong": wrongs}


def task_in_its_folder(task):
    os.chdir(task["folder"])
    return run(task)


def main():
    refuse_network()
    told, sys.stdout = sys.stdout, sys.stderr  # what steps print is none of the report
    if "--warm" in sys.argv:
        for name in LIBRARIES:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    for line in sys.stdin:
        task = json.loads(line)
        found = in_fork(lambda task=task: task_in_its_folder(task))
        print(json.dumps(found), file=told, flush=True)


if __name__ == "__main__":
    main()
