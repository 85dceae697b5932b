# SPDX-License-Identifier: Apache-2.0
"""Syntax: Python's own parser decides, and tree-sitter, which reads on after an error, says where else there is one."""

import ast
import warnings

import tree_sitter
import tree_sitter_python

from graticule.analysis import notebooks
from graticule.analysis.findings import finding

_LANGUAGE = tree_sitter.Language(tree_sitter_python.language())


def _faults(node):
    if node.is_missing:
        yield node, f"{node.type!r} is missing"
    elif node.is_error:
        text = node.text.decode("utf-8", "replace").strip().splitlines() or [""]
        yield node, f"this cannot be read: {text[0][:60]!r}"
    elif node.has_error:
        for child in node.children:
            yield from _faults(child)


def parse(code):
    """The tree, or None and what is wrong."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(code)
            compile(tree, "<code>", "exec", dont_inherit=True)  # also finds return outside of a function and the like
            return tree, []
    except SyntaxError as error:
        line = error.lineno or 1
        first = finding("syntax", (line, max(0, (error.offset or 1) - 1)), notebooks.hint(code, line) or error.msg)
    except (ValueError, RecursionError, MemoryError) as error:
        return None, [finding("syntax", (1, 0), f"the code cannot be parsed: {error}")]
    root = tree_sitter.Parser(_LANGUAGE).parse(code.encode("utf-8", "surrogatepass")).root_node
    others = [finding("syntax", (node.start_point[0] + 1, node.start_point[1]), message)
              for node, message in _faults(root) if node.start_point[0] + 1 != first["line"]]
    return None, [first, *others]
