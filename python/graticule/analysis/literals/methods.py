# SPDX-License-Identifier: Apache-2.0
"""What methods of frames, columns, rasters, arrays and paths give, and what they are asked of."""

import ast
import os

from graticule.analysis.flow import UNKNOWN
from graticule.analysis.literals import changes, library, live
from graticule.analysis.literals.columns import STEPS
from graticule.analysis.literals.facts import (UNTOLD, Atom, Cells, Column, Element, Folder, Frame, Items, Pairs, Part, Raster, Row,
                                               only)


class Methods:
    def __init__(self, reader, calls):
        self._reader = reader
        self._calls = calls
        self.given_to = {}  # what functions of the code are applied to

    def value(self, node, method):
        """What a call of a method gives."""
        owner, name = method.of, method.name
        first = Row(owner) if isinstance(owner, Frame) and name == "apply" and self._is_by_row(node) else \
            Element(owner) if isinstance(owner, Column) and name in ("apply", "map") else None
        values = self._calls.evaluate(node, first)
        self._note_applied(node, first)
        reader = {Frame: self._of_frame, Column: self._of_column, Part: self._of_part, Element: self._of_element, Row: self._of_row,
                  Raster: self._of_raster, Cells: self._of_cells, Folder: self._of_folder}.get(type(owner))
        if isinstance(owner, (Frame, Column, Raster, Cells, Folder)):
            self._calls.note_files(name if library.WRITERS.match(name) else "", values)
        self._calls.changed_by(node, None, values)
        if name in library.CHANGING or (name.startswith("__") and name not in library.COMPARING):  # under whatever name
            self._calls.changed_in_place(owner)
        return reader(node, owner, name, values) if reader else UNKNOWN

    def _is_by_row(self, node):
        axis = self._calls.given(node, "axis", 1)[1]
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
        if name in ("query", "eval") and values and isinstance(text := only(values[0]), Atom) and isinstance(text.value, str):
            if not reader.silent:
                reader.checks.comparisons.ask_query(node.args[0] if node.args else node, text.value, lambda one: only(
                    reader.column_of(frame, one)), reader.asking > 0)
        if name in ("iterrows", "itertuples"):
            return frozenset([Part("pairs" if name == "iterrows" else "rows", frame)])
        if name == "groupby" and values and isinstance(key := only(values[0]), Atom):
            return frozenset(Part("groups", one) for one in reader.column_of(frame, key.value))
        if name in ("sjoin", "sjoin_nearest", "merge") and not self._calls.keeps_left(node, frame, 1):
            return UNKNOWN
        if name not in library.ROWS or (name == "reset_index" and frame.narrowed):
            return UNKNOWN
        narrowed = frame.narrowed or name in ("drop", "filter")
        return frozenset([Frame(frame.root, self._calls.crs_after(node, frame, name), narrowed)])

    def _of_column(self, node, column, name, values):
        reader = self._reader
        first = only(values[0]) if node.args and values else None
        argument = node.args[0] if node.args else node
        if name in library.COMPARING and isinstance(first, Atom):
            reader.ask(argument, column, first, wanted=library.COMPARING[name])
        elif name == "isin" and isinstance(first, Items):
            reader.ask_items(argument, column, first.items)
        elif name in ("map", "replace") and isinstance(first, Pairs):
            self._look_at_mapping(argument, column, name, first)
        elif name == "replace" and isinstance(first, Atom) and isinstance(other := only(values[1]) if len(values) > 1 else None, Atom) \
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
        first = only(values[0]) if values else None
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
        key = only(values[0]) if values else None
        if name == "get" and isinstance(key, Atom) and len(values) == 1:
            return frozenset(Element(one) for one in self._reader.column_of(row.of, key.value))
        return UNKNOWN

    def _of_raster(self, node, raster, name, values):
        if name not in ("read", "read_masks", "statistics", "checksum"):
            return UNKNOWN
        argument, bands = self._calls.given(node, "indexes" if name.startswith("read") else "bidx", 0)
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
        parts = [only(one) for one in values]
        if name == "joinpath" and all(isinstance(one, (Atom, Folder)) for one in parts):
            return frozenset([live.joined(folder, *parts)])
        if library.WRITERS.match(name) or name in ("open", "replace"):
            self._reader.checks.made([folder.text])
        if name == "with_suffix" and parts and isinstance(parts[0], Atom) and isinstance(parts[0].value, str):
            return frozenset([Folder(os.path.splitext(folder.text)[0] + parts[0].value)])
        return frozenset([folder]) if name in ("resolve", "absolute", "expanduser") else UNKNOWN
