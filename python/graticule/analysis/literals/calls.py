# SPDX-License-Identifier: Apache-2.0
"""What calls of libraries and of what is not known give, change and are given, as far as literals are checked against it."""

import ast
import re

from graticule.analysis.flow import UNKNOWN
from graticule.analysis.literals import changes, library, live
from graticule.analysis.literals.facts import Atom, Cells, Column, Folder, Frame, Function, Method, Named, only
from graticule.analysis.literals.methods import Methods

_MOVERS = re.compile(r"(os|shutil|subprocess|urllib|zipfile|tarfile|osgeo|requests)\.")


class Calls:
    def __init__(self, reader):
        self._reader = reader
        self.methods = Methods(reader, self)

    # Arguments.

    def argument(self, node, name, place):
        """The node of a parameter; None where it is not given, or by * or **."""
        for keyword in node.keywords:
            if keyword.arg == name:
                return keyword.value
        if 0 <= place < len(node.args) and not any(isinstance(one, ast.Starred) for one in node.args[:place + 1]):
            return node.args[place]
        return None

    def given(self, node, name, place):
        found = self.argument(node, name, place)
        return found, only(self._reader.value(found)) if found is not None else None

    def evaluate(self, node, first=None):
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
        function = only((self._reader.test if asks else self._reader.value)(node.func))
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("to_crs", "set_crs"):
            self._look_at_crs(node, function)
        if isinstance(function, Method):
            return self.methods.value(node, function)
        values = self.evaluate(node)
        if isinstance(function, Named):
            self.changed_by(node, function, values)
            return self._of_library(node, function.path, values)
        self._note_files_of_unknown(node, values)
        self.changed_by(node, function, values)
        return UNKNOWN

    def changed_by(self, node, function, values):
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
            for owner in self._reader.value(node.func.value) or (None,):
                self.changed_in_place(owner)

    def changed_in_place(self, owner):
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
                argument, value = self.given(node, name, place)
                if isinstance(value, Atom):
                    checks.crs(argument, value.value, only_codes=path.startswith("rasterio"))
        if reading is not None and self._reads(node, reading):
            return self._read(node, reading)
        if path in library.JOINS and node.args and isinstance(left := only(values[0]), Frame) and self.keeps_left(node, left, 2):
            return values[0]
        if path in ("os.path.join", "pathlib.Path", "builtins.str", "os.fspath"):
            return _path_of(path, values)
        if path == "os.chdir":
            checks.files_unknown()
        self.note_files(path.rpartition(".")[2], values, _MOVERS.match(path) is not None and not path.startswith("os.path"))
        return UNKNOWN

    def keeps_left(self, node, frame, place):
        """Whether a join gives rows of its left side, with each of its columns that is called as before."""
        how = self.argument(node, "how", place)
        value = only(self._reader.value(how)) if how is not None else Atom("inner")
        renames = any(one.arg is None or "suffix" in one.arg for one in node.keywords)
        return not frame.narrowed and not renames and isinstance(value, Atom) and value.value in library.JOINS_OF_LEFT

    def _reads(self, node, reading):
        if reading.mode_place < 0 or (mode := self.argument(node, "mode", reading.mode_place)) is None:
            return True
        value = only(self._reader.value(mode))
        return isinstance(value, Atom) and value.value in ("r", "rb", "rt", "r+")

    def _read(self, node, reading):
        checks = self._reader.checks
        argument, path = self.given(node, reading.path[0], 0)
        text = path.text if isinstance(path, Folder) else path.value if isinstance(path, Atom) else None
        if not isinstance(text, str):
            return UNKNOWN
        if self._reader.silent or checks.file(argument, text):
            return UNKNOWN
        if reading.layer:
            argument, layer = self.given(node, reading.layer, reading.layer_place)
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
        self.note_files(name, values, own and self._reader.checks.functions_make_files)

    def note_files(self, name, values, makes_files=False):
        """What a call that does not read is given may be a file that it makes."""
        checks = self._reader.checks
        paths = [one.text if isinstance(one, Folder) else one.value for value in values for one in value
                 if isinstance(one, Folder) or (isinstance(one, Atom) and isinstance(one.value, str))]
        checks.made(paths)
        if makes_files or (library.WRITERS.match(name) and (len(paths) == 0 or name.startswith(("extract", "unpack")))
                           and (values or not name.startswith("to_"))):
            checks.files_unknown()

    # CRS of layers.

    def _look_at_crs(self, node, function):
        reader = self._reader
        argument, value = self.given(node, "crs", 0)
        if argument is None:
            argument, value = self.given(node, "epsg", 1)
        if not isinstance(value, Atom) or reader.silent:
            return
        reader.checks.crs(argument, value.value)
        owner = function.of if isinstance(function, Method) else None
        if node.func.attr == "set_crs" and isinstance(owner, Frame) and owner.crs is not None:
            allowed = self.given(node, "allow_override", 3)[1] if self.argument(node, "allow_override", 3) is not None else Atom(False)
            if isinstance(allowed, Atom):
                reader.checks.declared_crs(argument, owner.crs, value.value, bool(allowed.value))

    def crs_after(self, node, owner, name):
        if name not in ("to_crs", "set_crs"):
            return owner.crs
        argument, value = self.given(node, "crs", 0)
        if argument is None:
            argument, value = self.given(node, "epsg", 1)
        return self._reader.checks.crs_of(value.value) if isinstance(value, Atom) else None


def _path_of(function, values):
    """What joins and makes paths of texts."""
    parts = [only(one) for one in values]
    if not parts or not all(isinstance(one, Folder) or (isinstance(one, Atom) and isinstance(one.value, str)) for one in parts):
        return UNKNOWN
    path = live.joined(*parts)
    if function == "builtins.str" and isinstance(parts[0], Atom):
        return frozenset([parts[0]])
    return frozenset([path if function == "pathlib.Path" else Atom(path.text)])
