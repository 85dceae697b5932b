# SPDX-License-Identifier: Apache-2.0
"""What is said of literals: of files, layers, bands and CRS at once, of values when all of the code is known."""

import ast
import os
import re

from graticule.analysis.findings import finding
from graticule.analysis.literals import bands, texts
from graticule.analysis.literals.columns import Columns
from graticule.analysis.literals.comparisons import Comparisons
from graticule.analysis.literals.files import Files, is_plain
from graticule.analysis.literals.reference_systems import ReferenceSystems, name_of

_ASKING = re.compile(r"exists|is_?file|is_?dir|i?glob|rglob|listdir|scandir|iterdir|walk|access")
_MAKING = re.compile(r"(to_|write|save|extract|unpack|dump|export|download|retrieve|copy|move|rename)\w*")


def _called(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


class Checks:
    def __init__(self, tree, declared, deadline):
        self.comparisons = Comparisons(Columns(deadline))
        self.tried = 0  # depth of statements whose failure the code expects
        bodies = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        self.functions_make_files = any(_MAKING.fullmatch(name) for body in bodies for name in _called(body))
        self._asks_for_files = any(_ASKING.fullmatch(name) for name in _called(tree))
        self._tree = tree
        self._parents = None
        self._files = Files(deadline)
        self._systems = ReferenceSystems(declared)
        self._made = set()  # paths that the code may make, without endings
        self._any_made = False
        self._found, self._notes = [], []

    def told(self):
        found, notes = self.comparisons.judge()
        return self._found + found, self._notes + notes

    def _say(self, one, certain=True):
        (self._found if certain and not self.tried else self._notes).append(one)

    # Files.

    def made(self, paths):
        """Texts that were given to what does not read."""
        self._made |= {_without_ending(path) for path in paths if is_plain(path)}

    def files_unknown(self):
        """From here on there may be files of whatever name."""
        self._any_made = True

    def file(self, node, path):
        """Looks at the path of a file that is read; whether it is one of which nothing is known."""
        if not is_plain(path) or self._any_made or self._is_made(path):
            return True
        if not self._files.is_missing(path):
            return False
        near = self._files.near(path)
        if near:
            self._say(finding("file", node, f"there is no file '{texts.safe_path(path)}'", list(map(texts.safe_path, near))),
                      not self._asks_for_files)
        return True

    def _is_made(self, path):
        path = _without_ending(path)
        return any(path == one or path.startswith(one + os.sep) for one in self._made)

    def layer(self, node, path, name):
        layers = self._files.layers(path)
        if layers and name not in layers:
            same, close = texts.near(name, layers)
            near = (same or close) + [one for one in layers if one not in (same or close)]
            self._say(finding("file", node, f"{texts.quoted(os.path.basename(path))} has no {texts.quoted(name)}: it has "
                              f"{texts.listed(layers)}", [texts.safe(one) for one in near[:4]]))

    # Bands.

    def raster(self, path):
        return self._files.raster(path)

    def band(self, node, raster, number):
        if (one := bands.look_at_number(node, raster, number)) is not None:
            self._say(one)

    def index(self, node, cells):
        if self._parents is None:
            self._parents = {child: parent for parent in ast.walk(self._tree) for child in ast.iter_child_nodes(parent)}
        if (one := bands.look_at_index(node, cells, self._parents)) is not None:
            self._say(one)

    # CRS.

    def crs(self, node, value, only_codes=False):
        if (problem := self._systems.problem(value, only_codes)) is not None:
            self._say(finding("crs", node, *problem))

    def crs_of(self, value):
        return self._systems.read(value)[0]

    def declared_crs(self, node, declared, value, allowed):
        """set_crs() on a layer that declares a CRS; allowed: where it is told to override that."""
        named = self._systems.read(value)[0]
        if named is None or named == declared:
            return
        does = "declares them as in another without moving them" if allowed else "fails; to_crs() transforms them"
        self._say(finding("crs", node, f"the coordinates are in {name_of(declared)} already, and set_crs({texts.quoted(value)}) "
                          f"{does}", ["to_crs", name_of(declared)]), not allowed)


def _without_ending(path):
    return os.path.splitext(os.path.normpath(path))[0]
