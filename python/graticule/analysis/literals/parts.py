# SPDX-License-Identifier: Apache-2.0
"""What attributes and items of frames, columns, rasters, arrays and lists are."""

import ast
import types

from graticule.analysis.flow import UNKNOWN, Flow
from graticule.analysis.literals import live
from graticule.analysis.literals.facts import (UNTOLD, Atom, Cells, Column, Element, Folder, Frame, Function, Items, Method, Named,
                                               Pairs, Part, Raster, Row, only)

_MASKING = (ast.Compare, ast.BoolOp)


class Parts(Flow):
    """What a reader knows of attributes and items; it has `changes`, `checks`, `silent` and ask()."""

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
        if name.startswith("__"):
            self.changes.of_frame(frame.root)
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
