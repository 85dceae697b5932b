# SPDX-License-Identifier: Apache-2.0
"""Which columns of live frames code may have changed so far: of these nothing more is known."""

import ast
import dis
import types

from graticule.analysis.flow import root_of
from graticule.analysis.literals import facts, library
from graticule.analysis.values import Live

MOST_LOOKED_AT = 100  # of what containers hold
_OF_LISTS = library.CHANGING | {"append", "extend", "remove", "clear", "add", "discard", "popitem", "difference_update",
                                "intersection_update", "symmetric_difference_update"}
_NOT_CHANGING = {"isin", "map", "replace", "join", "read", "DataFrame", "Series", "array"}  # methods that lists are given to
_WRITING = {"STORE_SUBSCR", "STORE_ATTR", "DELETE_SUBSCR", "DELETE_ATTR", "STORE_GLOBAL", "DELETE_GLOBAL"}


def _held_by(thing):
    """What a container of the session holds, to some depth of none."""
    if type(thing) is dict:
        return list(thing.values())[:MOST_LOOKED_AT]
    return list(thing)[:MOST_LOOKED_AT] if type(thing) in (list, tuple, set) else []


def writes(node):
    """Whether code of a function may change what is not its own."""
    for one in ast.walk(node):
        if isinstance(one, (ast.Subscript, ast.Attribute)) and not isinstance(one.ctx, ast.Load):
            return True
        if isinstance(one, (ast.Global, ast.Nonlocal)) or (isinstance(one, ast.Call) and is_changing(one)):
            return True
    return False


def is_changing(call):
    """Whether a method works in place, as far as its name or its parameter says so."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    return name in library.CHANGING or is_in_place(call)


def is_in_place(call):
    return any(one.arg == "inplace" and not (isinstance(one.value, ast.Constant) and one.value.value is False)
               for one in call.keywords)


def function_writes(function):
    """The same of a live function, by its compiled code."""
    pending = [getattr(function, "__code__", None)]
    while pending:
        code = pending.pop()
        if not isinstance(code, types.CodeType):
            return True
        if _OF_LISTS & set(code.co_names) or any(type(one) is tuple and "inplace" in one for one in code.co_consts) \
                or any(step.opname in _WRITING for step in dis.get_instructions(code)):
            return True
        pending += [one for one in code.co_consts if isinstance(one, types.CodeType)]
    return False


def changeable_names(tree):
    """The names of lists and dicts that code may change: by a method, an item, another name, or a function of its own."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in _OF_LISTS:
            yield node.value.id
        elif isinstance(node, (ast.Subscript, ast.AugAssign)) and not isinstance(getattr(node, "ctx", None), ast.Load):
            yield getattr(root_of(node if isinstance(node, ast.Subscript) else node.target), "id", "")
        elif isinstance(node, (ast.Assign, ast.List, ast.Tuple, ast.Dict, ast.NamedExpr, ast.Return, ast.Yield)):
            yield from (one.id for one in ast.iter_child_nodes(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load))
        elif isinstance(node, ast.Call) and (not isinstance(node.func, ast.Name) or node.func.id in own) \
                and getattr(node.func, "attr", "") not in _NOT_CHANGING:
            yield from (one.id for one in (*node.args, *(keyword.value for keyword in node.keywords)) if isinstance(one, ast.Name))


_HANDING_ON = (ast.IfExp, ast.BoolOp, ast.Return, ast.Yield, ast.YieldFrom, ast.Lambda, ast.Starred, ast.Await, ast.arguments,
               ast.Match)


def handed_on_names(tree):
    """The names of what an expression or a function may give, so that it may be reached without its name."""
    aliases = {}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            for target in node.targets:
                aliases.setdefault(getattr(target, "id", ""), set()).add(node.value.id)
        elif isinstance(node, _HANDING_ON):
            found |= {one.id for one in ast.iter_child_nodes(node) if isinstance(one, ast.Name)}
        elif isinstance(node, ast.ClassDef):
            found |= {one.value.id for one in node.body if isinstance(one, ast.Assign) and isinstance(one.value, ast.Name)}
    while more := {source for name in found for source in aliases.get(name, ())} - found:
        found |= more
    return found


class Changes:
    def __init__(self, tree, namespace):
        self._columns = set()    # (root, name)
        self._names = set()      # of columns of any frame
        self._roots = set()
        self._all = any(isinstance(node, ast.Name) and node.id in library.OPAQUE for node in ast.walk(tree))
        # Frames that may be reached by a way that has no name here.
        self._escaped = {Live(one) for thing in namespace.values() for one in _held_by(thing)
                         if facts.is_frame(one) or facts.is_series(one)}
        bodies = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))]
        self.functions_write = any(map(writes, bodies))

    def is_changed(self, root, name):
        return self._all or root in self._roots or name in self._names or (root, name) in self._columns

    def is_all(self):
        return self._all

    def everything(self):
        self._all = True

    def of_frame(self, root):
        self._roots.add(root)

    def of_column(self, root, name):
        self._columns.add((root, name))

    def of_unknown(self, name=None):
        """Something that is not known was given a value for this name."""
        if name is not None:
            self._names.add(name)
        self._roots |= self._escaped

    def escape(self, values):
        for one in values:
            if isinstance(one, facts.Items):
                for item in one.items:
                    self.escape([item])
            elif isinstance(one, (facts.Frame, facts.Column)):
                self._escaped.add(one.root)
