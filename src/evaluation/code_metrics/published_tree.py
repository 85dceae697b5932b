# SPDX-License-Identifier: Apache-2.0
"""How like two programs are by Python's own syntax trees, as GISclaw's CodeBLEU has it. Neither is executed."""

import ast
import json
import warnings
from collections import Counter

LEVELS = 4  # of nodes that give a signature; those beneath are named in it


def signature(node, level, found):
    name = type(node).__name__
    if level == LEVELS:
        return name
    parts = sorted(signature(child, level + 1, found) for child in ast.iter_child_nodes(node))
    text = f"{name}({','.join(parts)})" if parts else name
    found[text] += 1
    return text


def subtrees(tree):
    found = Counter()
    if tree is not None:
        signature(tree, 0, found)
    return found


def names_of(node):
    """What a node says of names, of which the first that fits counts."""
    match node:
        case ast.Assign():
            return {("bound", target.id) for target in node.targets if isinstance(target, ast.Name)}
        case ast.Name(ctx=ast.Load()):
            return {("used", node.id)}
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return {("called", name)}
        case ast.Import():
            return {("imported", alias.name) for alias in node.names}
        case ast.ImportFrom(module=str(module)) if module:
            return {("imported", module)}
    return set()


def flows(tree):
    found = set()
    for node in ast.walk(tree) if tree is not None else ():
        found |= names_of(node)
    return Counter(found)


def f1(candidate, reference):
    common = sum((candidate & reference).values())
    return 2 * common / (sum(candidate.values()) + sum(reference.values())) if common else 0.0


def parsed(code):
    try:
        return ast.parse(code)
    except SyntaxError:
        return None


def compare(candidate, reference):
    warnings.simplefilter("ignore")
    trees = [parsed(candidate), parsed(reference)]
    print(json.dumps({"syntax": f1(*map(subtrees, trees)), "data_flow": f1(*map(flows, trees))}))
