# SPDX-License-Identifier: Apache-2.0
"""What names hold, followed through code line by line; what values are, whoever follows says."""

import ast
import time

UNKNOWN = frozenset()
_MOST_VALUES = 8


class Flow:
    """Goes through statements in their order; `known` has what each name may be, and UNKNOWN for what cannot be told."""

    def __init__(self, known, deadline):
        self.known = known
        self.changed = set()  # names that the code binds or changes
        self.deadline = deadline
        self.in_doubt = 0  # depth of suites that may not run, or run again

    def value(self, node):
        if time.monotonic() > self.deadline:
            return UNKNOWN
        method = getattr(self, "_value_of_" + type(node).__name__.lower(), None)
        if method is not None:
            return method(node)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.value(child)
            elif isinstance(child, ast.comprehension):
                self._comprehension(child)
        return self.of_literal(node)

    # What another domain of values has of its own.

    def of_literal(self, node):
        """The value of what is no name, call, attribute or the like."""
        return UNKNOWN

    def imported(self, module, name, thing):
        """The value of a module, or of its `name`; `thing` is None where it is not loaded."""
        return UNKNOWN

    def parts(self, call):
        """The values of a call that gives several, or None."""
        return None

    def item_of(self, value):
        """What going through a value gives."""
        return UNKNOWN

    def unpacked(self, value, count):
        """The parts of a value that is bound to so many names, or None."""
        return None

    def entered(self, value):
        """What `with` gives of a value."""
        return UNKNOWN

    def test(self, node):
        """A condition of a statement."""
        return self.value(node)

    def enter_loop(self, node):
        """Before a loop's body, which may run again after itself."""

    def enter_function(self, node):
        """Before the body of a function, whose arguments are hidden."""

    def begin_try(self, node):
        """Before what may fail; what this gives end_try() is given."""

    def end_try(self, mark, node):
        """Behind it, before the handlers."""

    def written(self, target):
        """A part of something was given a value."""
        self.value(target.value)

    # What all have in common.

    def _comprehension(self, clause):
        items = self.item_of(self.value(clause.iter))
        self.bind(clause.target, items)
        for condition in clause.ifs:
            self.value(condition)

    def _in_comprehension(self, node):
        before = dict(self.known)
        for clause in node.generators:
            self._comprehension(clause)
        for part in ("elt", "key", "value"):
            if hasattr(node, part):
                self.value(getattr(node, part))
        self.known = before
        return self.of_literal(node)

    _value_of_listcomp = _value_of_setcomp = _value_of_dictcomp = _value_of_generatorexp = _in_comprehension

    def _value_of_lambda(self, node):
        return self.in_lambda(node, UNKNOWN)

    def in_lambda(self, node, first):
        """Looks at its body, with a value for its first argument."""
        before = dict(self.known)
        self.hide_arguments(node.args)
        if node.args.args:
            self.known[node.args.args[0].arg] = first
        self.value(node.body)
        self.known = before
        return UNKNOWN

    def _value_of_name(self, node):
        return self.known.get(node.id, UNKNOWN)

    def _value_of_namedexpr(self, node):
        value = self.value(node.value)
        self.bind(node.target, value)
        return value

    def bind(self, target, value):
        if isinstance(target, ast.Name):
            self.changed.add(target.id)
            before = self.known.get(target.id, UNKNOWN)
            both = before | value if before and value and len(before | value) <= _MOST_VALUES else UNKNOWN
            self.known[target.id] = both if self.in_doubt else value
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = self.unpacked(value, len(target.elts)) or [UNKNOWN] * len(target.elts)
            for one, part in zip(target.elts, parts):
                self.bind(one, part)
        elif isinstance(target, ast.Starred):
            self.bind(target.value, UNKNOWN)
        else:
            self.written(target)
            root = root_of(target)
            if isinstance(root, ast.Name):
                self.changed.add(root.id)

    def hide_arguments(self, arguments):
        for one in ast.walk(arguments):
            if isinstance(one, ast.arg):
                self.known[one.arg] = UNKNOWN
            elif isinstance(one, ast.expr):
                self.value(one)


def root_of(target):
    """What `a.b[c].d` begins with."""
    while isinstance(target, (ast.Attribute, ast.Subscript)):
        target = target.value
    return target
