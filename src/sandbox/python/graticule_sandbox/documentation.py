# SPDX-License-Identifier: Apache-2.0
"""Searches the documentation of the libraries that are installed: signatures and docstrings, in an index of SQLite.

Usage: documentation.py INDEX    makes it, as set-up does; a session that finds none of its libraries makes one for itself
"""

import importlib
import inspect
import re
import sqlite3
import sys
import warnings
from importlib import metadata
from pathlib import Path

MODULES = (
    "geopandas", "geopandas.tools", "shapely", "shapely.ops", "shapely.affinity", "shapely.validation",
    "shapely.geometry", "pyproj", "pyogrio", "fiona", "rasterio", "rasterio.features", "rasterio.fill", "rasterio.mask",
    "rasterio.merge", "rasterio.plot", "rasterio.transform", "rasterio.warp", "rasterio.windows", "rasterio.enums",
    "rasterstats", "rioxarray", "rioxarray.raster_array", "xarray", "pandas", "numpy", "numpy.ma", "numpy.linalg",
    "numpy.random", "scipy.cluster.hierarchy", "scipy.interpolate", "scipy.ndimage", "scipy.optimize", "scipy.signal",
    "scipy.spatial", "scipy.spatial.distance", "scipy.stats", "sklearn.cluster", "sklearn.decomposition",
    "sklearn.ensemble", "sklearn.gaussian_process", "sklearn.linear_model", "sklearn.metrics",
    "sklearn.model_selection", "sklearn.neighbors", "sklearn.preprocessing", "libpysal.weights", "libpysal.graph",
    "esda", "mgwr.gwr", "mgwr.sel_bw", "pointpats", "mapclassify", "momepy", "spaghetti", "networkx", "osmnx",
    "matplotlib.pyplot", "matplotlib.axes", "matplotlib.colors", "matplotlib.figure", "seaborn", "cartopy.crs",
    "cartopy.feature", "geoplot", "h3", "openpyxl", "graticule")
MOST_BODY = 8000
MOST_SIGNATURE = 400
MOST_HITS = 6
MOST_DETAILS = 1400  # of the first hit
MOST_SUMMARY = 240
MOST_QUERY_WORDS = 20
# Where set-up puts it, beside the libraries.
INDEX = Path(sys.prefix) / "share" / "graticule" / "documentation.sqlite"
OWN_INDEX = Path("/tmp/documentation.sqlite")

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def _signature(thing):
    try:
        text = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""
    return _ADDRESS.sub("", text)[:MOST_SIGNATURE]


def _row(name, thing):
    body = inspect.getdoc(thing) or ""
    if not body:
        return None
    return name, _signature(thing), " ".join(body.split("\n\n")[0].split())[:1000], body[:MOST_BODY]


def _members(name, kind):
    for member, thing in inspect.getmembers(kind):
        if not member.startswith("_") and (callable(thing) or isinstance(thing, property)):
            yield f"{name}.{member}", thing


def _attribute(module, name):
    try:
        return getattr(module, name)
    except Exception:  # what a library announces and does not give away
        return None


def _things(module):
    package = module.__name__.partition(".")[0]
    for name in sorted(getattr(module, "__all__", None) or vars(module)):
        thing = _attribute(module, name)
        if name.startswith("_") or not callable(thing) or isinstance(thing, type(sys)):
            continue
        if (getattr(thing, "__module__", None) or package).partition(".")[0] != package:
            continue
        yield f"{module.__name__}.{name}", thing
        if inspect.isclass(thing):
            yield from _members(f"{module.__name__}.{name}", thing)


def _rows():
    seen = set()
    for name in MODULES:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        for called, thing in _things(module):
            row = _row(called, thing)
            # The same member of several classes is told of once for each class that documents it anew.
            if row is None or (called.rpartition(".")[2], row[3]) in seen:
                continue
            seen.add((called.rpartition(".")[2], row[3]))
            yield row


def _versions():
    return ";".join(sorted(f"{found.name}={found.version}" for found in metadata.distributions()))


def make(path):
    path.unlink(missing_ok=True)
    index = sqlite3.connect(path)
    index.execute("create virtual table things using fts5(name, signature, summary, body, tokenize='porter unicode61')")
    index.execute("create table made_of (versions text)")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what is only asked for its documentation
        index.executemany("insert into things values (?, ?, ?, ?)", _rows())
    index.execute("insert into made_of values (?)", (_versions(),))
    index.execute("insert into things(things) values ('optimize')")
    index.commit()
    index.close()


def _open(path):
    """None where there is none, or one of other libraries."""
    if not path.exists():
        return None
    index = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    return index if index.execute("select versions from made_of").fetchone() == (_versions(),) else None


def _index():
    index = _open(INDEX) or _open(OWN_INDEX)
    if index is None:
        make(OWN_INDEX)
        index = _open(OWN_INDEX)
    return index


def _found(index, words):
    """Rows, the best first: those whose own name the query has before all others."""
    query = " OR ".join(f'"{word}"' for word in words)
    rows = index.execute("select name, signature, summary, body from things where things match ? "
                         "order by bm25(things, 8.0, 2.0, 4.0, 1.0), length(name), name limit 60", (query,)).fetchall()
    names = words if len(words) == 1 else [word for word in words if "_" in word or "." in word]
    lasts = {word.rpartition(".")[2].lower() for word in names}
    named = [row for row in rows if row[0].rpartition(".")[2].lower() in lasts]
    return (named + [row for row in rows if row not in named])[:MOST_HITS]


def _details(body):
    """The parameters first, where they are told of."""
    at = re.search(r"^\s*(Parameters|Args:|Arguments)\b.*$", body, re.MULTILINE)
    text = (body[at.start():] if at else body).strip()
    return text if len(text) <= MOST_DETAILS else text[:MOST_DETAILS].rpartition("\n")[0] + "\n..."


def search(query):
    """{"hits": [{"name", "signature", "summary", "details"}]}, details of the first alone"""
    words = re.findall(r"[A-Za-z0-9_][A-Za-z0-9_.]*", query)[:MOST_QUERY_WORDS]
    words = [word.strip("._") for word in words if word.strip("._")]
    if not words:
        raise ValueError("the query has no word; name a function or what it is to do")
    index = _index()
    hits = [{"name": name, "signature": signature, "summary": summary[:MOST_SUMMARY]}
            | ({"details": _details(body)} if number == 0 else {})
            for number, (name, signature, summary, body) in enumerate(_found(index, words))]
    index.close()
    return {"hits": hits}


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    make(target)
