# SPDX-License-Identifier: Apache-2.0
"""Literals that code compares with a column, against what the column holds.

A value that no row has makes a mask that is always false, and no error. Where the column has the same in other letters,
accents or spaces, or spelt nearly so, that is a finding; where it has nothing near, a note. Nothing is said where the code
itself asks for the real value, too: it then looks for what may be there.
"""

import ast
import dataclasses
import difflib
import re

from graticule.analysis.findings import finding
from graticule.analysis.literals import texts
from graticule.analysis.literals.facts import UNTOLD, Atom, Column

MOST_NEAR = 3
MOST_QUERY = 2000  # letters
_MISSING = {"nan", "none", "null", "na", "n/a", "nodata", "no data", "unknown", "missing", "-", "?"}


@dataclasses.dataclass(frozen=True)
class Asked:
    """A literal that is compared with a column: one of `together`, which is enough if one of them is there. `wanted` is
    whether rows with it are looked for; `doubtful` whether the code itself asks if it is there."""
    node: ast.expr
    column: Column
    value: object
    together: tuple
    wanted: bool = True
    doubtful: bool = False
    replacements: tuple = ()


def _is_missing_mark(value):
    return isinstance(value, str) and (not texts.folded(value) or value.strip().casefold() in _MISSING)


def _near(value, held):
    """(the values that are meant for certain or likely, as text; whether they are of another type)."""
    if isinstance(value, str) and held.kind == "text":
        same, close = texts.near(value, held.values)
        return same or sorted(close, key=lambda one: -difflib.SequenceMatcher(None, value, one).ratio()), False
    if isinstance(value, str):
        return [one for one in held.values if _as_number(value) == one or str(one).casefold() == value.strip().casefold()], True
    return [one for one in held.values if isinstance(one, str) and _as_number(one) == value], True


def _as_number(text):
    try:
        return float(text) if re.fullmatch(r"\s*[+-]?\d{1,15}(\.\d{1,15})?\s*", text) else None
    except ValueError:  # digits of other scripts
        return None


def _is_comparable(value, held):
    """Whether == can be true between a literal and values of this kind."""
    return isinstance(value, str) == (held.kind == "text")


def _is_there(value, held):
    return _is_comparable(value, held) and value in held.values


def _name(column):
    return f"the column {texts.safe(column.name)}" if isinstance(column.name, str) else "the column"


def _by_likeness(value, values):
    def likeness(one):
        return -difflib.SequenceMatcher(None, str(value)[:100].casefold(), str(one)[:100].casefold()).ratio()
    return sorted(values, key=likeness) if len(values) <= 200 else values


def _message(asked, held, other_type):
    of_kind = {"text": "texts", "number": "numbers", "truth": "booleans"}[held.kind]
    kind = f" {of_kind}," if other_type or not _is_comparable(asked.value, held) else ""
    after = f" after {', '.join(s if isinstance(s, str) else 'fillna' for s in asked.column.steps)}" if asked.column.steps else ""
    told = texts.listed(_by_likeness(asked.value, list(held.values)))
    return f"{texts.quoted(asked.value)} is in no row: {_name(asked.column)} holds{after}{kind} {told}"


class Comparisons:
    """Gathers what is asked of columns, and judges it when all of the code is known."""

    def __init__(self, columns):
        self._columns = columns
        self._asked = []

    def ask(self, node, column, value, *, together=None, **options):
        if isinstance(value, Atom) and type(value.value) in (str, int, float):
            self._asked.append(Asked(node, column, value.value, tuple(together or (value.value,)), **options))

    def ask_items(self, node, column, items, **options):
        """Of a list: the node of each where it is written in place."""
        plain = [one.value if isinstance(one, Atom) else UNTOLD for one in items]
        if UNTOLD in plain:
            return
        nodes = node.elts if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and len(node.elts) == len(plain) else \
            [node] * len(plain)
        for place, item in zip(nodes, items):
            self.ask(place, column, item, together=plain, **options)

    def ask_query(self, node, text, column_of, doubtful):
        """Of the expression that query() or eval() takes; column_of gives the column of a name, or None."""
        for name, items, wanted in _query_comparisons(text):
            if (column := column_of(name)) is not None:
                self.ask_items(node, column, [Atom(one) for one in items], wanted=wanted, doubtful=doubtful)

    def judge(self):
        """(findings, notes)"""
        found, notes, told = [], [], set()
        values = {}
        for one in self._asked:
            values.setdefault((one.column.root, one.column.name), set()).update((one.value, *one.together))
        for one in self._asked:
            held = self._columns.held(one.column)
            key = (one.node.lineno, one.node.col_offset, one.value)
            if held is None or key in told or _is_there(one.value, held):
                continue
            if not isinstance(one.value, str) and held.kind != "text":  # of numbers any may be asked for
                continue
            told.add(key)
            self._judge(one, held, values[one.column.root, one.column.name] | set(one.replacements), found, notes)
        return found, notes

    @staticmethod
    def _judge(one, held, known_to_code, found, notes):
        near, other_type = _near(one.value, held)
        if near:
            if any(value in known_to_code for value in near):
                return
            text = [texts.safe(value) for value in near[:MOST_NEAR]]
            (notes if one.doubtful else found).append(finding("value", one.node, _message(one, held, other_type), text))
        elif one.wanted and not _is_missing_mark(one.value) and not any(_is_there(value, held) for value in one.together):
            notes.append(finding("value", one.node, _message(one, held, other_type)))


def _query_comparisons(text):
    """(name of a column, literals, whether rows with them are wanted) of a query's comparisons with literals."""
    if len(text) > MOST_QUERY:
        return
    quoted = {}

    def plain(match):
        quoted[name := f"quoted_name_{len(quoted)}"] = match[1]
        return name
    source = re.sub(r"@\s*(?=\w)", "local_", re.sub(r"`([^`\n]*)`", plain, text.strip()))
    try:
        tree = ast.parse(source.replace("\n", " "), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare) or len(node.ops) != 1 or not isinstance(
                node.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.NotIn)):
            continue
        left, right = node.left, node.comparators[0]
        if isinstance(left, ast.Constant):
            left, right = right, left
        try:
            value = ast.literal_eval(right)
        except (ValueError, TypeError, SyntaxError):
            continue
        items = list(value) if isinstance(value, (list, tuple, set)) else [value]
        if isinstance(left, ast.Name) and all(type(one) in (str, int, float) for one in items):
            yield quoted.get(left.id, left.id), items, isinstance(node.ops[0], (ast.Eq, ast.In))
