# SPDX-License-Identifier: Apache-2.0
"""Tells of an exception: the root cause, and the lines of the code that led to it."""

import builtins
import difflib
import linecache
import sys
import traceback
import types

from graticule.analysis import notebooks
from graticule_sandbox import data_shapes, texts

PREFIX = "<execution "
MOST_FRAMES = 8
LINES_AROUND = 2
INTERRUPTED = "The time limit interrupted the code; the variables are as they were then"


def _root(error):
    seen = set()
    while id(error) not in seen:
        seen.add(id(error))
        cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if cause is None:
            break
        error = cause
    return error


def _excerpt(lines, line):
    first, last = max(1, line - LINES_AROUND), min(len(lines), line + LINES_AROUND)
    return [f"{'-->' if number == line else '   '} {number:4} {texts.shorten(lines[number - 1].rstrip(), 200)}"
            for number in range(first, last + 1)]


def _frames(error):
    frames = traceback.extract_tb(error.__traceback__)
    return [frame for frame in frames if "/graticule_sandbox/" not in frame.filename]


def _message(error):
    try:
        text = str(error)
    except KeyboardInterrupt:
        raise  # the text does not end
    except BaseException:
        text = "an exception whose text cannot be had"
    return texts.shorten(text, 1500)


def _hint(error, code, line):
    if isinstance(error, SyntaxError) and line:
        return notebooks.hint(code, line)
    if isinstance(error, ModuleNotFoundError) and error.name and " " not in str(error.name):
        near = difflib.get_close_matches(error.name.split(".")[0], _installed(), 3)
        return "Not installed here" + (f"; there are {', '.join(near)}" if near else "")
    if isinstance(error, NameError) and error.name:
        return _near_names(error.name, [*sys.modules["__main__"].__dict__, *dir(builtins)])
    if isinstance(error, AttributeError) and error.name and error.obj is not None:
        owner = error.obj if isinstance(error.obj, (type, types.ModuleType)) else type(error.obj)
        return _near_names(error.name, [*(type.__dir__(owner) if isinstance(owner, type) else vars(owner)),
                                        *getattr(error.obj, "__dict__", ())])
    return ""


def _near_names(name, names):
    known = sorted({one for one in names if type(one) is str and one[:1] != "_"})
    near = difflib.get_close_matches(name, known, 3) if type(name) is str else []
    return f"Near names: {', '.join(near)}" if near else ""


def _installed():
    return sorted({name.split(".")[0] for name in sys.modules if not name.startswith("_")})


def _module(filename):
    """A library's file without where the library is installed, which differs from machine to machine."""
    return filename.rpartition("/site-packages/")[2].removeprefix(sys.base_prefix + "/lib/")


def _line_of_own(error, name):
    """Where code of this piece was, as far as the exception knows."""
    own = [frame.lineno for frame in _frames(error) if frame.filename == name]
    if own:
        return own[-1]
    return getattr(error, "lineno", None) if isinstance(error, SyntaxError) and error.filename == name else None


def _root_excerpt(root, error, line, name):
    """The lines where the root cause was raised, where that is elsewhere in what was executed."""
    frames = [frame for frame in _frames(root) if frame.filename.startswith(PREFIX)]
    if root is error or not frames or (frames[-1].filename, frames[-1].lineno) == (name, line):
        return []
    at = frames[-1]
    where = [] if at.filename == name else [f"in {at.filename.strip('<>')}:"]
    return where + _excerpt(linecache.getlines(at.filename), at.lineno) + [f"which led to {type(error).__name__}:"]


def _raised_in(root, name):
    """The place in a library. Python's parser is none of those who read code that is no Python."""
    inner = [frame for frame in _frames(root) if not frame.filename.startswith(PREFIX)]
    if not inner or (isinstance(root, SyntaxError) and root.filename == name):
        return ""
    return f"{_module(inner[-1].filename)}, line {inner[-1].lineno}, in {inner[-1].name}"


def _called_from(error):
    return [f"{frame.filename.strip('<>')}, line {frame.lineno}: {texts.shorten(frame.line or '', 200)}"
            for frame in _frames(error) if frame.filename.startswith(PREFIX)][-MOST_FRAMES:-1]


def described_at_once(error, is_interrupt, name, code):
    """Without asking it, or what led to it, for words that may take long to find."""
    line = _line_of_own(error, name)
    return {"type": "KeyboardInterrupt" if is_interrupt else type(error).__name__, "line": line,
            "message": "" if is_interrupt else "what came of the code cannot be described",
            "excerpt": _excerpt(code.splitlines(), line) if line else [], "called_from": _called_from(error),
            "hint": INTERRUPTED if is_interrupt else ""}


def described(error, name, code):
    root = _root(error)
    line = _line_of_own(error, name)
    told = {"type": type(error).__name__, "message": _message(error), "line": line,
            "excerpt": _root_excerpt(root, error, line, name) + (_excerpt(code.splitlines(), line) if line else []),
            "called_from": _called_from(error),
            "hint": _hint(error, code, line), "raised_in": _raised_in(root, name),
            "shapes": data_shapes.of_failing_line(root, PREFIX)}
    cause = told["message"] if root is error else _message(root)
    if (type(root).__name__, cause) != (told["type"], told["message"]):
        told["cause"] = f"{type(root).__name__}: {cause}"
    return told
