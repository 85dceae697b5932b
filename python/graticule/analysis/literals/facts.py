# SPDX-License-Identifier: Apache-2.0
"""What an expression may be, as far as literals in code are checked against it. Nothing is evaluated for it."""

import dataclasses
import sys

from graticule.analysis.values import Live

MOST_ITEMS = 1000
UNTOLD = Live(object())  # a part of a literal that is none
_ATOMS = (str, int, float, bool, type(None))


@dataclasses.dataclass(frozen=True)
class Named:
    """A module of a library, or what is in it, by its dotted name."""
    path: str


@dataclasses.dataclass(frozen=True)
class Atom:
    """A text, number, truth value or None."""
    value: object

    def __eq__(self, other):
        return isinstance(other, Atom) and type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self):
        return hash((type(self.value), self.value))


@dataclasses.dataclass(frozen=True)
class Items:
    """A list, tuple or set; each item is a value of this module, or UNTOLD."""
    items: tuple


@dataclasses.dataclass(frozen=True)
class Pairs:
    """A dict."""
    keys: tuple
    values: tuple


@dataclasses.dataclass(frozen=True)
class Folder:
    """A pathlib.Path."""
    text: str


@dataclasses.dataclass(frozen=True)
class Frame:
    """Rows of a live frame; `crs` is a pyproj.CRS, or None where it cannot be told. It may lack some of the columns where it is
    narrowed, which then may come from elsewhere."""
    root: Live
    crs: object = None
    narrowed: bool = False


@dataclasses.dataclass(frozen=True)
class Column:
    """Values of a column of a live frame, or of a live series (name None), after some steps on each text."""
    root: Live
    name: object
    steps: tuple = ()


@dataclasses.dataclass(frozen=True)
class Part:
    """What a frame or column gives for further work: "loc", "rows", "pairs", "str", "groups", "counts"."""
    kind: str
    of: object


@dataclasses.dataclass(frozen=True)
class Element:
    """One value of a column."""
    of: Column


@dataclasses.dataclass(frozen=True)
class Row:
    """One row of a frame."""
    of: Frame


@dataclasses.dataclass(frozen=True)
class Raster:
    """An open raster: its number of bands, and the names that they have."""
    name: str
    bands: int
    descriptions: tuple = ()


@dataclasses.dataclass(frozen=True)
class Cells:
    """An array; `bands` is how many its file has, 0 where it is of none; `shape` is None, or has None for what is not known.
    What is read from one band has two axes, what is read from several (bands, rows, columns)."""
    axes: int
    bands: int = 0
    shape: tuple | None = None
    source: str = ""


@dataclasses.dataclass(frozen=True)
class Method:
    """A method of one of the values here."""
    of: object
    name: str


@dataclasses.dataclass(frozen=True)
class Function:
    """What the session defines: a function, or an object whose methods are meant; and whether it may change data."""
    changes: bool


def only(values):
    """The one value of an expression; None where it may be several, or is not known."""
    return next(iter(values)) if len(values) == 1 else None


def is_atom(value):
    return type(value) in _ATOMS


def of_plain(value):
    """A live list, dict or the like of texts and numbers; None for anything else."""
    if is_atom(value):
        return Atom(value)
    if type(value) in (list, tuple, set, frozenset) and len(value) <= MOST_ITEMS and all(map(is_atom, value)):
        return Items(tuple(Atom(one) for one in value))
    if type(value) is dict and len(value) <= MOST_ITEMS and all(map(is_atom, value)):
        return Pairs(tuple(Atom(one) for one in value), tuple(of_plain(one) or UNTOLD for one in value.values()))
    return None


def kind_named(text, thing):
    """Whether a thing is of just this class, "module:Class", where its module is loaded."""
    module, _, name = text.partition(":")
    kind = getattr(sys.modules.get(module), name, None)
    return kind is not None and type(thing) is kind


def is_frame(thing):
    return kind_named("pandas:DataFrame", thing) or kind_named("geopandas:GeoDataFrame", thing)


def is_series(thing):
    return kind_named("pandas:Series", thing) or kind_named("geopandas:GeoSeries", thing)


def crs_of(thing):
    """The CRS of a layer; None where it has none, or no geometry."""
    try:
        return thing.crs if kind_named("geopandas:GeoDataFrame", thing) or kind_named("geopandas:GeoSeries", thing) else None
    except AttributeError:  # of a layer without a geometry column
        return None
