# SPDX-License-Identifier: Apache-2.0
"""What code defines itself, looked at by Jedi in a process apart that ends with the time."""

import ast
import json
import os
import select
import signal
import time

import jedi

from graticule.analysis.findings import finding, nearest

LEAST_SECONDS = 0.2

jedi.settings.allow_unsafe_interpreter_executions = False


def _own(tree):
    """The names of the functions and classes that the code defines."""
    return {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def _look_at_call(interpreter, node):
    """A call of a function of the code itself."""
    place = (node.func.end_lineno, node.func.end_col_offset + 1)
    signatures = interpreter.get_signatures(*place)
    if len(signatures) != 1:
        return None
    params = signatures[0].params
    kinds = [param.kind.name for param in params]
    names = [param.name for param in params if param.kind.name in ("POSITIONAL_OR_KEYWORD", "KEYWORD_ONLY")]
    if "VAR_KEYWORD" not in kinds:
        for keyword in node.keywords:
            if keyword.arg is not None and keyword.arg not in names:
                return finding("parameter", keyword, f"{signatures[0].name}() has no parameter {keyword.arg}",
                               nearest(keyword.arg, names) or names[:6])
    positional = [kind for kind in kinds if kind.startswith("POSITIONAL")]
    if len(node.args) > len(positional) and "VAR_POSITIONAL" not in kinds \
            and not any(isinstance(one, ast.Starred) for one in node.args):
        return finding("parameter", node, f"{signatures[0].name}() takes {len(positional)} positional arguments, "
                       f"{len(node.args)} are given")
    return None


def _look_at_attribute(interpreter, node, own):
    """An attribute of an instance of a class of the code itself."""
    inferred = interpreter.infer(node.value.end_lineno, node.value.end_col_offset)
    if not inferred or any(one.type not in ("instance", "class") or one.name not in own for one in inferred):
        return None
    names = {one.name for definition in inferred for one in definition.defined_names()}
    completed = {one.name for one in interpreter.complete(node.end_lineno, node.end_col_offset - len(node.attr))}
    if node.attr in completed or node.attr in names or "__getattr__" in names:
        return None
    return finding("attribute", (node.end_lineno, node.end_col_offset - len(node.attr)),
                   f"{inferred[0].name} has no attribute {node.attr}", nearest(node.attr, completed | names))


def _touching(tree, own):
    """The names that may hold what the code defines."""
    # What a class does not define, those derived from it may.
    derived = any(isinstance(node, ast.ClassDef) and node.bases for node in ast.walk(tree))
    names = own if derived else own | {"self", "cls"}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.For, ast.withitem, ast.NamedExpr)) \
                and any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(node)):
            names |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return names


def _root(node):
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return getattr(node, "id", "")


def _findings(code, unknown, namespace):
    tree = ast.parse(code)
    own = _own(tree)
    interpreter = jedi.Interpreter(code, [namespace])
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in own \
                and not _is_decorated(tree, node.func.id):
            yield _look_at_call(interpreter, node)
    touching = _touching(tree, own)
    for node in unknown:
        if _root(node) in touching:
            yield _look_at_attribute(interpreter, node, own)


def _is_decorated(tree, name):
    return any(isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name
               and (node.decorator_list or getattr(node, "keywords", None)) for node in ast.walk(tree))


def _child(code, unknown, namespace, pipe):
    try:
        for one in _findings(code, unknown, namespace):
            if one is not None:
                os.write(pipe, json.dumps(one).encode() + b"\n")
    finally:
        os._exit(0)


def _lines(pipe, deadline):
    """What comes through a pipe until it ends, or the time."""
    text = b""
    while (left := deadline - time.monotonic()) > 0 and select.select([pipe], [], [], left)[0]:
        part = os.read(pipe, 65536)
        if not part:
            break
        text += part
    return [line for line in text.split(b"\n")[:-1] if line]


def look(code, unknown, namespace, deadline):
    own = _own(ast.parse(code))
    if not own or deadline - time.monotonic() < LEAST_SECONDS:
        return []
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        _child(code, unknown, namespace, writing)
    os.close(writing)
    try:
        return [json.loads(line) for line in _lines(reading, deadline)]
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
