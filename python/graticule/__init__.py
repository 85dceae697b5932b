# SPDX-License-Identifier: Apache-2.0
"""Watches what geospatial libraries are asked to do, and says where a result would be wrong without a word.

    graticule.install()                 watch geopandas, pandas, pyproj, rasterio, rasterstats and matplotlib
    graticule.strict(True)              raise SilentError where there would be a SilentErrorWarning
    with graticule.accepted("nodata"):  what follows is meant so
    graticule.faults()                  where the guard itself failed; it never fails a program
    graticule.warned()                  all warnings of the code before, where not all were told
    graticule.analyse(code, namespace)  what is wrong with code, before it runs
    graticule.load_vector(path)         a layer or table
    graticule.load_raster(path)         all bands of a raster, with what its file declares of them

Its own tools are functions, which work natively and on the ellipsoid; help(graticule.tools) and
docs/native-operations.md say how.

    graticule.overlay(zones, plots, "intersection")    each tool of Graticule; graticule.tools has all
    graticule.area(plots), length(), perimeter()        m2 and m on the ground, as a Series
    graticule.Raster(cells, transform, crs, nodata)     an array as a raster for tools

What is watched gives the same values as it would alone. Cells that are read from a raster are an array that remembers
where they are from; see guard/rasters/cells.py.
"""

import importlib
from pathlib import Path

from graticule.signals import SilentError, SilentErrorWarning, accepted, faults, strict, warned
from graticule.guard.watching import install

__all__ = ["SilentError", "SilentErrorWarning", "accepted", "analyse", "faults", "install", "load_raster", "load_vector",
           "strict", "warned"]


def analyse(code, namespace=None, seconds=2.0):
    """Findings about code that has not run, as plain data; see analysis/__init__.py."""
    from graticule import analysis  # its parsers are loaded when they are wanted
    return analysis.analyse(code, namespace, seconds)


def load_vector(path, layer=None):
    """A layer as a GeoDataFrame, a table as a DataFrame; see loading.py."""
    from graticule import loading  # what it imports may not be watched yet
    return loading.load_vector(path, layer)


def load_raster(path):
    """All bands as an xarray.DataArray in true values, NaN where there is none; see loading.py."""
    from graticule import loading
    return loading.load_raster(path)


_NATIVE = {"area": "sizes", "length": "sizes", "perimeter": "sizes", "Raster": "native.rasters",
           "Quantity": "native.quantities", "GraticuleError": "native.errors", "Refused": "native.errors",
           "ToolWarning": "native.errors"}


def __getattr__(name):
    """What is native: its library is loaded when it is wanted."""
    place = Path(__file__).parent / name
    if name.startswith("_") or place.is_dir() or place.with_suffix(".py").exists():
        raise AttributeError(f"module 'graticule' has no attribute {name!r}")  # or is a module, which is looked for next
    if name in _NATIVE:
        return getattr(importlib.import_module(f"graticule.{_NATIVE[name]}"), name)
    try:
        tools = importlib.import_module("graticule.tools")
    except ImportError as missing:
        raise AttributeError(str(missing)) from None
    if name not in tools.__all__:
        raise AttributeError(f"module 'graticule' has no attribute {name!r}")
    return getattr(tools, name)


def __dir__():
    try:
        return sorted({*globals(), *_NATIVE, *importlib.import_module("graticule.tools").__all__})
    except ImportError:
        return sorted(globals())
