# SPDX-License-Identifier: Apache-2.0
"""Statements in their order, and what they do to names."""

import ast
import importlib
import sys

from graticule.analysis.flow import UNKNOWN


def _stored(nodes):
    """The names that some statements bind, wherever."""
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, (ast.Store, ast.Del)):
                yield inner.id
            elif isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                yield inner.name
            elif isinstance(inner, ast.alias):
                yield (inner.asname or inner.name).split(".")[0]
            elif isinstance(inner, (ast.MatchAs, ast.MatchStar, ast.ExceptHandler)) and inner.name:
                yield inner.name
            elif isinstance(inner, ast.MatchMapping) and inner.rest:
                yield inner.rest


def _module(name):
    """The module as it is loaded; standard modules that have no effects are loaded for it."""
    if name not in sys.modules and name.split(".")[0] in sys.stdlib_module_names:
        try:
            importlib.import_module(name)
        except Exception:
            return None
    return sys.modules.get(name)


def _import(reader, node):
    for alias in node.names:
        top = alias.name if alias.asname else alias.name.split(".")[0]
        module = _module(alias.name) and sys.modules.get(top)
        name = alias.asname or top
        reader.changed.add(name)
        reader.known[name] = reader.imported(top, None, module)


def _import_from(reader, node):
    module = _module(node.module or "") if node.level == 0 else None
    for alias in node.names:
        name = alias.asname or alias.name
        thing = vars(module).get(alias.name) if module is not None else None
        reader.changed.add(name)
        reader.known[name] = reader.imported(node.module if node.level == 0 else None, alias.name, thing)


def _assign(reader, node):
    value = reader.value(node.value) if node.value is not None else UNKNOWN
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    parts = reader.parts(node.value)
    for target in targets:
        if parts and isinstance(target, ast.Tuple) and len(target.elts) == len(parts):
            for one, part in zip(target.elts, parts):
                reader.bind(one, part)
        else:
            reader.bind(target, value)


def _function(reader, node):
    for one in (*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)):
        reader.value(one)
    reader.bind(ast.Name(node.name, ast.Store()), UNKNOWN)
    reader.later.append(node)


def _class(reader, node):
    for one in (*node.bases, *node.decorator_list):
        reader.value(one)
    reader.bind(ast.Name(node.name, ast.Store()), UNKNOWN)
    before = dict(reader.known)
    read_suite(reader, node.body)
    reader.known = before


def _loop(reader, node):
    items = UNKNOWN if isinstance(node, ast.While) else reader.item_of(reader.value(node.iter))
    for name in set(_stored([node])):  # what an earlier round left
        reader.bind(ast.Name(name, ast.Store()), UNKNOWN)
    reader.enter_loop(node)
    if isinstance(node, ast.While):
        reader.test(node.test)
    else:
        reader.bind(node.target, items)
    _in_doubt(reader, node.body, node.orelse)


def _in_doubt(reader, *suites):
    reader.in_doubt += 1
    for suite in suites:
        read_suite(reader, suite)
    reader.in_doubt -= 1


def _if(reader, node):
    reader.test(node.test)
    # What a test has asked about is better known than we know it.
    asked = {one.id for one in ast.walk(node.test) if isinstance(one, ast.Name)}
    if any(isinstance(one, ast.Call) and getattr(one.func, "id", "") in ("isinstance", "hasattr", "callable", "type")
           for one in ast.walk(node.test)):
        for name in asked:
            reader.known[name] = UNKNOWN
    _in_doubt(reader, node.body, node.orelse)


def _assert(reader, node):
    reader.test(node.test)
    if node.msg is not None:
        reader.value(node.msg)


def _try(reader, node):
    mark = reader.begin_try(node)
    _in_doubt(reader, node.body)
    reader.end_try(mark, node)
    _in_doubt(reader, *(handler.body for handler in node.handlers), node.orelse, node.finalbody)


def _with(reader, node):
    for item in node.items:
        value = reader.value(item.context_expr)
        if item.optional_vars is not None:
            reader.bind(item.optional_vars, reader.entered(value))
    read_suite(reader, node.body)


def _other(reader, node):
    for name in _stored([node]):
        reader.bind(ast.Name(name, ast.Store()), UNKNOWN)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            reader.value(child)
        elif isinstance(child, ast.stmt) or hasattr(child, "body"):
            _in_doubt(reader, child.body if hasattr(child, "body") and isinstance(child.body, list) else [child])


_READERS = {ast.Import: _import, ast.ImportFrom: _import_from, ast.Assign: _assign, ast.AnnAssign: _assign,
            ast.FunctionDef: _function, ast.AsyncFunctionDef: _function, ast.ClassDef: _class, ast.For: _loop,
            ast.AsyncFor: _loop, ast.Assert: _assert, ast.While: _loop, ast.If: _if, ast.Try: _try, ast.With: _with, ast.AsyncWith: _with}


def read_suite(reader, suite):
    for statement in suite:
        _READERS.get(type(statement), _other)(reader, statement)


def read(reader, body):
    """The module, and then its functions, which run when all of it is known, or changed."""
    reader.later = []
    read_suite(reader, body)
    at_end = reader.known
    reader.in_doubt = 0
    while reader.later:
        function = reader.later.pop(0)
        reader.known = dict(at_end)
        for name in set(_stored(function.body)):
            reader.known[name] = UNKNOWN
        reader.hide_arguments(function.args)
        reader.enter_function(function)
        read_suite(reader, function.body)
