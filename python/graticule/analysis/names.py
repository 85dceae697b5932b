# SPDX-License-Identifier: Apache-2.0
"""Names that nothing defines: not the code, not the session, not Python."""

import ast
import builtins
import symtable
import sys

from graticule.analysis.findings import finding, nearest

_MODULE_NAMES = {"__name__", "__file__", "__doc__", "__builtins__", "__spec__", "__package__", "__loader__",
                 "__annotations__", "__path__", "__class__", "__debug__", "__dict__"}
_LOOPS = (ast.For, ast.While, ast.AsyncFor)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def _bound_in(table):
    """The names that a scope and those in it bind for the module."""
    for symbol in table.get_symbols():
        at_module = table.get_type() == "module" or symbol.is_declared_global()
        if at_module and (symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _bound_in(child)


def _free_in(table):
    """The names that are looked up in the module or in Python, by scope."""
    for symbol in table.get_symbols():
        if symbol.is_referenced() and symbol.is_global():
            yield symbol.get_name()
        elif table.get_type() == "module" and symbol.is_referenced():
            yield symbol.get_name()
    for child in table.get_children():
        yield from _free_in(child)


def _star_names(tree):
    """What `from module import *` brings; None where that cannot be told."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            module = sys.modules.get(node.module or "")
            if module is None or node.level:
                return None
            names |= set(getattr(module, "__all__", vars(module)))
    return names


def _loads(node, local=frozenset()):
    """Uses of names, with what the scopes around bind."""
    if isinstance(node, (*_SCOPES, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        arguments = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
        local = local | arguments | _binds(node)
    if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Load, ast.Del)):
        yield node, local
    for child in ast.iter_child_nodes(node):
        yield from _loads(child, local)


def _early_loads(body, bound):
    """Uses in straight lines of the module ahead of the first line that binds the name."""
    for statement in body:
        if isinstance(statement, _SCOPES + _LOOPS):
            bound |= _binds(statement)
            continue
        if isinstance(statement, (ast.If, ast.Try, ast.With)):
            bound |= _binds(statement)  # one of several ways, or a suite of its own
            continue
        own = {node.id for node in ast.walk(statement) if isinstance(node, ast.NamedExpr) for node in [node.target]}
        for node in _outside_scopes(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in bound | own:
                yield node
        bound |= _binds(statement)


def _outside_scopes(node):
    """The nodes that are evaluated when the statement runs."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            yield from _outside_scopes(child)


def _binds(statement):
    names = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            names.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            names.add(node.rest)
    return names


def look(code, tree, namespace):
    star = _star_names(tree)
    if star is None:
        return []
    table = symtable.symtable(code, "<code>", "exec")
    known = set(namespace) | set(dir(builtins)) | _MODULE_NAMES | star
    bound = set(_bound_in(table))
    undefined = set(_free_in(table)) - known - bound
    near = sorted(known | bound)
    found = [finding("name", node, f"nothing defines {node.id}", nearest(node.id, near))
             for node, local in _loads(tree) if node.id in undefined and node.id not in local]
    found += [finding("name", node, f"{node.id} is used before anything defines it", nearest(node.id, known))
              for node in _early_loads(tree.body, set(known)) if node.id in bound]
    return found
