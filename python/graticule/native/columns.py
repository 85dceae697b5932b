# SPDX-License-Identifier: Apache-2.0
"""Layers and tables of geopandas and pandas as columns of Arrow: no Python runs for each row."""

import numpy
import pandas
import pyarrow
import pyarrow.compute
import shapely
from geopandas import GeoDataFrame, GeoSeries
from geopandas.array import GeometryDtype

from graticule.native.errors import GraticuleError

# As they are, these are fields of a layer.
_PLAIN = (pyarrow.types.is_boolean, pyarrow.types.is_string, pyarrow.types.is_large_string, pyarrow.types.is_date32)


class Unfit(Exception):
    """Why a column cannot be handed over."""


def as_frame(value):
    return GeoDataFrame(geometry=value) if isinstance(value, GeoSeries) else value


def geometry_name(frame):
    """The name of the geometry in use; none for a table."""
    return frame._geometry_column_name if isinstance(frame, GeoDataFrame) else None


def _milliseconds(array, notes):
    rounded = array.cast(pyarrow.timestamp("ms", array.type.tz), safe=False)
    if not rounded.cast(array.type, safe=False).equals(array):
        notes.append("is kept to the millisecond")
    return rounded


def _whole_numbers(array):
    try:
        return array.cast(pyarrow.int64())
    except pyarrow.ArrowInvalid:
        raise Unfit("holds whole numbers of more than 63 bits") from None


def _fitting(array, notes):
    """The array as one of the types that a field can have."""
    kind = array.type
    types = pyarrow.types
    if any(is_plain(kind) for is_plain in _PLAIN):
        return array
    if types.is_dictionary(kind):
        return _fitting(array.dictionary_decode(), notes)
    if types.is_integer(kind):
        return _whole_numbers(array)
    if types.is_floating(kind):
        if pyarrow.compute.any(pyarrow.compute.is_inf(array.cast(pyarrow.float64()))).as_py():
            notes.append("has infinite numbers, which count as no value")
        return array.cast(pyarrow.float64())
    if types.is_decimal(kind):
        notes.append("is rounded to floating-point numbers")
        return array.cast(pyarrow.float64())
    if types.is_timestamp(kind):
        return _milliseconds(array, notes)
    if types.is_null(kind) or types.is_string_view(kind):
        return array.cast(pyarrow.large_string())
    if types.is_date64(kind):
        return array.cast(pyarrow.date32())
    raise Unfit(f"holds {kind}")


def _array(series, notes):
    if isinstance(series.dtype, GeometryDtype):
        raise Unfit("is a geometry beside the one in use")
    try:
        array = pyarrow.array(series, from_pandas=True)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError, pyarrow.ArrowNotImplementedError, OverflowError,
            UnicodeEncodeError, TypeError):
        raise Unfit("holds values of several kinds, or of a kind that no field has") from None
    if isinstance(array, pyarrow.ChunkedArray):
        array = array.combine_chunks()
    return _fitting(array, notes)


def _geometry(frame, notes):
    places = numpy.asarray(frame.geometry.array)
    if shapely.geos_version >= (3, 12, 0) and shapely.has_m(places).any():
        notes.append("has measures (M), which are left out")
    return pyarrow.array(shapely.to_wkb(places, flavor="iso", output_dimension=3), pyarrow.large_binary())


def exported(frame, name):
    """A record batch, and sentences about what it does not hold as the frame does."""
    said = []
    arrays = {}
    geometry = geometry_name(frame)
    if not frame.columns.map(str).is_unique:
        raise GraticuleError("invalid_argument", f"'{name}' has two columns of one name", "Rename one of them")
    for position, column in enumerate(frame.columns):
        notes = []
        try:
            arrays[str(column)] = (_geometry(frame, notes) if column == geometry
                                   else _array(frame.iloc[:, position], notes))
        except Unfit as reason:
            notes.append(f"{reason} and is left out")
        said += [f"{name}: column '{column}' {note}" for note in notes]
    return pyarrow.record_batch(list(arrays.values()), names=list(arrays)), said


def _whole_or_null(array, dtype):
    return pandas.Series(array.to_pandas(types_mapper=lambda kind: dtype)) if array.null_count else array.to_pandas()


def series_of(array):
    """A column of a result, of the type that pandas has for it and that holds nulls."""
    if pyarrow.types.is_int64(array.type):
        return _whole_or_null(array, pandas.Int64Dtype())
    if pyarrow.types.is_boolean(array.type):
        return _whole_or_null(array, pandas.BooleanDtype())
    return array.to_pandas()


def _of_type(series, array, dtype):
    if dtype == object:
        return pandas.Series(array.to_pylist(), dtype=object)
    if isinstance(dtype, pandas.DatetimeTZDtype):
        series = series.dt.tz_localize("UTC")
    return series.astype(dtype)


def restored(array, dtype):
    """The same with the type that an input's column of this name had, where it holds the values as they are."""
    series = series_of(array)
    if series.dtype == dtype:
        return series
    try:
        same = _of_type(series, array, dtype)
        if isinstance(dtype, pandas.DatetimeTZDtype) or dtype == object:
            return same
        is_same = same.isna().equals(series.isna()) and bool((same.dropna() == series.dropna()).all())
        return same if is_same else series
    except (TypeError, ValueError, OverflowError):
        return series
