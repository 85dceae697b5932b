# SPDX-License-Identifier: Apache-2.0
"""One finding, and the names that are near to a wrong one."""

import difflib


def nearest(name, names, number=3):
    """Real names like a wrong one, the nearest first."""
    real = sorted({one for one in names if isinstance(one, str) and (not one.startswith("_") or name.startswith("_"))})
    by_case = [one for one in real if one.lower() == name.lower()]
    swapped = [one for one in real if len(one) == len(name) and sorted(one) == sorted(name)]
    close = difflib.get_close_matches(name, real, number, 0.6)
    return list(dict.fromkeys(by_case + swapped + close))[:number]


def edits_between(one, other):
    """How many letters are put in, left out, changed or swapped with the next to make one text of another."""
    before, row = None, list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, last, row = row, before, [at]
        for place, wanted in enumerate(other, 1):
            cost = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + (letter != wanted))
            if last and place > 1 and letter == other[place - 2] and one[at - 2] == wanted:
                cost = min(cost, last[place - 2] + 1)
            row.append(cost)
    return row[-1]


def finding(kind, node, message, near=()):
    """`node` is a node of ast, or a pair of line and column."""
    line, column = node if isinstance(node, tuple) else (node.lineno, node.col_offset)
    hint = f"; near: {', '.join(near)}" if near else ""
    return {"kind": kind, "line": line, "column": column, "message": message + hint, "near": list(near)}
