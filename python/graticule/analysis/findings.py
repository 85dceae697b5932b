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


def finding(kind, node, message, near=()):
    """`node` is a node of ast, or a pair of line and column."""
    line, column = node if isinstance(node, tuple) else (node.lineno, node.col_offset)
    hint = f"; near: {', '.join(near)}" if near else ""
    return {"kind": kind, "line": line, "column": column, "message": message + hint, "near": list(near)}
