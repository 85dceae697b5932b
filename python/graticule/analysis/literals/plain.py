# SPDX-License-Identifier: Apache-2.0
"""The values of literals themselves: texts, numbers, lists, dicts, and paths and texts that are made of these."""

import ast

from graticule.analysis.flow import UNKNOWN, Flow
from graticule.analysis.literals import facts, live
from graticule.analysis.literals.facts import UNTOLD, Atom, Cells, Folder, Items, Pairs, only


class Plain(Flow):
    """What a reader knows of plain expressions; it has `changes`."""

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
