# SPDX-License-Identifier: Apache-2.0
"""One session: executes code piece by piece in a namespace that lasts, and tells what came of each."""

import builtins
import os
import signal
import sys
import types

import graticule
from graticule import analysis
from graticule.native import library
from graticule_sandbox import execution, figures, frames, imports, inquiries, parallel, randomness, refusals, variables

ANALYSIS_SECONDS = 10.0  # so many that a busy machine finds as much as an idle one


class Interrupts:
    """The program's SIGINT ends a piece of code, and nothing else."""

    def __init__(self):
        self.armed = self.came = False
        signal.signal(signal.SIGINT, self._interrupt)

    def arm(self):
        self.came, self.armed = False, True

    def disarm(self):
        self.armed = False

    def _interrupt(self, number, frame):
        if self.armed:
            self.armed, self.came = False, True
            raise KeyboardInterrupt


def end_children():
    """Ends every process that the code left behind: this one is the first of its namespace."""
    try:
        if os.getpid() == 1:
            os.kill(-1, signal.SIGKILL)
            while os.waitpid(-1, 0)[0]:
                pass
    except (ProcessLookupError, ChildProcessError):
        pass


class Notes:
    """What was noted of the code that was looked at last, to be told when just that is executed."""

    def __init__(self):
        self._code, self._notes = None, []

    def look_at(self, code, namespace):
        findings, self._notes = analysis.look_at(code, namespace, ANALYSIS_SECONDS)
        self._code = code
        return findings

    def of(self, code):
        notes, self._notes = self._notes if code == self._code else [], []
        return notes


def answer(request, module, interrupts, notes):
    kind = request["kind"]
    if kind == "execute":
        return execution.execute(request["code"], request["number"], module.__dict__, interrupts, notes.of(request["code"]))
    if kind == "inspect":
        return variables.inspect(request["name"], module.__dict__)
    if kind == "analyse":
        return {"status": "ok", "findings": notes.look_at(request["code"], variables.named(module.__dict__))}
    if kind == "inquire":
        return inquiries.answer(request["about"], request["details"], variables.named(module.__dict__))
    return {}  # to settle: the code is done, as this reads the socket again


def run():
    """Serves until the program closes the socket."""
    start = frames.receive()
    # Line by line, so that what is killed has printed them; those of the server of forks were files.
    sys.stdout = sys.__stdout__ = open(1, "w", 1, "utf-8", "replace", closefd=False)
    sys.stderr = sys.__stderr__ = open(2, "w", 1, "utf-8", "replace", closefd=False)
    refusals.install(start["proxy"])
    parallel.install()
    imports.refuse(start["refused_packages"])
    figures.install(start["figures"])
    graticule.strict(start["strict"])
    for preamble in start["preambles"]:
        exec(preamble, {"__name__": "preamble"})  # of the program's own, so that libraries find what is granted
    if start["seed"] is not None:
        randomness.seed(start["seed"])
    module = types.ModuleType("__main__")
    module.__builtins__ = builtins
    sys.modules["__main__"] = module
    sys.argv = [""]
    builtins.display = execution.display
    interrupts, notes = Interrupts(), Notes()
    process = os.getpid()
    frames.send({"nonce": start["nonce"]})
    while True:
        request = frames.receive()
        reply = answer(request, module, interrupts, notes)
        if os.getpid() != process:
            os._exit(1)  # a fork that the code let run on into here
        end_children()
        library.end_threads()
        if request["kind"] != "settle":
            reply |= {"names": variables.names(module.__dict__)}
        frames.send(reply | {"nonce": request["nonce"]})
