# SPDX-License-Identifier: Apache-2.0
"""Numbers of bands, against the raster or the array that they are asked of."""

import ast
import re

from graticule.analysis.findings import finding
from graticule.analysis.literals import texts

MOST_NEAR = 4
_BAND_WORDS = {"red", "green", "blue", "nir", "vnir", "swir", "swir1", "swir2", "rededge", "thermal", "tir", "tirs", "band", "bands",
               "coastal", "cirrus", "panchromatic"}
_INDICES = {"ndvi", "savi", "msavi", "osavi", "evi", "evi2", "ndwi", "mndwi", "ndbi", "ndmi", "ndsi", "nbr", "nbr2", "gndvi",
            "bsi", "arvi", "ndre", "gci"}
_NUMBERED = re.compile(r"b0?\d{1,2}a?")


def _names_a_band(name, words):
    parts = set(re.split(r"[\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()))
    return bool(parts & words) or (words is _BAND_WORDS and any(map(_NUMBERED.fullmatch, parts)))


def _has_index_of(node, array):
    """The indices by which an expression picks of an array."""
    return {one.slice.value for one in ast.walk(node) if isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Constant)
            and ast.unparse(one.value) == array}


def is_band_by_use(node, parents):
    """Whether code treats what a subscript picks as a band: by the name that it gets, as part of an index such as NDVI, or
    in a quotient whose two sides have the same rows of an array."""
    array = ast.unparse(node.value)
    at = node
    while (above := parents.get(at)) is not None and isinstance(above, (ast.expr, ast.keyword)):
        if isinstance(above, ast.BinOp) and isinstance(above.op, ast.Div):
            if len(_has_index_of(above.left, array) & _has_index_of(above.right, array)) >= 2:
                return True
        if isinstance(above, ast.keyword) and above.arg and _names_a_band(above.arg, _BAND_WORDS):
            return True
        at = above
    if isinstance(above, ast.Assign) and len(above.targets) == 1:
        return _assigned_as_band(above, node, at)
    return False


def _assigned_as_band(statement, node, value):
    target = statement.targets[0]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        pairs = [(name, one) for name, one in zip(target.elts, value.elts) if node in ast.walk(one)]
        target, value = pairs[0] if pairs else (target, value)
    if not isinstance(target, ast.Name):
        return False
    alone = all(isinstance(one, (ast.Subscript, ast.Call, ast.Attribute, ast.Name, ast.Constant, ast.Load, ast.keyword,
                               ast.Tuple, ast.Slice))
                for one in ast.walk(value))
    return (alone and _names_a_band(target.id, _BAND_WORDS)) or _names_a_band(target.id, _INDICES)


def numbers_of(raster):
    """The numbers that its bands have, as text, with their names."""
    return [f"{number} ({texts.safe(raster.descriptions[number - 1])})" if raster.descriptions else str(number)
            for number in range(1, min(raster.bands, 20) + 1)]


def look_at_number(node, raster, number):
    """A finding on a band that is read by its number, or None."""
    if 1 <= number <= raster.bands:
        return None
    count = f"{raster.bands} band{'s' if raster.bands != 1 else ''}, counted from 1"
    near = [str(min(max(number, 1), raster.bands))]
    near += [one for one in map(str, range(1, raster.bands + 1)) if one not in near][:MOST_NEAR - 1]
    names = f": {', '.join(numbers_of(raster))}" if raster.descriptions else ""
    return finding("band", node, f"there is no band {number}: {texts.safe(raster.name)} has {count}{names}", near)


def look_at_index(node, cells, parents):
    """A finding on what is picked of an array by a number, or None. cells: facts.Cells."""
    index = node.slice.elts[-1] if isinstance(node.slice, ast.Tuple) else node.slice
    if isinstance(node.slice, ast.Tuple):
        if cells.axes != 3 or len(node.slice.elts) != 3 or not all(
                isinstance(one, ast.Slice) and (one.lower, one.upper, one.step) == (None,) * 3 for one in node.slice.elts[:2]):
            return None
    number = index.value if isinstance(index, ast.Constant) else None
    if type(number) is not int or number < 0:
        return None
    if isinstance(node.slice, ast.Tuple):
        return _look_at_last_axis(node, cells, number, parents)
    return _look_at_first_axis(node, cells, number, parents)


def _look_at_first_axis(node, cells, number, parents):
    name = texts.safe(ast.unparse(node.value))
    if cells.axes == 3 and cells.shape is not None and cells.shape[0] is not None and number >= cells.shape[0]:
        near = [f"{name}[{one}]" for one in range(cells.shape[0] - 1, max(cells.shape[0] - 1 - MOST_NEAR, -1), -1)]
        return finding("band", node, f"{name} has {cells.shape[0]} along its first axis, counted from 0, and no {name}[{number}]", near)
    if cells.axes == 2 and cells.bands > 1 and is_band_by_use(node, parents):
        number = min(number + 1, cells.bands)
        return finding("band", node, f"{name} is one band (rows, columns), and {name}[{node.slice.value}] is a row of it, no band; "
                       f"{texts.safe(cells.source)} has {cells.bands} bands", [f"read({number})", "read()"])
    return None


def _look_at_last_axis(node, cells, number, parents):
    if not cells.bands or not cells.shape or cells.shape[0] is None or not is_band_by_use(node, parents):
        return None
    name = texts.safe(ast.unparse(node.value))
    near = [f"{name}[{min(number, cells.shape[0] - 1)}]"]
    return finding("band", node, f"{name} has its bands along the first axis (bands, rows, columns), and {name}[:, :, {number}] "
                   "is a column of cells of each", near)
