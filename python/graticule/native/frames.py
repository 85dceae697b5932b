# SPDX-License-Identifier: Apache-2.0
"""Results of tools as GeoDataFrames and DataFrames."""

import pandas
import pyproj
import shapely
from geopandas import GeoDataFrame, GeoSeries

from graticule.native import columns

_SAID = {"rows", "row_count", "fields", "output", "crs", "geometry"}  # by the frame itself


def crs_of(described, inputs):
    """The CRS of a result: an input's own where it is that."""
    if described is None:
        return None
    if "as" in described:
        return inputs[described["as"]].crs
    return pyproj.CRS.from_user_input(described["definition"])


def _types(inputs):
    """By name as text, the columns of the inputs as they were called, and their types; the first input's count."""
    types = {}
    for frame in inputs.values():
        for position, name in enumerate(frame.columns):
            types.setdefault(str(name), (name, frame.dtypes.iloc[position]))
    return types


def _row_numbers(batch, rows, name):
    """Which rows of an input those of a result are; none where some are of no row of it."""
    field = next((field for field, input_name in rows.items() if input_name == name), None)
    if field is None or batch.column(field).null_count:
        return None
    return batch.column(field).to_numpy()


def _index(batch, rows, inputs):
    """That of the first input whose rows the result's are, if they all are."""
    first = next((name for name in inputs if name in rows.values()), None)
    numbers = _row_numbers(batch, rows, first)
    return None if numbers is None else inputs[first].index.take(numbers)


def _places(batch, result, inputs):
    """The geometries: an input's own where they are those, for to read them again takes long."""
    if result["places"] is not None:
        numbers = _row_numbers(batch, result["rows"], result["places"])
        return inputs[result["places"]].geometry.array.take(numbers)
    return shapely.from_wkb(batch.column(batch.num_columns - 1).to_numpy(zero_copy_only=False))


def _name_of_geometry(inputs, fields):
    names = [columns.geometry_name(frame) for frame in inputs.values()]
    name = next((name for name in names if name is not None), "geometry")
    while str(name) in fields:
        name = f"{name}_"
    return name


def _columns(batch, fields, result, inputs):
    """The fields as columns, without those that number rows."""
    types = _types(inputs)
    made = {}
    for number, name in enumerate(fields):
        if name in result["rows"]:
            continue
        original, dtype = types.get(name, (name, None))
        array = batch.column(number)
        made[original] = columns.series_of(array) if dtype is None else columns.restored(array, dtype)
    return made


def frame_of(call, result, inputs, data):
    """@param inputs the frames that were handed over, by name; @param data what the tool said"""
    has_wkb = result["geometry"] and result["places"] is None
    batch = call.take(result["name"], has_wkb)
    fields = batch.schema.names[:-1] if has_wkb else batch.schema.names
    frame = pandas.DataFrame(_columns(batch, fields, result, inputs), index=range(batch.num_rows))
    index = _index(batch, result["rows"], inputs)
    if index is not None:
        frame.index = index
    if result["geometry"]:
        name = _name_of_geometry(inputs, fields)
        frame[name] = GeoSeries(_places(batch, result, inputs), index=frame.index, crs=crs_of(result["crs"], inputs))
        frame = GeoDataFrame(frame, geometry=name)
    frame.attrs["units"] = result["units"]
    frame.attrs["graticule"] = {key: value for key, value in data.items() if key not in _SAID}
    return frame
