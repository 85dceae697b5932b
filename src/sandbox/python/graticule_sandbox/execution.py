# SPDX-License-Identifier: Apache-2.0
"""Executes one piece of code and tells what it gave: a value, variables, figures, warnings or an error."""

import ast
import linecache
import resource
import sys
import warnings

from graticule import signals
from graticule_sandbox import errors, figures, texts, variables

MOST_WARNINGS = 40


class Warnings:
    """What was warned of, each once with how often."""

    def __init__(self):
        self.counts = {}

    def show(self, message, category, filename, lineno, file=None, line=None):
        self._count(category.__name__, str(message), f"line {lineno}" if filename.startswith(errors.PREFIX) else "")

    def note(self, notes):
        """What was noted of the code before it is executed; see graticule.analysis."""
        for one in notes:
            self._count("DataNote", one["message"], f"line {one['line']}")

    def _count(self, category, message, where):
        key = (category, texts.shorten(message, 500), where)
        if key in self.counts or len(self.counts) < MOST_WARNINGS:
            self.counts[key] = self.counts.get(key, 0) + 1

    def _is_told_better(self, category, message, where):
        """geopandas warns of degrees, too, where the guard says what they do to the result."""
        return (category == "UserWarning" and message.startswith("Geometry is in a geographic CRS")
                and any(other == "SilentErrorWarning" and place == where and "degree" in words
                        for other, words, place in self.counts))

    def described(self):
        return [{"category": category, "message": message, "where": where, "count": count}
                for (category, message, where), count in self.counts.items()
                if not self._is_told_better(category, message, where)]

    def lines(self):
        return [f"{category}{f' ({where})' if where else ''}: {message}" for category, message, where in self.counts]


def display(*values):
    """As in notebooks: the value of an expression that is not the last one."""
    for value in values:
        print(texts.value_text(value))


def _without_display(expression, namespace):
    """What is displayed last is the value."""
    match expression:
        case ast.Call(func=ast.Name(id="display"), args=[value], keywords=[]) if (
                "display" not in namespace and not isinstance(value, ast.Starred)):
            return value
    return expression


def _parts(code, name, namespace):
    """The statements, and the last one apart where it is an expression."""
    tree = ast.parse(code, name)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = compile(ast.Expression(_without_display(tree.body.pop().value, namespace)), name, "eval")
    return compile(tree, name, "exec"), last


def _run(code, name, namespace):
    body, last = _parts(code, name, namespace)
    try:
        exec(body, namespace)
        return eval(last, namespace) if last is not None else None
    except SystemExit as end:
        if end.code is None or (type(end.code) is int and end.code == 0):
            return None  # scripts end so where all went well
        raise


def _give_room():
    """Lets what tells of a failed allocation allocate."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def _described(value, before, namespace):
    told = {"variables": variables.changes(before, namespace), "figures": figures.captured()}
    if value is not None:
        namespace["_"] = value
        text = texts.value_text(value)
        told["value"] = {"type": type(value).__name__, "summary": variables.heading(value, text), "text": text}
    return told


def _told_of_error(error, name, code, before, namespace):
    if isinstance(error, MemoryError):
        _give_room()
    told = {"status": "error", "error": errors.described(error, name, code)}
    try:
        return told | _described(None, before, namespace)
    except Exception:  # of figures that cannot be drawn
        return told


def _told(code, name, before, namespace, interrupts):
    try:
        value = _run(code, name, namespace)
    except BaseException as error:  # of hostile code: whatever it is, it is told
        if interrupts.came:
            raise
        return _told_of_error(error, name, code, before, namespace)
    if interrupts.came:  # and was caught
        raise KeyboardInterrupt
    return {"status": "ok"} | _described(value, before, namespace)


def _told_at_once(error, is_interrupt, name, code, before, namespace):
    """Of what was interrupted: the session is ended where this takes longer than a blink."""
    if isinstance(error, MemoryError):
        _give_room()
    figures.drop()
    return {"status": "error", "error": errors.described_at_once(error, is_interrupt, name, code),
            "variables": variables.changes_at_once(before, namespace), "figures": figures.told()}


def execute(code, number, namespace, interrupts, notes):
    name = f"{errors.PREFIX}{number}>"
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    before = variables.snapshot(namespace)
    soft = resource.getrlimit(resource.RLIMIT_AS)[0]
    warned = Warnings()
    warned.note(notes)
    warnings.showwarning = warned.show
    try:
        interrupts.arm()  # until all is told: what is described is code's, too, and may not end
        told = _told(code, name, before, namespace, interrupts)
        interrupts.disarm()
    except BaseException as error:
        interrupts.disarm()
        told = _told_at_once(error, interrupts.came, name, code, before, namespace)
    _flush()
    resource.setrlimit(resource.RLIMIT_AS, (soft, resource.getrlimit(resource.RLIMIT_AS)[1]))
    signals.keep_warned(warned.lines())
    return told | {"warnings": warned.described()}


def _flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
