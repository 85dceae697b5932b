# SPDX-License-Identifier: Apache-2.0
"""Follows frames, columns, paths, rasters and arrays through code, and hands each literal to who knows what there is."""

import ast
import builtins
import collections

from graticule.analysis.flow import UNKNOWN
from graticule.analysis.literals import live
from graticule.analysis.literals.calls import Calls
from graticule.analysis.literals.changes import Changes, changeable_names, handed_on_names
from graticule.analysis.literals.facts import UNTOLD, Atom, Column, Element, Frame, Items, Named, Pairs, Part, Raster, Row, only
from graticule.analysis.literals.parts import Parts
from graticule.analysis.literals.plain import Plain


class Reader(Plain, Parts):
    """Knows values as literals/facts.py has them; `checks` judges what is asked of data."""

    def __init__(self, tree, namespace, checks, deadline):
        super().__init__({name: live.fact(value) for name, value in namespace.items()}, deadline)
        self.checks = checks
        self.changes = Changes(tree, namespace)
        for name in handed_on_names(tree):
            self.changes.escape(self.known.get(name, UNKNOWN))
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
        if self.in_doubt or not isinstance(target, (ast.Name, ast.Tuple, ast.List)):
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
        for owner in self.value(target.value) or (None,):
            if isinstance(target, ast.Attribute):
                self._attribute_written(owner, target)
            else:
                self._item_written(owner, target)

    def _item_written(self, owner, target):
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

    def _value_of_call(self, node):
        return self.calls.value(node)

    def first_is(self, node, value):
        """Looks at a lambda whose first argument is known."""
        return self.in_lambda(node, frozenset([value]) if value is not None else UNKNOWN)
