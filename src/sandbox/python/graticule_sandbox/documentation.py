# SPDX-License-Identifier: Apache-2.0
"""Writes down what the installed libraries say of themselves: names, signatures, parameters and examples of functions.

Usage: documentation.py INDEX    makes the file of SQLite that the program's search reads, as set-up does
"""

import importlib
import inspect
import pkgutil
import re
import sqlite3
import sys
import warnings
from collections import defaultdict
from importlib import metadata
from pathlib import Path

# Each library by the name that it is imported with. Of the large ones the modules are named that geospatial code uses;
# of the others all public modules are taken.
LIBRARIES = {
    # These first: what others inherit from them is told of once, as theirs.
    "pandas": ["pandas", "pandas.api.types", "pandas.plotting"],
    "matplotlib": ["matplotlib", "matplotlib.pyplot", "matplotlib.axes", "matplotlib.cm", "matplotlib.colorbar",
                   "matplotlib.colors", "matplotlib.figure", "matplotlib.legend", "matplotlib.lines",
                   "matplotlib.patches", "matplotlib.ticker", "matplotlib.tri", "mpl_toolkits.axes_grid1"],
    "geopandas": None, "shapely": None, "pyproj": None, "pyogrio": None, "fiona": None, "rasterio": None,
    "rasterstats": None, "rioxarray": None, "rtree": None, "affine": None, "h3": ["h3"], "libpysal": None, "esda": None,
    "mgwr": None, "spglm": None, "spreg": None, "pointpats": None, "mapclassify": None, "momepy": None,
    "spaghetti": None, "osmnx": None, "geoplot": None, "contextily": None, "geeet": None, "gstools": None,
    "pylandtemp": None, "verde": None, "pystac": ["pystac"], "pystac_client": None, "planetary_computer": None,
    "odc.stac": ["odc.stac"], "odc.geo": ["odc.geo", "odc.geo.cog", "odc.geo.geobox", "odc.geo.geom", "odc.geo.xr"],
    "geopy": ["geopy.distance", "geopy.geocoders", "geopy.point"], "netCDF4": ["netCDF4"],
    "geographiclib": ["geographiclib.geodesic"], "mercantile": ["mercantile"], "shapefile": ["shapefile"],
    "cftime": ["cftime"], "dask": ["dask", "dask.array", "dask.dataframe"],
    "cartopy": ["cartopy", "cartopy.crs", "cartopy.feature", "cartopy.geodesic", "cartopy.io.shapereader",
                "cartopy.io.img_tiles", "cartopy.mpl.geoaxes", "cartopy.mpl.gridliner", "cartopy.mpl.ticker",
                "cartopy.util"],
    "xarray": ["xarray", "xarray.core.accessor_dt", "xarray.core.accessor_str", "xarray.plot"],
    "numpy": ["numpy", "numpy.ma", "numpy.linalg", "numpy.random", "numpy.fft", "numpy.lib.stride_tricks"],
    "scipy": ["scipy.cluster.hierarchy", "scipy.cluster.vq", "scipy.fft", "scipy.integrate", "scipy.interpolate",
              "scipy.linalg", "scipy.ndimage", "scipy.optimize", "scipy.signal", "scipy.sparse", "scipy.sparse.csgraph",
              "scipy.spatial", "scipy.spatial.distance", "scipy.spatial.transform", "scipy.stats"],
    "sklearn": ["sklearn.cluster", "sklearn.compose", "sklearn.covariance", "sklearn.decomposition", "sklearn.ensemble",
                "sklearn.feature_extraction.image", "sklearn.feature_selection", "sklearn.gaussian_process",
                "sklearn.gaussian_process.kernels", "sklearn.impute", "sklearn.inspection", "sklearn.linear_model",
                "sklearn.manifold", "sklearn.metrics", "sklearn.metrics.pairwise", "sklearn.mixture",
                "sklearn.model_selection", "sklearn.naive_bayes", "sklearn.neighbors", "sklearn.neural_network",
                "sklearn.pipeline", "sklearn.preprocessing", "sklearn.svm", "sklearn.tree", "sklearn.utils"],
    "imblearn": ["imblearn.combine", "imblearn.ensemble", "imblearn.metrics", "imblearn.over_sampling",
                 "imblearn.pipeline", "imblearn.under_sampling"],
    "networkx": ["networkx"],
    "seaborn": ["seaborn"], "openpyxl": ["openpyxl", "openpyxl.styles", "openpyxl.utils", "openpyxl.workbook", "openpyxl.worksheet.worksheet"],
    "PIL": ["PIL.Image", "PIL.ImageDraw", "PIL.ImageFilter", "PIL.ImageOps"],
    "pyarrow": ["pyarrow", "pyarrow.compute", "pyarrow.csv", "pyarrow.dataset", "pyarrow.parquet"],
    "jedi": ["jedi"], "tree_sitter": ["tree_sitter"], "tree_sitter_python": ["tree_sitter_python"],
    "requests": ["requests"], "ee": ["ee"], "xyzservices": ["xyzservices"], "graticule": ["graticule"],
}
# What a member of a class is called by, where nobody makes such an object by its class.
ACCESSORS = {"rioxarray.raster_array.RasterArray": "xarray.DataArray.rio",
             "rioxarray.raster_dataset.RasterDataset": "xarray.Dataset.rio",
             "odc.geo.xr.ODCExtensionDa": "xarray.DataArray.odc", "odc.geo.xr.ODCExtensionDs": "xarray.Dataset.odc",
             "xarray.core.accessor_dt.DatetimeAccessor": "xarray.DataArray.dt",
             "xarray.core.accessor_str.StringAccessor": "xarray.DataArray.str"}
NOT_WALKED = {"test", "tests", "testing", "conftest", "setup", "compat", "version", "conf", "examples"}

FORMAT = 2
MOST_BODY = 4000
MOST_SIGNATURE = 400
MOST_SUMMARY = 500
MOST_PARAMETERS = 2000
MOST_EXAMPLE = 800
MOST_OTHER_NAMES = 12
SHORTEST_TELLING = 20  # of a summary that two would not have by chance

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_HEADING = re.compile(r"^[ ]*(?:(?P<title>[A-Z][A-Za-z ]+)\n[ ]*[-=~]{3,}[ ]*|(?P<google>Args|Arguments|Parameters|"
                      r"Keyword Args|Returns|Return|Raises|Yields|Example|Examples|Notes?|References|See Also):?[ ]*)$",
                      re.MULTILINE)
_PARAMETERS = {"Parameters", "Other Parameters", "Args", "Arguments", "Keyword Args"}
_EXAMPLES = {"Example", "Examples"}


def _signature(thing):
    try:
        text = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""
    return _ADDRESS.sub("", text)[:MOST_SIGNATURE]


def _cut(text, most):
    text = text.strip("\n").rstrip()
    return text if len(text) <= most else text[:most].rpartition("\n")[0].rstrip() + "\n..."


def sections(body):
    """The parts of a docstring by their headings, as numpydoc and Google have them; "" for what is before the first."""
    parts = defaultdict(str)
    heading, at = "", 0
    for found in _HEADING.finditer(body):
        parts[heading] += body[at:found.start()]
        heading, at = (found["title"] or found["google"]).strip(), found.end()
    parts[heading] += body[at:]
    return parts


def _summary(body, name):
    """The first paragraph that is more than a signature."""
    for paragraph in body.split("\n\n"):
        text = " ".join(paragraph.split())
        if text and not text.startswith(name.rpartition(".")[2] + "("):
            return text[:MOST_SUMMARY]
    return ""


def _example(parts):
    """One example: the first piece of code that its section has, or else all of it, up to the next words."""
    text = "\n".join(parts[heading] for heading in _EXAMPLES if heading in parts) or "\n".join(parts.values())
    lines, begun = [], False
    for line in text.splitlines():
        if line.lstrip().startswith((">>>", "...")) and line.strip() != "...":
            begun = True
        elif begun and not line.strip():
            if lines and lines[-1]:
                lines.append("")
            continue
        elif begun and lines and not lines[-1]:
            break  # words after a blank line
        if begun:
            lines.append(line)
    return _cut(inspect.cleandoc("\n".join(lines)), MOST_EXAMPLE) if lines else ""


def _attribute(holder, name):
    try:
        return getattr(holder, name)
    except Exception:  # what a library announces and does not give away
        return None


def _imported(name):
    try:
        return importlib.import_module(name)
    except Exception:  # of a module that wants what is not installed
        return None


def _modules(library, named):
    if named is not None:
        return [module for module in map(_imported, named) if module]
    package = _imported(library)
    if package is None:
        return []
    modules, folders = [package], [package]
    while folders:
        folder = folders.pop()
        for found in pkgutil.iter_modules(getattr(folder, "__path__", [])):
            module = None
            if not found.name.startswith("_") and found.name not in NOT_WALKED:
                module = _imported(f"{folder.__name__}.{found.name}")
            if module:
                modules.append(module)
                if found.ispkg:
                    folders.append(module)
    return modules


def _origin(thing):
    """What is the same wherever it is reached from: a bound method is its function."""
    return getattr(thing, "__func__", thing)


def _is_public_here(module, thing, root):
    """Whether a module means to offer it, rather than to use it."""
    home = getattr(thing, "__module__", None) or root
    if home.lstrip("_").partition(".")[0] != root:
        return False
    return hasattr(module, "__all__") or hasattr(module, "__path__") or home == module.__name__


def _things(library, modules):
    """(name, whether the holder has it of its own, what it is) of all public functions, classes and their members."""
    root = library.partition(".")[0]
    for module in modules:
        for name in sorted(getattr(module, "__all__", None) or vars(module)):
            thing = _attribute(module, name)
            if name.startswith("_") or not callable(thing) or inspect.ismodule(thing):
                continue
            if not _is_public_here(module, thing, root):
                continue
            yield f"{module.__name__}.{name}", True, thing
            if inspect.isclass(thing):
                yield from _members(f"{module.__name__}.{name}", thing)


def _members(called, kind):
    for name in dir(kind):
        if name.startswith("_"):
            continue
        thing = inspect.getattr_static(kind, name, None)
        if isinstance(thing, (classmethod, staticmethod)):
            thing = _attribute(kind, name)
        if callable(thing) or isinstance(thing, property):
            yield f"{called}.{name}", name in vars(kind), thing


def _best_name(names):
    """That by which most would know it: by the shortest way, and of the class that defines it."""
    return min(names, key=lambda name: (name.count("."), not names[name], len(name), name))


def _rows(library, modules):
    things, names, order = {}, defaultdict(dict), []
    for name, own, thing in _things(library, modules):
        key = id(_origin(thing))
        if key not in things:
            things[key] = thing  # which also keeps it, so that no other has its identity
            order.append(key)
        names[key][name] = names[key].get(name, False) or own
    for key in order:
        name = _best_name(names[key])
        row = _row(name, things[key])
        if row is not None:
            yield name, set(names[key]) - {name} | _as_accessor(name), row


def _as_accessor(name):
    holder, _, last = name.rpartition(".")
    return {f"{ACCESSORS[holder]}.{last}"} if holder in ACCESSORS else set()


def _entries():
    """Those of all libraries. What is called and does the same in several places is told of once, with all its names:
    rolling of a Series and of a DataFrame, sjoin as a function and as a method."""
    versions, entries = _versions(), {}
    for library, named in LIBRARIES.items():
        for name, others, row in _rows(library, _modules(library, named)):
            last, summary = name.rpartition(".")[2], row[1]
            key = (last, summary if len(summary) > SHORTEST_TELLING else name)
            if key not in entries:
                entries[key] = {"libraries": [library], "version": versions.get(library, ""), "name": name,
                                "others": others, "row": row}
                continue
            entry = entries[key]
            entry["others"] |= others | {name, entry["name"]}
            if name.count(".") < entry["name"].count("."):  # a function goes before the method that calls it
                entry |= {"name": name, "row": row, "version": versions.get(library, "")}
            if library not in entry["libraries"]:
                entry["libraries"].append(library)
    for entry in entries.values():
        others = sorted(entry["others"] - {entry["name"]}, key=lambda other: (other.count("."), len(other), other))
        yield (" ".join(entry["libraries"]), entry["version"], entry["name"], " ".join(others[:MOST_OTHER_NAMES]),
               *entry["row"])


def _row(name, thing):
    body = inspect.getdoc(thing) or ""
    if not body or (isinstance(thing, property) and len(body) < 20):
        return None
    parts = sections(body)
    parameters = "\n".join(parts[heading].strip("\n") for heading in parts if heading in _PARAMETERS)
    return (_signature(thing), _summary(body, name), _cut(parameters, MOST_PARAMETERS), _example(parts),
            body[:MOST_BODY])


def _versions():
    """By the names that packages are imported with."""
    versions = {}
    for package, distributions in metadata.packages_distributions().items():
        versions[package] = metadata.version(distributions[0])
    for library in ("odc.stac", "odc.geo"):  # of one package, by several distributions
        try:
            versions[library] = metadata.version(library.replace(".", "-"))
        except metadata.PackageNotFoundError:
            continue
    return versions


def make(path):
    path.unlink(missing_ok=True)
    index = sqlite3.connect(path)
    index.execute("create table entries (libraries text, version text, name text, also text, signature text, "
                  "summary text, parameters text, example text, body text)")
    index.execute(f"pragma user_version = {FORMAT}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what is only asked for its documentation
        index.executemany("insert into entries values (?, ?, ?, ?, ?, ?, ?, ?, ?)", _entries())
    index.commit()
    index.execute("vacuum")
    index.close()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    make(target)
