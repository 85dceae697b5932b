# SPDX-License-Identifier: Apache-2.0
"""Puts checks around the functions of libraries as they are imported, whatever way they are imported."""

import functools
import importlib
import importlib.abc
import os
import sys
import threading

from graticule import callers, signals

# Module: the one of this package that watches it.
WATCHERS = {
    "pandas": "graticule.guard.watchers.tables",
    "geopandas": "graticule.guard.watchers.layers",
    "pyproj": "graticule.guard.watchers.projections",
    "rasterio": "graticule.guard.watchers.rasters",
    "rasterio.mask": "graticule.guard.watchers.masks",
    "rasterio.warp": "graticule.guard.watchers.warps",
    "rasterstats": "graticule.guard.watchers.zones",
    "matplotlib.backends.backend_agg": "graticule.guard.watchers.drawings",
    "numpy": "graticule.guard.rasters.cells",
}

_inside = threading.local()


def busy():
    """Whether a watched call is under way, whose own calls of others are not looked at."""
    return getattr(_inside, "depth", 0) > 0


class _Within:
    def __enter__(self):
        _inside.depth = getattr(_inside, "depth", 0) + 1

    def __exit__(self, *of_exception):
        _inside.depth -= 1


within = _Within()


def around(original, before=None, after=None, only_direct=False):
    """The function with checks: before(*arguments) ahead of it, after(result, *arguments) behind it, which may give
    something to hand back in place of the result."""
    is_watched = callers.by_user if only_direct else callers.for_user

    @functools.wraps(original)
    def watched(*arguments, **options):
        if busy() or not is_watched(2):
            return original(*arguments, **options)
        with within:
            if before is not None:
                signals.run_check(before, *arguments, **options)
            result = original(*arguments, **options)
            if after is not None:
                replaced = signals.run_check(after, result, *arguments, **options)
                result = result if replaced is None else replaced
        return result

    watched.__graticule_original__ = original
    return watched


def watch(owner, name, before=None, after=None, only_direct=False):
    """Puts checks around an attribute of a module or class: a function, a method or a property."""
    original = vars(owner).get(name, getattr(owner, name))
    if isinstance(original, property):
        getter = around(original.fget, before, after, only_direct)
        setattr(owner, name, property(getter, original.fset, original.fdel, original.__doc__))
    elif isinstance(original, (staticmethod, classmethod)):
        setattr(owner, name, type(original)(around(original.__func__, before, after, only_direct)))
    else:
        setattr(owner, name, around(original, before, after, only_direct))


def watch_native(owner, name, before=None, after=None, only_direct=False):
    """The same for an attribute that the owner inherits from a class written in C, by one of its own."""
    native = getattr(owner, name)
    getter = around(lambda instance: native.__get__(instance, type(instance)), before, after, only_direct)
    setattr(owner, name, property(getter, getattr(native, "__set__", None) and native.__set__))


class _Loader(importlib.abc.Loader):
    """Another loader, after which what is watched of the module is watched."""

    def __init__(self, loader, watcher):
        self._loader, self._watcher = loader, watcher

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        _attend(module, self._watcher)

    def __getattr__(self, name):
        return getattr(self._loader, name)


class _Finder(importlib.abc.MetaPathFinder):
    """First among the finders; asks the others."""

    def find_spec(self, name, path=None, target=None):
        if name not in WATCHERS:
            return None
        for finder in sys.meta_path:
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _Loader(spec.loader, WATCHERS[name])
                return spec
        return None


def _attend(module, watcher):
    if not getattr(module, "__graticule_watched__", False):
        module.__graticule_watched__ = True
        signals.run_check(lambda: importlib.import_module(watcher).attend(module))


def install(mode=None):
    """Watches what is imported already and what will be. Mode: "warn", "strict" or "off"; else what the variable
    GRATICULE_GUARD of the environment says."""
    mode = mode or os.environ.get("GRATICULE_GUARD", "warn")
    if mode not in ("warn", "strict", "off"):
        raise ValueError(f"the guard's mode is {mode!r}; it can be warn, strict or off")
    if mode == "off":
        return
    signals.strict(mode == "strict")
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    for name, watcher in WATCHERS.items():
        module = sys.modules.get(name)
        # A module that is half imported is attended to when it is whole.
        if module is not None and not getattr(getattr(module, "__spec__", None), "_initializing", False):
            _attend(module, watcher)
