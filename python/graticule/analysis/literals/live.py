# SPDX-License-Identifier: Apache-2.0
"""Values of a session as facts, and paths and names as libraries would make them."""

import functools
import os
import sys
import types

from graticule.analysis.flow import UNKNOWN
from graticule.analysis.literals import changes, facts, files, library
from graticule.analysis.values import Live

_PATHS = ("pathlib:PosixPath", "pathlib:Path")
_PLACES = {"posixpath": "os.path", "geopandas.io.file.read_file": "geopandas.read_file"}
_OTHERS = ("os.path.join", "pathlib.Path")


def named(path):
    """A dotted name by the name that the tables have."""
    head, _, rest = path.partition(".")
    path = f"{_PLACES[head]}.{rest}" if head in _PLACES and rest else _PLACES.get(path, path)
    for other, same in library.SAME.items():
        if path == other or path.startswith(other + "."):
            path = same + path[len(other):]
    return facts.Named(path)


def _tabled(thing):
    """The dotted name of a function or class of the tables; None for any other."""
    for path in (*library.READING, *library.CRS, *library.JOINS, *_OTHERS):
        module, _, name = path.rpartition(".")
        if getattr(sys.modules.get(module), name, None) is thing:
            return path
    return None


def fact(thing):
    """What is known of a live value, as a set."""
    found = _of_callable(thing) if callable(thing) or type(thing).__module__ == "__main__" else _of_data(thing)
    return UNKNOWN if found is None else frozenset([found])


def _of_callable(thing):
    if isinstance(thing, types.FunctionType) and thing.__module__ in ("__main__", None):
        return facts.Function(changes.function_writes(thing))
    if isinstance(thing, (types.MethodType, functools.partial)) or "__main__" in (
            getattr(thing, "__module__", ""), type(thing).__module__):
        return facts.Function(True)
    path = _tabled(thing)
    return facts.Named(path) if path else None


def _of_data(thing):
    if type(thing) is types.ModuleType:
        return named(thing.__name__)
    if facts.is_frame(thing):
        return facts.Frame(Live(thing), facts.crs_of(thing))
    if facts.is_series(thing):
        return facts.Column(Live(thing), None)
    if any(facts.kind_named(kind, thing) for kind in _PATHS):
        return facts.Folder(str(thing))
    if facts.kind_named("rasterio.io:DatasetReader", thing):
        return files.raster_of(thing)
    return cells_of(thing) or facts.of_plain(thing)


def cells_of(thing):
    """Of an array, or of bands that xarray or rioxarray has."""
    numpy = sys.modules.get("numpy")
    if facts.kind_named("xarray:DataArray", thing):
        is_raster = thing.ndim == 3 and thing.dims[0] == "band"
        return facts.Cells(3, 0, tuple(thing.shape)) if is_raster else None
    if numpy is None or not isinstance(thing, numpy.ndarray) or thing.ndim not in (2, 3):
        return None
    data = thing.data if type(thing) is numpy.ma.MaskedArray else thing
    known = getattr(data, "_facts", None)  # of cells that the guard watches, as long as they lie as they were read
    as_read = known is not None and known.grid is not None and known.grid.shape == thing.shape[-2:]
    bands = known.bands if as_read and (thing.ndim == 2 or thing.shape[0] <= known.bands) else 0
    return facts.Cells(thing.ndim, bands, tuple(thing.shape), known.source.strip("'") if as_read else "")


def joined(first, *others):
    """A path as pathlib joins it."""
    parts = [one.text if isinstance(one, facts.Folder) else one.value for one in (first, *others)]
    return facts.Folder(os.path.normpath(os.path.join(*parts)) if any(parts) else ".")


def parent(folder):
    return facts.Folder(os.path.dirname(folder.text) or ".")
