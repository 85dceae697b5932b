# SPDX-License-Identifier: Apache-2.0
"""Calls of tools: arguments go to the library, the tool runs on a thread of its own, results come back."""

import ctypes
import datetime
import json
import os
import select
import warnings
import weakref
from pathlib import Path

import numpy
import pandas
import pyarrow
import pyproj
from geopandas import GeoSeries

from graticule import callers
from graticule.guard import watching
from graticule.native import columns, frames, library, rasters
from graticule.native.errors import GraticuleError, ToolWarning, raised
from graticule.native.quantities import with_quantities

# What a cancelled call has to notice it; a session's program waits little longer. After that it is left to itself.
SECONDS_TO_CANCEL = 0.04
_SAID = ("warnings", "dropped")  # by Python's warnings
_BYTES_OF_A_COUNT = 8
_BYTES_OF_ARROW = 80  # of the larger of its two structures
_GEOMETRY = b"(geometry)"  # its name in a result, on its way: it is the last column

_pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_in.restype, _pointer_in.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def _text(value):
    return json.dumps(value).encode()


class Call:
    """One call, with the datasets that were given to it and those that it made."""

    def __init__(self, engine, data):
        self._library = library.load()
        settings = {"outputs": str(_folder("outputs")), "data": data}
        self._handle = self._library.graticule_native_call(engine, _text(settings))
        if self._handle is None:
            raise MemoryError("there is no memory or no descriptor for a call of a tool")
        self._release = weakref.finalize(self, self._library.graticule_native_release, self._handle)

    def give_frame(self, name, frame, numbered):
        """@return sentences about what was not handed over as it was"""
        batch, said = columns.exported(frame, name)
        geometry = columns.geometry_name(frame)
        described = {"name": name, "geometry": None if geometry is None else str(geometry),
                     "crs": None if geometry is None or frame.crs is None else frame.crs.to_wkt(),
                     "units": frame.attrs.get("units", {}), "numbered": numbered}
        schema, array = batch.__arrow_c_array__()  # which own what the library copies
        library.expect(self._library.graticule_native_give_columns(
            self._handle, _text(described), _pointer_in(schema, b"arrow_schema"), _pointer_in(array, b"arrow_array")))
        return said

    def give_file(self, name, path, layer=None):
        described = {"name": name, "path": os.path.abspath(path), "layer": layer}
        library.expect(self._library.graticule_native_give_file(self._handle, _text(described)))

    def run(self, tool, arguments):
        """Waits for the tool, open to interrupts, and gives what it told."""
        self._release.atexit = False  # another thread may wait for it when the process ends
        library.running.add(self._handle)
        try:
            self._await(self._library.graticule_native_run(self._handle, tool.encode(), _text(arguments)))
        finally:
            library.running.discard(self._handle)
            self._release.atexit = True
        outcome = json.loads(self._library.graticule_native_outcome(self._handle))
        if outcome is None:
            raise MemoryError("there is no memory for what a tool told")
        return outcome

    def _await(self, finished):
        if finished < 0:
            raise MemoryError("there is no memory for a call of a tool")
        try:
            os.read(finished, _BYTES_OF_A_COUNT)
        except BaseException:  # the interrupt of a time limit
            self._library.graticule_native_cancel(self._handle)
            select.select([finished], [], [], SECONDS_TO_CANCEL)
            raise

    def take(self, name, with_geometry):
        """The columns of a result; the geometry is the last."""
        schema, array = (ctypes.create_string_buffer(_BYTES_OF_ARROW) for _ in range(2))
        at_schema, at_array = ctypes.addressof(schema), ctypes.addressof(array)
        library.expect(self._library.graticule_native_take_columns(
            self._handle, name.encode(), _GEOMETRY if with_geometry else b"", at_schema, at_array))
        return pyarrow.RecordBatch._import_from_c(at_array, at_schema)


def _folder(name):
    """That of a session, or where one is."""
    folder = Path.cwd() / name
    return folder if folder.is_dir() else Path.cwd()


class _Arguments:
    """Arguments on their way: data are given to the call, and their names stand in their place."""

    def __init__(self, tool, call):
        self._call = call
        self._numbered = any(parameter["names_result"] for parameter in tool["parameters"])
        self._taken = set()
        self._kept = []
        self.frames, self.said = {}, []

    def _name(self, wanted):
        name, number = wanted, 2
        while name in self._taken:
            name, number = f"{wanted}_{number}", number + 1
        self._taken.add(name)
        return name

    def _frame(self, value, wanted):
        name = self._name(wanted)
        self.frames[name] = columns.as_frame(value)
        self.said += self._call.give_frame(name, self.frames[name], self._numbered)
        return name

    def _file(self, path, wanted, layer=None):
        name = self._name(wanted)
        self._call.give_file(name, path, layer)
        return name

    def ready(self, value, name, takes=None):
        """What stands for a value in the arguments of the tool."""
        if isinstance(value, (pandas.DataFrame, GeoSeries)):
            return self._frame(value, name)
        if rasters.is_raster(value):
            path, owner = rasters.path_of(value)
            self._kept.append(owner)
            return self._file(path, name)
        if isinstance(value, os.PathLike):
            return self._file(value, name)
        if takes in ("layer", "table", "raster", "any"):
            if isinstance(value, tuple) and len(value) == 2:
                return self._file(value[0], name, value[1])
            if isinstance(value, str) and os.path.isfile(value):
                return self._file(value, name)
        return self._plain(value, name, takes)

    def _plain(self, value, name, takes):
        if isinstance(value, dict):
            return {str(key): self.ready(member, str(key)) for key, member in value.items()}
        if isinstance(value, (list, tuple, set)):
            return [self.ready(member, f"{name}_{number}", takes) for number, member in enumerate(value, 1)]
        if isinstance(value, pyproj.CRS):
            return value.to_wkt()
        if isinstance(value, (datetime.date, datetime.time)):
            return value.isoformat()
        if isinstance(value, (numpy.ndarray, pandas.Series, pandas.Index, numpy.generic)):
            return value.tolist()
        if value is None or isinstance(value, (str, bool, int, float)):
            return value
        raise TypeError(f"'{name}' is a {type(value).__name__}, which no tool takes")


def _result(call, told, inputs, data):
    if told["kind"] == "layer":
        return frames.frame_of(call, told, inputs, data)
    if told["kind"] == "raster":
        return rasters.Raster.of_result(call, told, frames.crs_of(told["crs"], inputs))
    return with_quantities(told["value"]) if told["kind"] == "value" else None


def _sentences(outcome):
    for note in outcome["notes"] + outcome["data"].get("warnings", []):
        yield note
    for dropped in outcome["data"].get("dropped", []):
        yield f"left out: {dropped['count']} ({dropped['reason']})"


def _run(tool, arguments):
    """@return the call, its arguments on their way, and what it told"""
    takes_titles = any(parameter["takes"] == "title" for parameter in tool["parameters"])
    takes = {parameter["name"]: parameter["takes"] for parameter in tool["parameters"]}
    with library.engine() as engine:
        call = Call(engine, [str(_folder("data"))] if takes_titles else [])
        handed = _Arguments(tool, call)
        ready = {name: handed.ready(value, name, takes[name]) for name, value in arguments.items()}
        return call, handed, call.run(tool["name"], ready)


def _carried_out(tool, arguments):
    call, handed, outcome = _run(tool, arguments)
    if not outcome["ok"]:
        raise raised(outcome["error"])
    data = {name: with_quantities(value) for name, value in outcome["data"].items() if name not in _SAID}
    if outcome["files"]:
        data["files"] = outcome["files"]
    results = [_result(call, told, handed.frames, data) for told in outcome["results"]]
    said = [*handed.said, *_sentences(outcome)]
    return (results[0] if results and results[0] is not None else data), said


def carry_out(tool, arguments):
    """Calls a tool.

    @param tool      its declaration
    @param arguments by name; None for what is not given
    @return the dataset or value that the tool makes, else what it tells
    @raise GraticuleError, Refused
    """
    with watching.within:  # what is done here with geopandas is not the user's doing
        result, said = _carried_out(tool, {name: value for name, value in arguments.items() if value is not None})
    for sentence in said:
        warnings.warn(ToolWarning(f"{tool['name']}: {sentence}"), stacklevel=callers.depth_of_user())
    return result
