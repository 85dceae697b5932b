# SPDX-License-Identifier: Apache-2.0
"""The files beneath the working folder: which there are, and of some the layers or bands. Of no other file anything is read."""

import difflib
import functools
import html
import os
import re
import stat
import sys
import time
import zipfile

from graticule.analysis.literals import texts
from graticule.analysis.literals.facts import Raster

MOST_FILES = 5000
MOST_DEPTH = 8
MOST_LOOKED_INTO = 20  # files
MOST_TABLE_BYTES = 200_000_000  # of a workbook, whose list of sheets alone is read
MOST_LIST_BYTES = 1_000_000     # of that list
MOST_NEAR = 3
_FOLDERS = (".gdb", ".zarr", ".safe")  # that are one set of data
_SIDECARS = (".shx", ".dbf", ".prj", ".cpg", ".sbn", ".sbx", ".qix", ".qmd", ".xml", ".ovr", ".tfw", ".msk")
_LISTED = (".gpkg", ".gdb", ".sqlite")  # whose layers are told without reading them
_KINDS = ((".gpkg", ".shp", ".geojson", ".json", ".gdb", ".kml", ".kmz", ".gml", ".fgb", ".parquet", ".feather", ".csv", ".tsv", ".txt",
           ".xlsx", ".xls", ".ods", ".dbf", ".sqlite", ".topojson", ".zip"),
          (".tif", ".tiff", ".vrt", ".img", ".asc", ".jp2", ".nc", ".zarr", ".h5", ".hdf", ".grib", ".bil"))
_LIKE = 0.75
_NO_PLAIN_PATH = re.compile(r"[\0\n{}*?<>|!]|^\w{2,}:|^/vsi|^~")


def is_plain(path):
    """Whether a text is the path of a file, rather than an address, a pattern or data."""
    return 0 < len(path) <= 1000 and not _NO_PLAIN_PATH.search(path)


def _words(stem):
    return set(re.findall(r"[a-z]+|\d+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", stem).lower()))


@functools.lru_cache(maxsize=8192)
def _parts(path):
    name = os.path.basename(path)
    stem, ending = os.path.splitext(name)
    return name, stem, ending.lower()


def _rank(path, other):
    """How near a path is to one that is not there; None where it is not."""
    name, stem, ending = _parts(path)
    other_name, other_stem, other_ending = _parts(other)
    if other.casefold() == path.casefold():
        return 0
    if other_name == name:
        return 1
    if other_ending in _SIDECARS and other_ending != ending:
        return None
    alike = other_ending == ending or any(ending in kind and other_ending in kind for kind in _KINDS)
    if not alike:
        return None
    if texts.folded(other_stem) == texts.folded(stem):
        return 2 if other_ending == ending else 3
    if other_ending == ending and difflib.SequenceMatcher(None, stem[:100].lower(), other_stem[:100].lower()).ratio() >= _LIKE:
        return 4
    ours, theirs = _words(stem), _words(other_stem)
    shared = max(map(len, ours & theirs), default=0)
    return 5 if shared >= 4 and (theirs <= ours or ours <= theirs) else None


class Files:
    def __init__(self, deadline):
        self._deadline = deadline
        self._opened = 0
        self._rasters = {}
        self._layers = {}

    @functools.cached_property
    def _all(self):
        found, pending = [], [("", 0)]
        seen = set()
        while pending and len(found) < MOST_FILES and time.monotonic() < self._deadline:
            folder, depth = pending.pop(0)
            try:
                here = os.stat(folder or ".")
                if (here.st_dev, here.st_ino) in seen:
                    continue
                seen.add((here.st_dev, here.st_ino))
                entries = sorted(os.scandir(folder or "."), key=lambda entry: entry.name)
            except OSError:
                continue
            for entry in entries[:MOST_FILES]:
                path = os.path.join(folder, entry.name)
                is_folder = entry.is_dir()
                if not is_folder or entry.name.lower().endswith(_FOLDERS):
                    found.append(path)
                elif depth < MOST_DEPTH and not entry.name.startswith("."):
                    pending.append((path, depth + 1))
        return found[:MOST_FILES]

    @staticmethod
    def is_missing(path):
        try:
            os.stat(path)
            return False
        except FileNotFoundError:
            return True
        except (OSError, ValueError):
            return False

    def near(self, path):
        """Real paths like one that is not there, the nearest first."""
        path = os.path.relpath(path) if os.path.isabs(path) else os.path.normpath(path)
        ranked = []
        for other in self._all:
            if (rank := _rank(path, other)) is not None:
                ranked.append((rank, -difflib.SequenceMatcher(None, path[-100:], other[-100:]).ratio(), other))
        best = min(ranked, default=(0,))[0]
        return [other for rank, _, other in sorted(ranked) if rank <= max(best, 1) or rank == best][:MOST_NEAR]

    def _may_look_into(self, path):
        """Whether a file is beneath the working folder, plain, and one of the first that are opened."""
        if self._opened >= MOST_LOOKED_INTO or time.monotonic() > self._deadline or not is_plain(path):
            return False
        relative = os.path.normpath(os.path.relpath(path) if os.path.isabs(path) else path)
        if relative.startswith("..") or relative == ".":
            return False
        try:
            mode = os.stat(path).st_mode  # a pipe would make whoever opens it wait
        except (OSError, ValueError):
            return False
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) and path.lower().endswith(_FOLDERS)):
            return False
        self._opened += 1
        return True

    def raster(self, path):
        """The bands of a raster; None where that is not known."""
        if path not in self._rasters:
            self._rasters[path] = self._look_at_raster(path) if self._may_look_into(path) else None
        return self._rasters[path]

    @staticmethod
    def _look_at_raster(path):
        rasterio = sys.modules.get("rasterio")
        if rasterio is None:
            return None
        try:
            with rasterio.open(path) as dataset:
                return raster_of(dataset)
        except Exception:  # of whatever the file is
            return None

    def layers(self, path):
        """The names of a file's layers or sheets; None where these are not known."""
        if path not in self._layers:
            self._layers[path] = _layers(path) if self._may_look_into(path) else None
        return self._layers[path]


def raster_of(dataset):
    """Of a dataset of rasterio; one that is closed tells no names of its bands."""
    names = () if dataset.closed else dataset.descriptions
    return Raster(os.path.basename(str(dataset.name)), dataset.count, tuple(map(str, names)) if any(names) else ())


def _layers(path):
    ending = os.path.splitext(path)[1].lower()
    pyogrio = sys.modules.get("pyogrio")
    try:
        if ending in _LISTED and pyogrio is not None:
            return tuple(str(row[0]) for row in pyogrio.list_layers(path))
        if ending in (".xlsx", ".xlsm") and os.path.getsize(path) <= MOST_TABLE_BYTES:
            return _sheets(path)
    except Exception:  # of whatever the file is
        return None
    return None


def _sheets(path):
    with zipfile.ZipFile(path) as book, book.open("xl/workbook.xml") as listing:
        text = listing.read(MOST_LIST_BYTES + 1)
    if len(text) > MOST_LIST_BYTES:
        return None
    names = re.findall(r"<(?:\w+:)?sheet\b[^>]*?\bname=\"([^\"]*)\"", text.decode("utf-8", "replace"))
    return tuple(map(html.unescape, names)) or None
