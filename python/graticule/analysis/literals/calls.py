# SPDX-License-Identifier: Apache-2.0
"""What calls give, change and are given, as far as literals are checked against it."""

import ast
import os
import re

from graticule.analysis.flow import UNKNOWN
from graticule.analysis.literals import changes, facts, library, live
from graticule.analysis.literals.columns import STEPS
from graticule.analysis.literals.facts import (UNTOLD, Atom, Cells, Column, Element, Folder, Frame, Function, Items, Method, Named,
                                               Pairs, Part, Raster, Row)

# Methods of objects that are not known, and functions of libraries, that make files of whatever name.
_WRITERS = re.compile(r"(to_(file|csv|excel|parquet|feather|json|netcdf|raster|zarr|sql|postgis|pickle|html|xml|image|gpkg|shp)|"
                      r"(write|save|extract|unpack|dump|export|download|urlretrieve|mkdir|touch|symlink|rename)\w*)$")
_MOVERS = re.compile(r"(os|shutil|subprocess|urllib|zipfile|tarfile|osgeo|requests)\.")


def _one(values):
    return next(iter(values)) if len(values) == 1 else None


class Calls:
    def __init__(self, reader):
        self._reader = reader
        self.given_to = {}  # what functions of the code are applied to

    # Arguments.

    def _argument(self, node, name, place):
        """The node of a parameter; None where it is not given, or by * or **."""
        for keyword in node.keywords:
            if keyword.arg == name:
                return keyword.value
        if 0 <= place < len(node.args) and not any(isinstance(one, ast.Starred) for one in node.args[:place + 1]):
            return node.args[place]
        return None

    def _given(self, node, name, place):
        found = self._argument(node, name, place)
        return found, _one(self._reader.value(found)) if found is not None else None

    def _evaluate(self, node, first=None):
        """The values of all arguments; lambdas are looked at with what they are applied to."""
        values = []
        for one in (*node.args, *(keyword.value for keyword in node.keywords)):
            if isinstance(one, ast.Lambda):
                self._reader.first_is(one, first)
                values.append(UNKNOWN)
            else:
                values.append(self._reader.value(one.value if isinstance(one, ast.Starred) else one))
        return values

    # Calls.

    def value(self, node):
        asks = isinstance(node.func, ast.Attribute) and node.func.attr in ("any", "all")
        function = _one((self._reader.test if asks else self._reader.value)(node.func))
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("to_crs", "set_crs"):
            self._look_at_crs(node, function)
        if isinstance(function, Method):
            return self._of_method(node, function)
        values = self._evaluate(node)
        if isinstance(function, Named):
            self._changed_by(node, function, values)
            return self._of_library(node, function.path, values)
        self._note_files_of_unknown(node, values)
        self._changed_by(node, function, values)
        return UNKNOWN

    def _changed_by(self, node, function, values):
        """By a call of something that is not known, or of what the code or the session defines, or that is handed this."""
        reader = self._reader
        own = isinstance(function, Function) or (function is None and isinstance(node.func, ast.Name))
        handed_on = any(isinstance(one, ast.Name) and one.id in reader.own_functions for one in node.args)
        if (isinstance(function, Function) and function.changes) or (
                reader.changes.functions_write and (own or handed_on)):
            reader.changes.everything()
        handles = function.path.startswith(library.HANDLING) if isinstance(function, Named) else reader.changes.functions_write
        for value in values:
            if handles:
                for one in value:
                    if isinstance(one, (Frame, Column)):
                        reader.changes.of_frame(one.root)
            reader.changes.escape(value)
        self.note_changes(node)

    def note_changes(self, node):
        """What a method changes that works in place."""
        if isinstance(node.func, ast.Attribute) and changes.is_changing(node):
            self._changed_in_place(_one(self._reader.value(node.func.value)))

    def _changed_in_place(self, owner):
        reader = self._reader
        if isinstance(owner, Frame):
            reader.changes.of_frame(owner.root)
        elif isinstance(owner, Column):
            (reader.changes.of_frame(owner.root) if owner.name is None else reader.changes.of_column(owner.root, owner.name))
        elif owner is None:
            reader.changes.of_unknown()

    # Libraries.

    def _of_library(self, node, path, values):
        checks, reading = self._reader.checks, library.READING.get(path)
        if not self._reader.silent:
            for name, place in library.CRS.get(path, ()):
                argument, value = self._given(node, name, place)
                if isinstance(value, Atom):
                    checks.crs(argument, value.value, only_codes=path.startswith("rasterio"))
        if reading is not None and self._reads(node, reading):
            return self._read(node, reading)
        if path in library.JOINS and node.args and isinstance(left := _one(values[0]), Frame) and self._keeps_left(node, left, 2):
            return values[0]
        if path in ("os.path.join", "pathlib.Path", "builtins.str", "os.fspath"):
            return _path_of(path, values)
        if path == "os.chdir":
            checks.files_unknown()
        self._note_files(path.rpartition(".")[2], values, _MOVERS.match(path) is not None and not path.startswith("os.path"))
        return UNKNOWN

    def _keeps_left(self, node, frame, place):
        """Whether a join gives rows of its left side, with each of its columns that is called as before."""
        how = self._argument(node, "how", place)
        value = _one(self._reader.value(how)) if how is not None else Atom("inner")
        renames = any(one.arg is None or "suffix" in one.arg for one in node.keywords)
        return not frame.narrowed and not renames and isinstance(value, Atom) and value.value in library.JOINS_OF_LEFT

    def _reads(self, node, reading):
        if reading.mode_place < 0 or (mode := self._argument(node, "mode", reading.mode_place)) is None:
            return True
        value = _one(self._reader.value(mode))
        return isinstance(value, Atom) and value.value in ("r", "rb", "rt", "r+")

    def _read(self, node, reading):
        checks = self._reader.checks
        argument, path = self._given(node, reading.path[0], 0)
        text = path.text if isinstance(path, Folder) else path.value if isinstance(path, Atom) else None
        if not isinstance(text, str):
            return UNKNOWN
        if self._reader.silent or checks.file(argument, text):
            return UNKNOWN
        if reading.layer:
            argument, layer = self._given(node, reading.layer, reading.layer_place)
            if isinstance(layer, Atom) and isinstance(layer.value, str):
                checks.layer(argument, text, layer.value)
        raster = checks.raster(text) if reading.gives else None
        if raster is None:
            return UNKNOWN
        if reading.gives == "raster":
            return frozenset([raster])
        return frozenset([Cells(3, raster.bands, (raster.bands, None, None), raster.name)])

    def _note_files_of_unknown(self, node, values):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        own = isinstance(node.func, ast.Name)
        self._note_files(name, values, own and self._reader.checks.functions_make_files)

    def _note_files(self, name, values, makes_files=False):
        """What a call that does not read is given may be a file that it makes."""
        checks = self._reader.checks
        paths = [one.text if isinstance(one, Folder) else one.value for value in values for one in value
                 if isinstance(one, Folder) or (isinstance(one, Atom) and isinstance(one.value, str))]
        checks.made(paths)
        if makes_files or (_WRITERS.match(name) and (len(paths) == 0 or name.startswith(("extract", "unpack")))
                           and (values or not name.startswith("to_"))):
            checks.files_unknown()

    # CRS of layers.

    def _look_at_crs(self, node, function):
        reader = self._reader
        argument, value = self._given(node, "crs", 0)
        if argument is None:
            argument, value = self._given(node, "epsg", 1)
        if not isinstance(value, Atom) or reader.silent:
            return
        reader.checks.crs(argument, value.value)
        owner = function.of if isinstance(function, Method) else None
        if node.func.attr == "set_crs" and isinstance(owner, Frame) and owner.crs is not None:
            allowed = self._given(node, "allow_override", 3)[1] if self._argument(node, "allow_override", 3) is not None else Atom(False)
            if isinstance(allowed, Atom):
                reader.checks.declared_crs(argument, owner.crs, value.value, bool(allowed.value))

    def _crs_after(self, node, owner, name):
        if name not in ("to_crs", "set_crs"):
            return owner.crs
        argument, value = self._given(node, "crs", 0)
        if argument is None:
            argument, value = self._given(node, "epsg", 1)
        return self._reader.checks.crs_of(value.value) if isinstance(value, Atom) else None

    # Methods of what is known.

    def _of_method(self, node, method):
        owner, name = method.of, method.name
        first = Row(owner) if isinstance(owner, Frame) and name == "apply" and self._is_by_row(node) else \
            Element(owner) if isinstance(owner, Column) and name in ("apply", "map") else None
        values = self._evaluate(node, first)
        self._note_applied(node, first)
        reader = {Frame: self._of_frame, Column: self._of_column, Part: self._of_part, Element: self._of_element, Row: self._of_row,
                  Raster: self._of_raster, Cells: self._of_cells, Folder: self._of_folder}.get(type(owner))
        if isinstance(owner, (Frame, Column, Raster, Cells, Folder)):
            self._note_files(name if _WRITERS.match(name) else "", values)
        self._changed_by(node, None, values)
        if name in library.CHANGING and not isinstance(node.func, ast.Attribute):  # under another name
            self._changed_in_place(owner)
        return reader(node, owner, name, values) if reader else UNKNOWN

    def _is_by_row(self, node):
        axis = self._given(node, "axis", 1)[1]
        return isinstance(axis, Atom) and axis.value in (1, "columns")

    def _note_applied(self, node, first):
        """What a function of the code is applied to, where it is to nothing else."""
        if node.args and isinstance(node.args[0], ast.Name):
            name, given = node.args[0].id, frozenset([first]) if first is not None else UNKNOWN
            self.given_to[name] = given if self.given_to.get(name, given) == given \
                and self._reader.uses.get(name) == 1 else UNKNOWN

    def _of_frame(self, node, frame, name, values):
        reader = self._reader
        if changes.is_in_place(node):
            return UNKNOWN
        if name in ("query", "eval") and values and isinstance(text := _one(values[0]), Atom) and isinstance(text.value, str):
            if not reader.silent:
                reader.checks.comparisons.ask_query(node.args[0] if node.args else node, text.value, lambda one: _one(
                    reader.column_of(frame, one)), reader.asking > 0)
        if name in ("iterrows", "itertuples"):
            return frozenset([Part("pairs" if name == "iterrows" else "rows", frame)])
        if name == "groupby" and values and isinstance(key := _one(values[0]), Atom):
            return frozenset(Part("groups", one) for one in reader.column_of(frame, key.value))
        if name in ("sjoin", "sjoin_nearest", "merge") and not self._keeps_left(node, frame, 1):
            return UNKNOWN
        if name not in library.ROWS or (name == "reset_index" and frame.narrowed):
            return UNKNOWN
        narrowed = frame.narrowed or name in ("drop", "filter")
        return frozenset([Frame(frame.root, self._crs_after(node, frame, name), narrowed)])

    def _of_column(self, node, column, name, values):
        reader = self._reader
        first = _one(values[0]) if node.args and values else None
        argument = node.args[0] if node.args else node
        if name in library.COMPARING and isinstance(first, Atom):
            reader.ask(argument, column, first, wanted=library.COMPARING[name])
        elif name == "isin" and isinstance(first, Items):
            reader.ask_items(argument, column, first.items)
        elif name in ("map", "replace") and isinstance(first, Pairs):
            self._look_at_mapping(argument, column, name, first)
        elif name == "replace" and isinstance(first, Atom) and isinstance(other := _one(values[1]) if len(values) > 1 else None, Atom) \
                and len(node.args) == 2:
            reader.ask(argument, column, first, wanted=False, replacements=(other.value,))
        elif name == "fillna" and isinstance(first, Atom) and len(values) == 1:
            return frozenset([Column(column.root, column.name, (*column.steps, ("add", first.value)))])
        elif name == "value_counts" and not node.keywords:
            return frozenset([Part("counts", column)])
        elif name == "items":
            return frozenset([Part("pairs", column)])
        return frozenset([column]) if name in library.VALUES and not changes.is_in_place(node) else UNKNOWN

    def _look_at_mapping(self, argument, column, name, pairs):
        keys = argument.keys if isinstance(argument, ast.Dict) and None not in argument.keys else [argument] * len(pairs.keys)
        if UNTOLD in pairs.keys or not all(isinstance(one, Atom) for one in pairs.keys):
            return
        targets = tuple(one.value for one in pairs.values if isinstance(one, Atom)) if name == "replace" else ()
        for node, key in zip(keys, pairs.keys):
            self._reader.ask(node, column, key, wanted=name == "map", replacements=targets,
                             together=[one.value for one in pairs.keys])

    def _of_part(self, node, part, name, values):
        first = _one(values[0]) if values else None
        if part.kind == "str" and name in STEPS and not values:
            return frozenset([Column(part.of.root, part.of.name, (*part.of.steps, name))])
        if part.kind == "groups" and name == "get_group" and isinstance(first, Atom) and node.args:
            self._reader.ask(node.args[0], part.of, first)
        if part.kind == "counts" and name == "get" and isinstance(first, Atom) and node.args:
            self._reader.ask(node.args[0], part.of, first)
        return UNKNOWN

    def _of_element(self, node, element, name, values):
        if name in STEPS and not values:
            column = element.of
            return frozenset([Element(Column(column.root, column.name, (*column.steps, name)))])
        return UNKNOWN

    def _of_row(self, node, row, name, values):
        key = _one(values[0]) if values else None
        if name == "get" and isinstance(key, Atom) and len(values) == 1:
            return frozenset(Element(one) for one in self._reader.column_of(row.of, key.value))
        return UNKNOWN

    def _of_raster(self, node, raster, name, values):
        if name not in ("read", "read_masks", "statistics", "checksum"):
            return UNKNOWN
        argument, bands = self._given(node, "indexes" if name.startswith("read") else "bidx", 0)
        if bands is None:
            all_bands = argument is None and name == "read" and not node.args
            return frozenset([Cells(3, raster.bands, (raster.bands, None, None), raster.name)]) if all_bands else UNKNOWN
        asked = bands.items if isinstance(bands, Items) else (bands,)
        numbers = [one.value for one in asked if isinstance(one, Atom) and type(one.value) is int]
        if len(numbers) != len(asked):
            return UNKNOWN
        nodes = argument.elts if isinstance(argument, (ast.List, ast.Tuple)) else [argument] * len(numbers)
        if not self._reader.silent:
            for place, number in zip(nodes, numbers):
                self._reader.checks.band(place, raster, number)
        if name != "read":
            return UNKNOWN
        return frozenset([Cells(3, raster.bands, (len(numbers), None, None), raster.name) if isinstance(bands, Items)
                          else Cells(2, raster.bands, None, raster.name)])

    def _of_cells(self, node, cells, name, values):
        return frozenset([cells]) if name in ("astype", "copy", "filled", "clip", "round") else UNKNOWN

    def _of_folder(self, node, folder, name, values):
        parts = [_one(one) for one in values]
        if name == "joinpath" and all(isinstance(one, (Atom, Folder)) for one in parts):
            return frozenset([live.joined(folder, *parts)])
        if _WRITERS.match(name) or name in ("open", "replace"):
            self._reader.checks.made([folder.text])
        if name == "with_suffix" and parts and isinstance(parts[0], Atom) and isinstance(parts[0].value, str):
            return frozenset([Folder(os.path.splitext(folder.text)[0] + parts[0].value)])
        return frozenset([folder]) if name in ("resolve", "absolute", "expanduser") else UNKNOWN


def _path_of(function, values):
    """What joins and makes paths of texts."""
    parts = [_one(one) for one in values]
    if not parts or not all(isinstance(one, Folder) or (isinstance(one, Atom) and isinstance(one.value, str)) for one in parts):
        return UNKNOWN
    path = live.joined(*parts)
    if function == "builtins.str" and isinstance(parts[0], Atom):
        return frozenset([parts[0]])
    return frozenset([path if function == "pathlib.Path" else Atom(path.text)])
