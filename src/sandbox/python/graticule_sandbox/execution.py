# SPDX-License-Identifier: Apache-2.0
"""Executes one piece of code and tells what it gave: a value, variables, figures, warnings or an error."""

import ast
import linecache
import resource
import sys
import warnings

from graticule_sandbox import errors, figures, texts, variables

MOST_WARNINGS = 40


class Warnings:
    """What was warned of, each once with how often."""

    def __init__(self):
        self.counts = {}

    def show(self, message, category, filename, lineno, file=None, line=None):
        where = f"line {lineno}" if filename.startswith(errors.PREFIX) else ""
        key = (category.__name__, texts.shorten(str(message), 500), where)
        if key in self.counts or len(self.counts) < MOST_WARNINGS:
            self.counts[key] = self.counts.get(key, 0) + 1

    def described(self):
        return [{"category": category, "message": message, "where": where, "count": count}
                for (category, message, where), count in self.counts.items()]


def _parts(code, name):
    """The statements, and the last one apart where it is an expression."""
    tree = ast.parse(code, name)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = compile(ast.Expression(tree.body.pop().value), name, "eval")
    return compile(tree, name, "exec"), last


def _run(code, name, namespace, interrupts):
    body, last = _parts(code, name)
    interrupts.armed = True
    exec(body, namespace)
    value = eval(last, namespace) if last is not None else None
    interrupts.armed = False
    return value


def _give_room():
    """Lets what tells of a failed allocation allocate."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def _described(value, before, namespace):
    told = {"variables": variables.changes(before, namespace), "figures": figures.captured()}
    if value is not None:
        namespace["_"] = value
        told["value"] = {"type": type(value).__name__, "summary": variables.summary(value),
                         "text": texts.value_text(value)}
    return told


def execute(code, number, namespace, interrupts):
    name = f"{errors.PREFIX}{number}>"
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    before = variables.snapshot(namespace)
    soft = resource.getrlimit(resource.RLIMIT_AS)[0]
    warned = Warnings()
    warnings.showwarning = warned.show
    try:
        told = {"status": "ok"} | _described(_run(code, name, namespace, interrupts), before, namespace)
    except BaseException as error:  # of hostile code: whatever it is, it is told
        interrupts.armed = False
        if isinstance(error, MemoryError):
            _give_room()
        told = {"status": "error", "error": errors.described(error, name, code)}
        error = None
        told |= _described_after_error(before, namespace)
    finally:
        interrupts.armed = False
    _flush()
    resource.setrlimit(resource.RLIMIT_AS, (soft, resource.getrlimit(resource.RLIMIT_AS)[1]))
    return told | {"warnings": warned.described()}


def _described_after_error(before, namespace):
    try:
        return _described(None, before, namespace)
    except BaseException:
        return {}


def _flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
