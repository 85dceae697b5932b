# SPDX-License-Identifier: Apache-2.0
"""Says what of a step's checks does not hold in a session: expressions are evaluated over the names that its code has made.

It imports nothing but the standard library by itself, so that it runs wherever a session does.
"""
import importlib
import math
import os
import re

# What expressions of checks find under these names, whatever the session's code calls it.
MODULES = {"np": "numpy", "pd": "pandas", "gpd": "geopandas", "shapely": "shapely", "pyproj": "pyproj", "math": "math", "json": "json",
           "rasterio": "rasterio", "xr": "xarray", "scipy": "scipy", "nx": "networkx", "h3": "h3", "os": "os", "re": "re"}


class Missed(Exception):
    """What a check expected, and what it found."""


def names_for(check, session):
    """The session's names, the modules that the check mentions, and what its `first` makes."""
    names = dict(session)
    text = " ".join(str(check.get(part, "")) for part in ("first", "of", "by"))
    for name, module in MODULES.items():
        if re.search(rf"\b{name}\b", text):
            names[name] = importlib.import_module(module)
    if "first" in check:
        exec(compile(check["first"], "<first>", "exec"), names)  # noqa: S102
    return names


def near(found, expected, check):
    found, expected = float(found), float(expected)
    if math.isnan(expected):
        return math.isnan(found)
    exact = "absolute" not in check and "relative" not in check
    allowed = 1e-9 * abs(expected) if exact else check.get("absolute", 0) + check.get("relative", 0) * abs(expected)
    return abs(found - expected) <= allowed


def number(found, expected, check):
    return not isinstance(found, (bool, str)) and near(found, expected, check)


def length(found, expected, check):
    return len(found) == expected


def equal(found, expected, check):
    return found == expected


def text(found, expected, check):
    return str(found) == expected


def true(found, expected, check):
    return bool(found)


def plain(values):
    return [value.item() if hasattr(value, "item") else value for value in values]


def names_set(found, expected, check):
    return set(plain(found)) == set(plain(expected))


def in_order(found, expected, check):
    found, expected = plain(found), plain(expected)
    if len(found) != len(expected):
        return False
    return all(a == b if isinstance(b, str) else near(a, b, check) for a, b in zip(found, expected))


def as_array(values):
    import numpy
    values = getattr(values, "values", values)
    if isinstance(values, numpy.ma.MaskedArray):
        values = values.astype(float).filled(numpy.nan)
    return numpy.asarray(values, dtype=float)


def array(found, expected, check):
    import numpy
    found, expected = as_array(found), as_array(expected)
    return found.shape == expected.shape and numpy.allclose(
        found, expected, rtol=check.get("relative", 1e-9), atol=check.get("absolute", 0), equal_nan=True)


def shape(found, expected, check):
    return list(found.shape) == list(expected)


def crs(found, expected, check):
    import pyproj
    if not isinstance(found, (str, int, pyproj.CRS)):
        found = found.rio.crs if hasattr(found, "rio") else getattr(found, "crs", found)
    if found is None:
        return expected is None
    found = pyproj.CRS.from_user_input(found)
    return found.equals(pyproj.CRS.from_user_input(expected), ignore_axis_order=True)


def columns(found, expected, check):
    return set(expected) <= set(found.columns)


def dtype(found, expected, check):
    kind = str(found.dtype)
    return kind == expected or kind.rstrip("0123456789") == expected


def geometry(found, expected, check):
    kinds = getattr(found, "geom_type", found)
    return {kinds} <= set(expected) if isinstance(kinds, str) else set(kinds) <= set(expected)


def instance(found, expected, check):
    return expected in {f"{base.__module__.split('.')[0]}.{base.__name__}" for base in type(found).__mro__}


def readable(path, kind):
    """Opens a file as what it is to be; an exception says what it is not."""
    if kind == "raster":
        import rasterio
        with rasterio.open(path) as opened:
            opened.read()
    elif kind == "vector":
        import geopandas
        (geopandas.read_parquet if path.endswith(".parquet") else geopandas.read_file)(path)
    elif kind == "table":
        import pandas
        (pandas.read_parquet if path.endswith(".parquet") else pandas.read_csv)(path)
    elif kind == "netcdf":
        import xarray
        xarray.open_dataset(path).load().close()
    elif kind == "picture":
        from PIL import Image
        with Image.open(path) as picture:
            levels = picture.convert("L").getextrema()
        if levels[0] == levels[1]:
            raise Missed("a picture with something on it", "one colour")
    elif kind == "json":
        import json
        with open(path, encoding="utf-8") as opened:
            json.load(opened)
    elif kind == "html":
        with open(path, encoding="utf-8") as opened:
            if "<html" not in opened.read().lower():
                raise Missed("a page", "no <html")


def file(found, expected, check):
    path = str(found)
    if not os.path.isfile(path) or os.path.getsize(path) == 0:
        raise Missed(f"a file {path}", "none")
    readable(path, check["as"])
    return True


KINDS = {"number": number, "length": length, "equal": equal, "text": text, "true": true, "set": names_set, "list": in_order,
         "array": array, "shape": shape, "crs": crs, "columns": columns, "dtype": dtype, "geometry": geometry, "instance": instance,
         "file": file}


def short(value):
    told = " ".join(repr(value).split())
    return told if len(told) <= 120 else told[:117] + "..."


def missed(check, session):
    """@return why a check does not hold, in one line; nothing where it does"""
    try:
        names = names_for(check, session)
        found = eval(check["of"], names)  # noqa: S307
        expected = eval(check["by"], names) if "by" in check else check.get("is")  # noqa: S307
        if KINDS[check["kind"]](found, expected, check):
            return ""
        return f"expected {short(expected)}, found {short(found)}"
    except Missed as told:
        return f"expected {told.args[0]}, found {told.args[1]}"
    except Exception as error:  # noqa: BLE001  a check over what was not made fails, whatever it raises
        return f"{type(error).__name__}: {short(str(error))}"
