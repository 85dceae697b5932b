# SPDX-License-Identifier: Apache-2.0
"""Follows frames, columns, paths, rasters and arrays through code, and hands each literal to who knows what there is."""

import ast
import builtins
import collections
import types

from graticule.analysis.flow import UNKNOWN, Flow
from graticule.analysis.literals import facts, library, live
from graticule.analysis.literals.calls import Calls
from graticule.analysis.literals.changes import Changes, changeable_names
from graticule.analysis.literals.facts import (UNTOLD, Atom, Cells, Column, Element, Folder, Frame, Function, Items, Method, Named,
                                               Pairs, Part, Raster, Row, only)

_MASKING = (ast.Compare, ast.BoolOp)


class Reader(Flow):
    """Knows values as literals/facts.py has them; `checks` judges what is asked of data."""

    def __init__(self, tree, namespace, checks, deadline):
        super().__init__({name: live.fact(value) for name, value in namespace.items()}, deadline)
        self.checks = checks
        self.changes = Changes(tree, namespace)
        self.calls = Calls(self)
        self.asking = 0  # within a condition, which asks whether something is so
        self.silent = False
        self.bound = {}  # how often the code binds each name
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.bound[node.id] = self.bound.get(node.id, 0) + 1
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self.bound[node.name] = self.bound.get(node.name, 0) + 1
        self.uses = collections.Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)
                                        and isinstance(node.ctx, ast.Load))
        self.changeable = set(changeable_names(tree))
        self.own_functions = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))}

    # What Flow asks.

    def imported(self, module, name, thing):
        if module is None:
            return UNKNOWN
        return frozenset([live.named(module if name is None else f"{module}.{name}")])

    def item_of(self, value):
        match only(value):
            case Part("rows", Frame() as frame):
                return frozenset([Row(frame)])
            case Part("pairs", Frame() as frame):
                return frozenset([Items((UNTOLD, Row(frame)))])
            case Part("pairs", Column() as column):
                return frozenset([Items((UNTOLD, Element(column)))])
            case Part("groups", Column() as column):
                return frozenset([Items((Element(column), UNTOLD))])
            case Column() as column:
                return frozenset([Element(column)])
        return UNKNOWN

    def unpacked(self, value, count):
        items = only(value)
        if isinstance(items, Items) and len(items.items) == count:
            return [UNKNOWN if one is UNTOLD else frozenset([one]) for one in items.items]
        return None

    def entered(self, value):
        return value if isinstance(only(value), Raster) else UNKNOWN

    def test(self, node):
        self.asking += 1
        value = self.value(node)
        self.asking -= 1
        return value

    def _value_of_ifexp(self, node):
        self.test(node.test)
        values = self.value(node.body), self.value(node.orelse)
        return values[0] | values[1] if all(values) else UNKNOWN

    def bind(self, target, value):
        if not isinstance(target, (ast.Name, ast.Tuple, ast.List)):
            self.changes.escape(value)
        super().bind(target, value)

    def enter_loop(self, node):
        """What any round changes is changed for the first, too."""
        before, self.silent = self.silent, True
        for inner in ast.walk(node):
            if isinstance(inner, (ast.Subscript, ast.Attribute)) and not isinstance(inner.ctx, ast.Load):
                self.written(inner)
            elif isinstance(inner, ast.Call):
                self.calls.note_changes(inner)
        self.silent = before

    def enter_function(self, node):
        """It may be called at any time, so of names that are bound anew nothing is known."""
        for name in self.changed:
            if self.bound.get(name, 0) > 1 or isinstance(only(self.known.get(name, UNKNOWN)), (Frame, Column)):
                self.known[name] = UNKNOWN
        if node.args.args and (given := self.calls.methods.given_to.get(node.name)):
            self.known[node.args.args[0].arg] = given

    def begin_try(self, node):
        self.checks.tried += bool(node.handlers)

    def end_try(self, mark, node):
        self.checks.tried -= bool(node.handlers)

    # What is written.

    def written(self, target):
        owner = only(self.value(target.value))
        if isinstance(target, ast.Attribute):
            self._attribute_written(owner, target)
            return
        key = only(self.value(target.slice))
        name = key.value if isinstance(key, Atom) else None
        match owner:
            case Frame(root=root):
                self._column_written(root, name)
            case Part("loc", Frame(root=root)):
                parts = target.slice.elts if isinstance(target.slice, ast.Tuple) else []
                column = only(self.value(parts[1])) if len(parts) == 2 else None
                self._column_written(root, column.value if isinstance(column, Atom) else None)
            case Part(of=Frame(root=root)) | Part(of=Column(root=root)) | Column(root=root):
                self.changes.of_frame(root)
            case None:
                self.changes.of_unknown(name)

    def _column_written(self, root, name):
        if name is None:
            self.changes.of_frame(root)
        else:
            self.changes.of_column(root, name)

    def _attribute_written(self, owner, target):
        if isinstance(owner, Frame):
            if target.attr in owner.root.thing.columns:
                self.changes.of_column(owner.root, target.attr)
            elif target.attr not in ("crs", "geometry"):
                self.changes.of_frame(owner.root)
        elif owner is None:
            self.changes.of_unknown(target.attr)

    # Expressions.

    def _value_of_constant(self, node):
        return frozenset([Atom(node.value)]) if facts.is_atom(node.value) else UNKNOWN

    def _items(self, node):
        values = [self.value(one) for one in node.elts[:facts.MOST_ITEMS]]
        for one in values:
            self.changes.escape(one)
        return frozenset([Items(tuple(UNTOLD if only(one) is None else only(one) for one in values))])

    _value_of_list = _value_of_tuple = _value_of_set = _items

    def _value_of_dict(self, node):
        keys = [UNTOLD if key is None else only(self.value(key)) or UNTOLD for key in node.keys[:facts.MOST_ITEMS]]
        values = [self.value(value) for value in node.values[:facts.MOST_ITEMS]]
        for one in values:
            self.changes.escape(one)
        return frozenset([Pairs(tuple(keys), tuple(only(one) or UNTOLD for one in values))])

    def _value_of_joinedstr(self, node):
        text = ""
        for part in node.values:
            inner = part.value if isinstance(part, ast.FormattedValue) else part
            value = only(self.value(inner))
            plain = isinstance(part, ast.Constant) or (part.format_spec is None and part.conversion in (-1, 115))
            if text is None or not plain or not isinstance(value, (Atom, Folder)):
                text = None
            else:
                text += str(value.value if isinstance(value, Atom) else value.text)
        return UNKNOWN if text is None else frozenset([Atom(text)])

    def _value_of_unaryop(self, node):
        value = only(self.value(node.operand))
        if isinstance(node.op, ast.USub) and isinstance(value, Atom) and type(value.value) in (int, float):
            return frozenset([Atom(-value.value)])
        return UNKNOWN

    def _value_of_binop(self, node):
        left, right = only(self.value(node.left)), only(self.value(node.right))
        match node.op, left, right:
            case ast.Add(), Atom(str(first)), Atom(str(second)):
                return frozenset([Atom(first + second)])
            case ast.Div(), Folder(), (Atom(str()) | Folder()):
                return frozenset([live.joined(left, right)])
            case _, Cells(), Atom():
                return frozenset([left])
        return UNKNOWN

    def _value_of_name(self, node):
        if node.id not in self.known and hasattr(builtins, node.id) and node.id not in self.bound:
            return frozenset([Named(f"builtins.{node.id}")])
        value = super()._value_of_name(node)
        is_list = isinstance(only(value), (Items, Pairs))
        return UNKNOWN if is_list and (node.id in self.changeable or self.changes.is_all()) else value

    def _value_of_compare(self, node):
        values = [self.value(one) for one in (node.left, *node.comparators)]
        nodes = [node.left, *node.comparators]
        for at, operation in enumerate(node.ops):
            self._compared(operation, (nodes[at], only(values[at])), (nodes[at + 1], only(values[at + 1])))
        return UNKNOWN

    def _compared(self, operation, left, right):
        if isinstance(operation, (ast.Eq, ast.NotEq)):
            if isinstance(left[1], Atom):
                left, right = right, left
            if isinstance(left[1], (Column, Element)) and isinstance(right[1], Atom):
                self.ask(right[0], left[1], right[1], wanted=isinstance(operation, ast.Eq))
        elif isinstance(operation, (ast.In, ast.NotIn)) and isinstance(left[1], Element) and isinstance(right[1], Items):
            self.ask_items(right[0], left[1].of, right[1].items, wanted=isinstance(operation, ast.In))

    def is_known(self, column):
        return not self.changes.is_changed(column.root, column.name)

    def ask(self, node, owner, value, **options):
        """owner: a Column, or an Element, of which a condition asks row by row."""
        column = owner.of if isinstance(owner, Element) else owner
        if not self.silent and self.is_known(column):
            doubtful = self.asking > 0 and not isinstance(owner, Element)
            self.checks.comparisons.ask(node, column, value, doubtful=doubtful, **options)

    def ask_items(self, node, owner, items, **options):
        column = owner.of if isinstance(owner, Element) else owner
        if not self.silent and self.is_known(column):
            doubtful = self.asking > 0 and not isinstance(owner, Element)
            self.checks.comparisons.ask_items(node, column, items, doubtful=doubtful, **options)

    def column_of(self, frame, name):
        """A column of a frame, as a set; UNKNOWN where it has none of this name, or it may have been changed."""
        root = frame.root.thing
        known = isinstance(name, str) and root.columns.nlevels == 1 and name in root.columns
        return frozenset([Column(frame.root, name)]) if known and not self.changes.is_changed(frame.root, name) else UNKNOWN

    def _value_of_attribute(self, node):
        owner = only(self.value(node.value))
        if not isinstance(node.ctx, ast.Load):
            self.written(node)
            return UNKNOWN
        match owner:
            case Named(path):
                return frozenset([live.named(f"{path}.{node.attr}")])
            case Frame():
                return self._attribute_of_frame(owner, node.attr)
            case Row(frame):
                column = only(self.column_of(frame, node.attr))
                return frozenset([Element(column)]) if column else frozenset([Method(owner, node.attr)])
            case Column():
                return self._attribute_of_column(owner, node.attr)
            case Raster() if node.attr == "count":
                return frozenset([Atom(owner.bands)])
            case Cells() if node.attr in ("values", "data"):
                return frozenset([owner])
            case Folder() if node.attr == "parent":
                return frozenset([live.parent(owner)])
            case Function():
                return frozenset([owner])
            case Part() | Element() | Raster() | Cells() | Folder() | Items() | Pairs() | Atom():
                return frozenset([Method(owner, node.attr)])
        return UNKNOWN

    def _attribute_of_frame(self, frame, name):
        if name in ("loc", "iloc", "at", "iat"):
            return frozenset([Part("loc" if name in ("loc", "at") else "iloc", frame)])
        if name == "cx":
            return frozenset([Part("cx", frame)])
        if not hasattr(type(frame.root.thing), name):
            return self.column_of(frame, name)
        member = getattr(type(frame.root.thing), name, None)
        return frozenset([Method(frame, name)]) if isinstance(member, types.FunctionType) else UNKNOWN

    @staticmethod
    def _attribute_of_column(column, name):
        if name in ("values", "array"):
            return frozenset([column])
        if name in ("loc", "iloc", "at", "iat", "str"):
            return frozenset([Part(name, column)])
        return frozenset([Method(column, name)])

    def _value_of_subscript(self, node):
        if not isinstance(node.ctx, ast.Load):
            self.written(node)
            return UNKNOWN
        owner, key = only(self.value(node.value)), only(self.value(node.slice))
        match owner, key:
            case Frame(), _:
                return self._item_of_frame(owner, node.slice, key)
            case Part("loc" | "iloc" | "cx", Frame() as frame), _:
                return self._located(owner, frame, node.slice)
            case (Column() | Part("loc" | "iloc", Column())), _:
                column = owner if isinstance(owner, Column) else owner.of
                return frozenset([column if _picks_rows(node.slice) else Element(column)])
            case Row(frame), Atom(name):
                return frozenset(Element(one) for one in self.column_of(frame, name))
            case Part("counts", Column() as column), Atom():
                self.ask(node.slice, column, key)
            case Pairs(keys, values), Atom() if UNTOLD not in keys and key in keys:
                found = values[keys.index(key)]
                return UNKNOWN if found is UNTOLD else frozenset([found])
            case Items(items), Atom(int(place)) if -len(items) <= place < len(items):
                return UNKNOWN if items[place] is UNTOLD else frozenset([items[place]])
            case Cells(), _:
                return self._item_of_cells(owner, node)
        return UNKNOWN

    def _item_of_frame(self, frame, place, key):
        if isinstance(key, Atom):
            return self.column_of(frame, key.value)
        if isinstance(place, ast.List):
            return frozenset([Frame(frame.root, frame.crs, True)])
        return frozenset([frame]) if _picks_rows(place) else UNKNOWN

    def _located(self, part, frame, place):
        """What loc and iloc give."""
        if isinstance(place, ast.Tuple):
            if part.kind == "loc" and len(place.elts) == 2 and isinstance(key := only(self.value(place.elts[1])), Atom):
                rows = _picks_rows(place.elts[0])
                return frozenset(one if rows else Element(one) for one in self.column_of(frame, key.value))
            return frozenset([Frame(frame.root, frame.crs, True)]) if all(map(_picks_rows, place.elts)) else UNKNOWN
        if part.kind == "iloc" and isinstance(place, ast.Constant):
            return frozenset([Row(frame)])
        return frozenset([frame]) if _picks_rows(place) else UNKNOWN

    def _item_of_cells(self, cells, node):
        if not self.silent:
            self.checks.index(node, cells)
        if isinstance(node.slice, ast.Constant) and cells.axes == 3:
            return frozenset([Cells(2)])
        return UNKNOWN

    def _value_of_call(self, node):
        return self.calls.value(node)

    def first_is(self, node, value):
        """Looks at a lambda whose first argument is known."""
        return self.in_lambda(node, frozenset([value]) if value is not None else UNKNOWN)


def _picks_rows(node):
    """Whether what stands in brackets picks rows by a slice or a mask, as far as that is seen."""
    if isinstance(node, ast.Slice) or isinstance(node, _MASKING):
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
        return _picks_rows(node.operand)
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr, ast.BitXor)):
        return _picks_rows(node.left) or _picks_rows(node.right)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in (
        "isin", "eq", "ne", "gt", "lt", "ge", "le", "notna", "isna", "notnull", "isnull", "between", "contains", "startswith",
        "endswith", "intersects", "within", "duplicated")
