# SPDX-License-Identifier: Apache-2.0
"""Worked examples of the libraries of generated code: what a file says of itself, and its execution in a forked process."""
import ast
import importlib
import os
import re
import resource
import signal
import sys
import tempfile
import traceback
import types
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "src" / "retrieval" / "examples"
PAIRS = ROOT / "benchmarks" / "retrieval" / "pairs.toml"
DOCSTRING = re.compile(r"(?P<title>[^\n]+)\n\nlibraries: (?P<libraries>[^\n]+)\nfunctions: (?P<functions>[^\n]+)\Z")
PROCESSOR_SECONDS, SECONDS = 20, 300  # for one example, of which most take a part of one; the second where others keep the machine busy
LEAST_LINES, MOST_LINES = 8, 30
# What an example may ask the system for: nothing of the network, and no process.
REFUSED = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "socket.bind", "subprocess.Popen", "os.system",
           "os.exec", "os.posix_spawn", "os.fork")


@dataclass
class Example:
    name: str
    title: str
    libraries: list
    functions: list
    tree: ast.Module
    lines: int


def listed(text):
    return [part.strip() for part in text.split(",")]


def parsed(name, text):
    """An Example; ValueError says what of its form is wrong."""
    tree = ast.parse(text)
    head = DOCSTRING.match(ast.get_docstring(tree) or "")
    if not head:
        raise ValueError(f"{name}: the docstring must be a title, an empty line, and the lines 'libraries: ...' and 'functions: ...'")
    code = text.splitlines()[tree.body[0].end_lineno:]
    return Example(name, head["title"], listed(head["libraries"]), listed(head["functions"]), tree, sum(1 for line in code if line.strip()))


def resolved(name):
    """What a dotted name is: attributes of a module, and where one has no such attribute, its modules (dask.delayed is a function)."""
    first, *parts = name.split(".")
    thing, path = importlib.import_module(first), first
    for part in parts:
        path += f".{part}"
        if isinstance(thing, types.ModuleType) and not hasattr(thing, part):
            importlib.import_module(path)
        thing = getattr(thing, part)
    return thing


def imported(tree):
    """The top-level modules that code imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module.partition(".")[0]


def _watch(folder):
    """From here on refuses the network, processes and writing outside of the folder."""
    folder = os.path.realpath(folder)

    def refuse(event, arguments):
        if event in REFUSED:
            raise PermissionError(f"an example may not ask for {event}")
        if event == "open" and isinstance(arguments[0], str) and isinstance(arguments[2], int):
            path = os.path.realpath(arguments[0])
            if arguments[2] & (os.O_WRONLY | os.O_RDWR) and not (path + os.sep).startswith((folder + os.sep, "/dev/null")):
                raise PermissionError(f"an example may not write {path}")

    sys.addaudithook(refuse)


def _run(code, name, folder, output):
    os.dup2(output, 1)
    os.dup2(output, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    signal.alarm(SECONDS)
    os.chdir(folder)
    tempfile.tempdir = str(folder)  # where libraries put what they need for a while
    _watch(folder)
    exec(compile(code, name, "exec"), {"__name__": "__main__"})


def executed(code, name, folder):
    """What went wrong when code was executed in a process forked from this one, or nothing."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reading)
            _run(code, name, folder, writing)
            status = 0
        except BaseException:  # whatever it is, it is told
            os.write(writing, traceback.format_exc()[-4000:].encode())
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    if status == 0:
        return ""
    return told or f"it was ended by signal {status & 127}"
