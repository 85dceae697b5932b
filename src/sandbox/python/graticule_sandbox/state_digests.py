# SPDX-License-Identifier: Apache-2.0
"""Digests by which states of sessions are told apart, in whatever process they are.

Two states with one digest have variables of the same names, types and contents; floating-point numbers are compared to
single precision, as the order of a sum changes the last digits. What cannot be looked at whole has no digest, and neither
has a state with such a variable: then nothing is said of it.
"""

import ast
import datetime
import hashlib
import pathlib
import types

import numpy
import pandas
import pyproj
import shapely
import xarray

MOST_BYTES = 50_000_000  # of all variables together
MOST_PARTS = 20_000  # of all lists and dicts
MOST_DEPTH = 20
_PLAIN = (str, bytes, bool, int, type(None), complex, datetime.date, datetime.timedelta, pathlib.PurePath, slice, range)


class Unknown(Exception):
    """A value that cannot be looked at whole."""


class _Digest:
    def __init__(self, most_bytes=MOST_BYTES):
        self._hash = hashlib.sha256()
        self.bytes_left = most_bytes
        self._parts = MOST_PARTS

    def text(self):
        return self._hash.hexdigest()

    def feed(self, content):
        self.bytes_left -= len(content)
        if self.bytes_left < 0:
            raise Unknown
        self._hash.update(len(content).to_bytes(8, "little") + content)

    def word(self, text):
        self.feed(text.encode("utf-8", "surrogatepass"))

    def array(self, array):
        array = numpy.asarray(array)
        self.word(f"{array.dtype} {array.shape}")
        if array.dtype.hasobject:
            for part in array.reshape(-1).tolist():
                self.value(part)
            return
        if array.nbytes > MOST_BYTES:
            raise Unknown
        if array.dtype.kind == "f":
            array = array.astype(numpy.float32)
        self.feed(numpy.ascontiguousarray(array).tobytes())

    def column(self, column):
        self.word(f"{column.name!r} {column.dtype} {getattr(column, 'crs', None)}")
        if hasattr(column, "to_wkb"):
            self.array(shapely.to_wkb(numpy.asarray(column)))
        else:
            self.array(column.to_numpy())

    def frame(self, frame):
        self.word(f"{len(frame)} {list(frame.columns)!r}")
        self.array(frame.index.to_numpy())
        for number in range(len(frame.columns)):
            self.column(frame.iloc[:, number])

    def function(self, function):
        code = function.__code__
        self.feed(code.co_code)
        self.word(f"{code.co_names} {code.co_varnames}")
        for constant in code.co_consts:
            self.word("code" if isinstance(constant, types.CodeType) else repr(constant))
        self.value(function.__defaults__)

    def parts(self, parts, depth):
        for part in parts:
            self._parts -= 1
            if self._parts < 0:
                raise Unknown
            self.value(part, depth + 1)

    def value(self, value, depth=0):
        kind = type(value)
        self.word(f"{kind.__module__}.{kind.__qualname__}")
        if depth > MOST_DEPTH:
            raise Unknown
        if isinstance(value, float) or isinstance(value, numpy.generic):
            self.array(value)
        elif isinstance(value, _PLAIN):
            self.word(repr(value))
        elif kind in (list, tuple):
            self.word(str(len(value)))
            self.parts(value, depth)
        elif kind in (set, frozenset):
            self.parts(sorted(value, key=repr), depth)
        elif kind is dict:
            self.word(str(len(value)))
            self.parts((part for item in value.items() for part in item), depth)
        else:
            self.special(value)

    def special(self, value):
        if isinstance(value, pandas.DataFrame):
            self.frame(value)
        elif isinstance(value, pandas.Series):
            self.array(value.index.to_numpy())
            self.column(value)
        elif isinstance(value, numpy.ndarray) and type(value) is numpy.ndarray:
            self.array(value)
        elif isinstance(value, shapely.Geometry):
            self.feed(shapely.to_wkb(value))
        elif isinstance(value, xarray.DataArray) and isinstance(value.variable._data, numpy.ndarray):
            self.word(f"{value.name} {value.dims}")
            self.array(value.variable._data)
            self.parts((numpy.asarray(part) for part in value.coords.values()), 0)
        elif isinstance(value, pyproj.CRS):
            self.word(value.to_wkt())
        elif isinstance(value, types.ModuleType):
            self.word(value.__name__)
        elif isinstance(value, types.FunctionType):
            self.function(value)
        elif isinstance(value, (type, types.BuiltinFunctionType)):
            self.word(f"{value.__module__}.{value.__qualname__}")
        else:
            raise Unknown


def of_variables(namespace, names=()):
    """{"digest": of all variables, None where one cannot be looked at whole; "variables": of those of these names that can}"""
    whole, known, left = _Digest(), {}, MOST_BYTES
    for name in sorted(name for name in namespace if name != "_" and not name.startswith("__")):
        digest = _Digest(left)
        try:
            digest.value(namespace[name])
        except Exception:  # of values that may be anything
            whole = None
        else:
            left = digest.bytes_left
            if whole:
                whole.word(f"{name} {digest.text()}")
            if name in names:
                known[name] = digest.text()
    return {"digest": whole and whole.text(), "variables": known}


def of_code(code):
    """Of its syntax tree: remarks, blank lines and quotes make no difference. None where it has none."""
    try:
        return hashlib.sha256(ast.dump(ast.parse(code)).encode("utf-8", "surrogatepass")).hexdigest()
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
