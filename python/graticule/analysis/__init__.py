# SPDX-License-Identifier: Apache-2.0
"""Looks at code before it runs: syntax, names, imports, attributes and parameters, against what the session holds.

    analyse(code, namespace, seconds) -> [{"kind", "line", "column", "message", "near"}, ...]

Nothing of the code is executed. What the code makes is inferred from the live modules and classes that it uses; what
it defines itself is looked at by Jedi in a process apart, which has what is left of the time. Whatever cannot be told is
passed over: a finding is meant to be certain. A fault of the analysis itself is noted (graticule.faults()).
"""

import time
import warnings

from graticule.analysis import attributes, definitions, imports, names, syntax
from graticule.signals import run_check

MOST_CODE = 200_000
MOST_FINDINGS = 50


def analyse(code, namespace=None, seconds=2.0):
    """Findings about code, first lines first; kind is syntax, import, name, attribute, parameter or column."""
    deadline = time.monotonic() + seconds
    namespace = {} if namespace is None else namespace
    if len(code) > MOST_CODE:
        return []
    tree, findings = syntax.parse(code)
    if tree is None:
        return findings[:MOST_FINDINGS]
    with warnings.catch_warnings():  # of modules that are only asked what they have
        warnings.simplefilter("ignore")
        findings += _look(code, tree, namespace, deadline)
    unique = {(one["line"], one["column"], one["kind"]): one for one in reversed(findings)}
    return sorted(unique.values(), key=lambda one: (one["line"], one["column"]))[:MOST_FINDINGS]


def _look(code, tree, namespace, deadline):
    findings = run_check(imports.look, tree) or []
    findings += run_check(names.look, code, tree, namespace) or []
    found, unknown = run_check(attributes.look, tree, namespace, deadline) or ([], [])
    findings += found
    findings += run_check(definitions.look, code, unknown, namespace, deadline) or []
    return findings
