# SPDX-License-Identifier: Apache-2.0
"""Looks at code before it runs: syntax, names, imports, attributes and parameters, and literals, against what the session
holds and the files at hand.

    analyse(code, namespace, seconds) -> [{"kind", "line", "column", "message", "near"}, ...]
    look_at(code, namespace, seconds) -> (the same, notes)

Nothing of the code is executed. What the code makes is inferred from the live modules and classes that it uses; what
it defines itself is looked at by Jedi in a process apart, which has what is left of the time. Whatever cannot be told is
passed over: a finding is meant to be certain. What is not, and worth knowing, is a note. A fault of the analysis itself is
noted (graticule.faults()).
"""

import time
import warnings

from graticule.analysis import attributes, definitions, imports, literals, names, syntax
from graticule.signals import run_check

MOST_CODE = 200_000
MOST_FINDINGS = 50
MOST_NOTES = 10
LITERALS_SHARE = 0.5  # of the time that is left then


def analyse(code, namespace=None, seconds=2.0):
    """Findings about code, first lines first; kind is syntax, import, name, attribute, parameter, column, value, file, band or
    crs."""
    return look_at(code, namespace, seconds)[0]


def look_at(code, namespace=None, seconds=2.0):
    """(findings, notes) of the same form: with a finding code goes wrong as it stands, with a note it may be right."""
    deadline = time.monotonic() + seconds
    namespace = {} if namespace is None else namespace
    if len(code) > MOST_CODE:
        return [], []
    tree, findings = syntax.parse(code)
    if tree is None:
        return findings[:MOST_FINDINGS], []
    with warnings.catch_warnings():  # of modules that are only asked what they have
        warnings.simplefilter("ignore")
        found, notes = _look(code, tree, namespace, deadline)
    return _in_order(findings + found)[:MOST_FINDINGS], _in_order(notes)[:MOST_NOTES]


def _in_order(findings):
    """First lines first, and what is said of a line once."""
    unique = {(one["line"], one["message"]): one for one in sorted(findings, key=lambda one: -one["column"])}
    return sorted(unique.values(), key=lambda one: (one["line"], one["column"]))


def _look(code, tree, namespace, deadline):
    findings = run_check(imports.look, tree) or []
    findings += run_check(names.look, code, tree, namespace) or []
    found, unknown = run_check(attributes.look, tree, namespace, deadline) or ([], [])
    findings += found
    now = time.monotonic()
    found, notes = run_check(literals.look, tree, namespace, now + LITERALS_SHARE * (deadline - now)) or ([], [])
    findings += found
    findings += run_check(definitions.look, code, unknown, namespace, deadline) or []
    return findings, notes
