# SPDX-License-Identifier: Apache-2.0
"""Describes a variable at more length than its summary: first rows, values of columns, bands."""

import difflib

import geopandas
import numpy
import pandas
import xarray

from graticule_sandbox import texts, variables

MOST_TEXT = 3500
MOST_ROWS = 3
MOST_COLUMNS = 15
MOST_COLUMNS_WITH_VALUES = 8
FEW_VALUES = 20
SOME_VALUES = 5
MOST_CELL = 60


def _without_geometry(frame):
    shapes = [name for name in frame.columns if isinstance(frame[name].dtype, geopandas.array.GeometryDtype)]
    return pandas.DataFrame(frame.drop(columns=shapes))


def _cell(value):
    return texts.shorten(str(value).replace("\n", " "), MOST_CELL)


def _rows(frame):
    lines = []
    for position in range(min(MOST_ROWS, len(frame))):
        row = frame.iloc[position]
        cells = [f"{name}={_cell(value)}" for name, value in list(row.items())[:MOST_COLUMNS]]
        lines.append(f"row {position}: " + ", ".join(cells))
    return lines


def _values(frame):
    lines = []
    for name in frame.columns:
        column = frame[name]
        if column.dtype.kind not in "OUSb" and str(column.dtype) not in ("category", "string", "str"):
            continue
        if len(lines) == MOST_COLUMNS_WITH_VALUES:
            break
        kinds = sorted(map(str, column.dropna().unique()))
        shown = kinds if len(kinds) <= FEW_VALUES else kinds[:SOME_VALUES]
        more = f" and {len(kinds) - len(shown)} more" if len(kinds) > len(shown) else ""
        lines.append(f"{name}: {len(kinds)} values: {', '.join(map(_cell, shown))}{more}")
    return lines


def _missing(frame):
    counts = frame.isna().sum()
    told = [f"{name} {count}" for name, count in counts[counts > 0].items()][:MOST_COLUMNS]
    return [f"missing: {', '.join(told)}"] if told else []


def _frame(frame):
    plain = _without_geometry(frame)
    return _rows(plain) + _values(plain) + _missing(plain)


def _cells(array):
    return f"range {numpy.nanmin(array):g} to {numpy.nanmax(array):g}, mean {numpy.nanmean(array):g}"


def _bands(raster):
    """Of what graticule.load_raster() gives."""
    lines = [raster.attrs["about"]]
    for number, facts in enumerate(raster.attrs["bands"]):
        cells = raster.values[number]
        known = numpy.isfinite(cells)
        told = f"{_cells(cells[known])}; {1 - known.mean():.1%} NaN" if known.any() else "NaN in every cell"
        lines.append(f"band {number + 1}: {facts}; {told}")
    return lines


def _lines(value):
    if isinstance(value, pandas.DataFrame):
        return _frame(value)
    if isinstance(value, pandas.Series):
        return [texts.value_text(value.head(2 * FEW_VALUES))]
    if isinstance(value, xarray.DataArray) and "about" in value.attrs and "bands" in value.attrs:
        return _bands(value)
    return [texts.value_text(value)]


def of_variable(name, namespace):
    if name not in namespace:
        names = [known for known in namespace if not known.startswith("_")]
        near = difflib.get_close_matches(name, names, 3) or names[:20]
        raise LookupError(f"there is no variable {name!r}; there are: {', '.join(near) or 'none'}")
    value = namespace[name]
    return {"type": type(value).__name__, "summary": texts.shorten(variables.summary(value), 2000),
            "text": texts.shorten("\n".join(_lines(value)), MOST_TEXT)}
