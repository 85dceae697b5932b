# SPDX-License-Identifier: Apache-2.0
"""Refuses packages that code must do without, where Python looks for them, and says what to use instead."""

import importlib.util
import sys


class RefusedPackages:
    """First among the finders of modules, so that every way to import goes through it."""

    def __init__(self, reasons):
        self.reasons = reasons

    def find_spec(self, name, path=None, target=None):
        if path is None and (reason := self.reasons.get(name.partition(".")[0])) is not None:
            raise ModuleNotFoundError(f"the package {name.partition('.')[0]} is not available here: {reason}")
        return None


def _let_probes_find_nothing(reasons):
    """Libraries ask find_spec() whether there is a package, and do without it where there is none. To import asks the
    finders, which refuse."""
    find = importlib.util._find_spec

    def find_spec(name, path, target=None):
        return None if path is None and name.partition(".")[0] in reasons else find(name, path, target)

    importlib.util._find_spec = find_spec  # of the function that all have imported


def refuse(reasons):
    """reasons: what to use instead, by the name of a package."""
    for name in reasons:
        for loaded in [module for module in sys.modules if module == name or module.startswith(name + ".")]:
            del sys.modules[loaded]
    sys.meta_path.insert(0, RefusedPackages(reasons))
    _let_probes_find_nothing(reasons)
