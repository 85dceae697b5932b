# SPDX-License-Identifier: Apache-2.0
"""Tells of an exception: the root cause, and the lines of the code that led to it."""

import builtins
import difflib
import sys
import traceback

from graticule_sandbox import texts

PREFIX = "<execution "
MOST_FRAMES = 8
LINES_AROUND = 2


def _root(error):
    seen = set()
    while id(error) not in seen:
        seen.add(id(error))
        cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if cause is None:
            break
        error = cause
    return error


def _excerpt(code, line):
    lines = code.splitlines()
    first, last = max(1, line - LINES_AROUND), min(len(lines), line + LINES_AROUND)
    return [f"{'-->' if number == line else '   '} {number:4} {texts.shorten(lines[number - 1], 200)}"
            for number in range(first, last + 1)]


def _frames(error):
    frames = traceback.extract_tb(error.__traceback__)
    return [frame for frame in frames if "/graticule_sandbox/" not in frame.filename]


def _message(error):
    try:
        text = str(error)
    except BaseException:
        text = "an exception whose text cannot be had"
    return texts.shorten(text, 1500)


def _hint(error):
    if isinstance(error, KeyboardInterrupt):
        return "The time limit interrupted the code; the variables are as they were then"
    if isinstance(error, ModuleNotFoundError) and error.name and " " not in str(error.name):
        near = difflib.get_close_matches(error.name.split(".")[0], _installed(), 3)
        return "Not installed here" + (f"; there are {', '.join(near)}" if near else "")
    if isinstance(error, NameError) and error.name:
        names = [name for name in sys.modules["__main__"].__dict__ if not name.startswith("_")]
        near = difflib.get_close_matches(error.name, names + dir(builtins), 3)
        return f"Near names: {', '.join(near)}" if near else ""
    return ""


def _installed():
    return sorted({name.split(".")[0] for name in sys.modules if not name.startswith("_")})


def _module(filename):
    """A library's file without where the library is installed, which differs from machine to machine."""
    return filename.rpartition("/site-packages/")[2].removeprefix(sys.base_prefix + "/lib/")


def described(error, name, code):
    root = _root(error)
    frames = _frames(error)
    own = [frame for frame in frames if frame.filename == name]
    line = own[-1].lineno if own else getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
    inner = [frame for frame in _frames(root) if not frame.filename.startswith(PREFIX)]
    told = {"type": type(error).__name__, "message": _message(error), "line": line,
            "excerpt": _excerpt(code, line) if line else [],
            "called_from": [f"{frame.filename.strip('<>')}, line {frame.lineno}: {texts.shorten(frame.line or '', 200)}"
                            for frame in frames if frame.filename.startswith(PREFIX)][-MOST_FRAMES:-1],
            "hint": _hint(error)}
    if root is not error:
        told["cause"] = f"{type(root).__name__}: {_message(root)}"
    if inner:
        told["raised_in"] = f"{_module(inner[-1].filename)}, line {inner[-1].lineno}, in {inner[-1].name}"
    return told
