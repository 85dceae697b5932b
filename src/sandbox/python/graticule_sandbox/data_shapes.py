# SPDX-License-Identifier: Apache-2.0
"""What the data of a failing line are like: kinds, types, CRS and orders of magnitude. Nothing that is in them is told,
nor what they or their columns are called."""

import ast
import itertools
import json
import linecache

import geopandas
import numpy
import pandas
import pyproj
import rasterio.crs
import rasterio.io
import shapely
import xarray

MOST_SHAPES = 8
MOST_NAMES = 30  # of a line
MOST_ROWS = 100_000  # that are looked at
MOST_CELLS = 20_000_000  # of an array that is looked for missing ones
MOST_ITEMS = 100
MOST_BANDS = 16  # by which a side of an array is told to be that of bands
BITS = {"i": "int", "u": "uint", "f": "float", "c": "complex"}
TYPES = {"b": "bool", "M": "datetime", "m": "timedelta", "O": "object", "S": "bytes", "U": "text", "V": "structured"}


def _magnitude(count):
    """3 for 1,000 to 9,999, and -1 for none."""
    return len(str(int(count))) - 1 if count else -1


def _dtype(dtype):
    if isinstance(dtype, geopandas.array.GeometryDtype):
        return "geometry"
    if isinstance(dtype, pandas.CategoricalDtype):
        return "category"
    if isinstance(dtype, pandas.StringDtype):
        return "text"
    kind = getattr(dtype, "kind", "")
    extended = "nullable " if isinstance(dtype, pandas.api.extensions.ExtensionDtype) and kind in "biuf" else ""
    return extended + (f"{BITS[kind]}{8 * dtype.itemsize}" if kind in BITS else TYPES.get(kind, "other"))


def _crs(crs):
    if crs is None:
        return "none"
    return "geographic" if crs.is_geographic else "projected" if crs.is_projected else "other"


def _geometry(series):
    kinds = series.iloc[:MOST_ROWS].geom_type.dropna().unique()
    return {"geometry": sorted(str(kind) for kind in kinds), "crs": _crs(series.crs)}


def _frame(frame):
    told = {"dtypes": sorted({_dtype(dtype) for dtype in frame.dtypes}), "magnitude": _magnitude(len(frame)),
            "nulls": bool(frame.iloc[:MOST_ROWS].isna().to_numpy().any())}
    return told | (_geometry(frame.geometry) if getattr(frame, "_geometry_column_name", None) in frame.columns else {})


def _series(series):
    return {"dtypes": [_dtype(series.dtype)], "magnitude": _magnitude(len(series)),
            "nulls": bool(series.iloc[:MOST_ROWS].isna().any())} \
        | (_geometry(series) if isinstance(series, geopandas.GeoSeries) else {})


def _bands(shape):
    """Which side of a raster is that of bands, where that can be seen."""
    if len(shape) != 3:
        return {}
    if shape[0] <= MOST_BANDS and shape[0] < min(shape[1:]):
        return {"bands": "first"}
    return {"bands": "last"} if shape[2] <= MOST_BANDS and shape[2] < min(shape[:2]) else {}


def _cells(cells):
    told = {"dimensions": cells.ndim, "dtypes": [_dtype(cells.dtype)], "magnitude": _magnitude(cells.size)}
    if isinstance(cells, numpy.ma.MaskedArray):
        told["nulls"] = bool(numpy.ma.is_masked(cells))
    elif cells.dtype.kind in "fc" and cells.size <= MOST_CELLS:
        told["nulls"] = bool(numpy.isnan(cells).any())
    return told | _bands(cells.shape)


def _raster(raster):
    return {"dimensions": 3 if raster.count > 1 else 2, "crs": _crs(raster.crs),
            "dtypes": sorted({_dtype(numpy.dtype(dtype)) for dtype in raster.dtypes}),
            "magnitude": _magnitude(raster.count * raster.width * raster.height), "nulls": raster.nodata is not None} \
        | ({"kind": "closed raster"} if raster.closed else {})


def _shapely(geometry):
    return {"geometry": [geometry.geom_type], "dimensions": 3 if geometry.has_z else 2} \
        | ({"magnitude": -1} if geometry.is_empty else {})


def _several(value):
    items = itertools.islice(value.values() if isinstance(value, dict) else value, MOST_ITEMS)
    return {"items": sorted({_kind(item) for item in items} - {None}), "magnitude": _magnitude(len(value))}


def _plain(_value):
    return {}


# The first that fits counts.
KINDS = (
    (geopandas.GeoDataFrame, "GeoDataFrame", _frame),
    (pandas.DataFrame, "DataFrame", _frame),
    (geopandas.GeoSeries, "GeoSeries", _series),
    (pandas.Series, "Series", _series),
    (numpy.ma.MaskedArray, "masked array", _cells),
    (numpy.ndarray, "array", _cells),
    ((rasterio.io.DatasetReader, rasterio.io.DatasetWriter), "raster", _raster),
    (xarray.DataArray, "DataArray", _cells),
    (xarray.Dataset, "Dataset", lambda dataset: {"dimensions": len(dataset.sizes)}),
    (shapely.Geometry, "geometry", _shapely),
    ((pyproj.CRS, rasterio.crs.CRS), "CRS", lambda crs: {"crs": _crs(crs)}),
    (list, "list", _several),
    (tuple, "tuple", _several),
    (dict, "dict", _several),
    (set, "set", _several),
    ((bool, numpy.bool_), "bool", _plain),
    ((int, float, numpy.number), "number", _plain),
    (str, "text", _plain),
    (bytes, "bytes", _plain),
    (type(None), "None", _plain),
)


def _kind(value):
    """None for what is no data."""
    return next((name for kind, name, _ in KINDS if isinstance(value, kind)), None)


def _shape(value):
    return next(({"kind": name} | describe(value) for kind, name, describe in KINDS if isinstance(value, kind)), None)


def _statement(source, line):
    """The innermost one that has the line; None for what is no Python."""
    try:
        nodes = ast.walk(ast.parse(source))
    except (SyntaxError, ValueError):
        return None
    having = [node for node in nodes if isinstance(node, ast.stmt) and node.lineno <= line <= node.end_lineno]
    return min(having, key=lambda node: node.end_lineno - node.lineno, default=None)


def _names_read(source, line):
    """By the statement of the line, or by the line alone where the statement holds others."""
    statement = _statement(source, line)
    if statement is None:
        return []
    names = [node for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    if hasattr(statement, "body"):
        names = [node for node in names if node.lineno == line]
    return list(dict.fromkeys(node.id for node in names))[:MOST_NAMES]


def _latest_own(error, prefix):
    """The frame and line of what was executed where it failed; None where it was not executed."""
    own, at = None, error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename.startswith(prefix):
            own = at.tb_frame, at.tb_lineno
        at = at.tb_next
    return own


def _values(frame, line):
    source = "".join(linecache.getlines(frame.f_code.co_filename))
    known = {**frame.f_globals, **frame.f_locals}
    return [known[name] for name in _names_read(source, line) if name in known]


def of_failing_line(error, prefix):
    """Of the variables that the failing line reads, each shape once, in an order that does not depend on their names.

    prefix: how the names of pieces of code begin, as tracebacks have them."""
    own = _latest_own(error, prefix)
    if own is None:
        return []
    shapes = {}
    for value in _values(*own):
        try:
            shape = _shape(value)
        except Exception:  # of what code made of it
            continue
        if shape:
            shapes[json.dumps(shape, sort_keys=True)] = shape
    return [shapes[key] for key in sorted(shapes)][:MOST_SHAPES]
