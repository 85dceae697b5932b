# SPDX-License-Identifier: Apache-2.0
"""Describes what code made: layers, tables, arrays and rasters by what one asks of them first."""

import types

import geopandas
import numpy
import pandas
import pyproj
import rasterio.crs
import rasterio.io
import xarray

from graticule_sandbox import fingerprints, texts

MOST_COLUMNS = 30
FEWEST_YEARS = 4  # columns that are told together
FEWEST_SHARED = 6  # columns that are not told again
MOST_VARIABLES = 40
MOST_NAMES = 1000
MOST_LISTED = 100  # the latest
MOST_CELLS = 20_000_000  # of an array whose range is told
CONTAINERS = (list, tuple, dict, set, frozenset)
CODE = (type, types.FunctionType, types.BuiltinFunctionType, types.MethodType)


def _year(name):
    text = str(name)
    return int(text) if len(text) == 4 and text.isdecimal() and text.isascii() and "1500" <= text <= "2500" else None


def _years_from(columns, first):
    """How many columns from this one on are years that follow one another, of one type."""
    (name, kind), count = columns[first], 1
    year = _year(name)
    while year is not None and first + count < len(columns) \
            and (_year(columns[first + count][0]), columns[first + count][1]) == (year + count, kind):
        count += 1
    return count


def _column_list(columns):
    """Names with types; columns of years stand together."""
    told, at = [], 0
    while at < len(columns) and len(told) < MOST_COLUMNS:
        count = _years_from(columns, at)
        count = count if count >= FEWEST_YEARS else 1
        last = f" to {columns[at + count - 1][0]}, {count} columns" if count > 1 else ""
        told.append(texts.shorten(f"{columns[at][0]}{last} ({columns[at][1]})", 80))
        at += count
    more = f" and {len(columns) - at} more" if at < len(columns) else ""
    return ", ".join(told) + more


def _columns(frame, known):
    """Of a frame; those that it shares with one that was told of before, where it has all of these, by that one's name."""
    columns = list(zip(map(str, frame.columns), frame.dtypes))
    names = {name for name, _ in columns}
    fitting = [(len(other.columns), name) for name, other in known.items()
               if len(other.columns) >= FEWEST_SHARED and names.issuperset(map(str, other.columns))]
    if not fitting:
        return _column_list(columns)
    name = max(fitting)[1]
    shared = set(map(str, known[name].columns))
    added = _column_list([column for column in columns if column[0] not in shared])
    return f"as those of {texts.shorten(name, 80)}" + (f", and {added}" if added else "")


def _crs(crs):
    if crs is None:
        return "no CRS"
    if isinstance(crs, rasterio.crs.CRS):  # names codes that are not the CRS's where its datum is unknown
        try:
            crs = pyproj.CRS.from_user_input(crs)
        except pyproj.exceptions.CRSError:
            return "CRS"
    authority = getattr(crs, "to_authority", lambda: None)()
    name = ":".join(authority) if authority else "CRS"
    return f"{name} ({crs.name})" if getattr(crs, "name", None) else name


def _layer(layer, known):
    parts = [f"layer of {len(layer)} rows"]
    if layer._geometry_column_name in layer.columns:
        geometry = layer.geometry
        kinds = ", ".join(sorted(str(kind) for kind in geometry.geom_type.dropna().unique()))
        parts += [_crs(layer.crs), kinds or "no geometries"]
        if len(layer):
            parts.append("bounds " + ", ".join(f"{bound:g}" for bound in layer.total_bounds))
        if missing := int((geometry.isna() | geometry.is_empty).sum()):
            parts.append(f"{missing} without geometry")
    else:
        parts.append("no geometry column")
    return "; ".join(parts) + f"; columns {_columns(layer, known)}"


def _series(series):
    kind = "geometry column" if isinstance(series, geopandas.GeoSeries) else "column"
    crs = f"; {_crs(series.crs)}" if isinstance(series, geopandas.GeoSeries) else ""
    return f"{kind} of {len(series)} rows, {series.dtype}{crs}; {int(series.isna().sum())} missing"


def _range(array):
    if array.size == 0 or array.size > MOST_CELLS or array.dtype.kind not in "iufb":
        return ""
    if array.dtype.kind != "f":
        return f"; range {array.min()} to {array.max()}"
    missing = float(numpy.isnan(array).mean())
    if missing == 1:
        return "; all NaN"
    return f"; range {numpy.nanmin(array):g} to {numpy.nanmax(array):g}; {missing:.1%} NaN"


def _array(array):
    masked = ""
    if isinstance(array, numpy.ma.MaskedArray):
        masked = f"; {float(numpy.ma.getmaskarray(array).mean()):.1%} masked"
        array = array.compressed() if array.size <= MOST_CELLS else array.data
    return _range(array) + masked


def _raster(raster):
    state = "closed " if raster.closed else ""
    return (f"{state}raster of {raster.width} x {raster.height} cells, {raster.count} bands "
            f"({', '.join(raster.dtypes[:8])}); {_crs(raster.crs)}; nodata {raster.nodata}")


def _xarray(value):
    sizes = ", ".join(f"{name} {size}" for name, size in value.sizes.items())
    if isinstance(value, xarray.Dataset):
        return f"dataset of {sizes}; variables {', '.join(str(name) for name in list(value.data_vars)[:20])}"
    cells = value.values if value.size <= MOST_CELLS else numpy.empty(0)
    return f"array of {sizes}; {value.dtype}{_range(cells)}"


def _count(value):
    return f"{type(value).__name__} of {len(value)}"


def heading(value, text):
    """The line above a value's text: what it is, and no second time what is in it."""
    told = summary(value)
    return _count(value) if type(value) in CONTAINERS and not told.endswith(text) else told


def summary(value, known=None):
    """One line about a value. Columns that all are those of a known frame, by its name, are not told again."""
    try:
        if isinstance(value, geopandas.GeoDataFrame):
            return _layer(value, known or {})
        if isinstance(value, pandas.DataFrame):
            return f"table of {len(value)} rows; columns {_columns(value, known or {})}"
        if isinstance(value, pandas.Series):
            return _series(value)
        if isinstance(value, numpy.ndarray):
            return f"array of shape {value.shape}, {value.dtype}{_array(value)}"
        if isinstance(value, (rasterio.io.DatasetReader, rasterio.io.DatasetWriter)):
            return _raster(value)
        if isinstance(value, (xarray.DataArray, xarray.Dataset)):
            return _xarray(value)
        if isinstance(value, (pyproj.CRS, rasterio.crs.CRS)):
            return f"{type(value).__name__} {_crs(value)}"
        text = " ".join(texts.short_repr(value).split("\n"))
        return f"{_count(value)}: {text}" if isinstance(value, CONTAINERS) else f"{type(value).__name__} {text}"
    except Exception as error:
        return f"{type(value).__name__} that cannot be described ({type(error).__name__})"


def named(namespace):
    """What is in it by a name; code can put anything there."""
    return {name: value for name, value in list(namespace.items()) if type(name) is str}


def names(namespace):
    """Of all that goes with a session, modules among it."""
    return [texts.shorten(name, 80) for name in named(namespace)
            if name != "_" and not name.startswith("__")][:MOST_NAMES]


def _shown(namespace):
    return {name: value for name, value in named(namespace).items()
            if not name.startswith("_") and not issubclass(type(value), types.ModuleType)}


def snapshot(namespace):
    return fingerprints.take(_shown(namespace))


def _changed(before, namespace, is_same):
    new = [(name, value) for name, value in _shown(namespace).items()
           if name not in before or not is_same(before[name], value)]
    return sorted(new, key=lambda item: isinstance(item[1], CODE))[:MOST_VARIABLES]  # data before functions


def _told(name, value, before, summary):
    return {"name": texts.shorten(name, 80), "type": type(value).__name__, "new": name not in before, "summary": summary}


def changes(before, namespace):
    """New and changed variables, described."""
    changed = _changed(before, namespace, fingerprints.Fingerprint.fits)
    fresh = {name for name, _ in changed}
    known = {name: value for name, value in _shown(namespace).items() if name not in fresh and isinstance(value, pandas.DataFrame)}
    told = []
    for name, value in changed:
        told.append(_told(name, value, before, texts.shorten(summary(value, known), 2000)))
        if isinstance(value, pandas.DataFrame):
            known[name] = value
    return told


def changes_at_once(before, namespace):
    """The same without looking into any of them, for where there is no time."""
    return [_told(name, value, before, summary(value) if type(value) in (int, float, bool, str)
                  else f"{type(value).__name__}, which there was no time to describe")
            for name, value in _changed(before, namespace, fingerprints.Fingerprint.is_of)]


def listing(namespace):
    """Each variable that holds data, described."""
    data = [(name, value) for name, value in _shown(namespace).items() if not isinstance(value, CODE)]
    return {"variables": [{"name": texts.shorten(name, 80), "type": type(value).__name__,
                           "summary": texts.shorten(summary(value), 700)} for name, value in data[-MOST_LISTED:]]}


def inspect(name, namespace):
    if name not in namespace:
        return {"status": "error", "error": {"type": "NameError", "message": f"there is no variable {name!r}"}}
    value = namespace[name]
    return {"status": "ok", "value": {"type": type(value).__name__, "summary": summary(value),
                                      "text": texts.value_text(value)}}
