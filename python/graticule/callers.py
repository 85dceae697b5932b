# SPDX-License-Identifier: Apache-2.0
"""Who calls: the user's code, which is watched, or a library that knows what it does."""

import sys
import sysconfig

# Their frames stand between a user and what the user asked for.
_TRANSPARENT = ("numpy", "pandas", "geopandas", "shapely", "rasterio", "pyproj", "rasterstats", "graticule",
                "matplotlib")
_LIBRARIES = tuple({sysconfig.get_paths()[name] for name in ("purelib", "platlib")})
_STANDARD = tuple({sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib")})
_OWN = __file__.rpartition("/")[0]  # of this package

USER, TRANSPARENT, FOREIGN = range(3)
_kinds = {}


def _kind_of(path):
    if is_own(path) or "/graticule_sandbox/" in path:
        return TRANSPARENT
    for library in _LIBRARIES:
        if path.startswith(library):
            package = path[len(library):].lstrip("/").partition("/")[0]
            return TRANSPARENT if package in _TRANSPARENT else FOREIGN
    if path.startswith(_STANDARD) or path.startswith("<frozen "):
        return TRANSPARENT
    return USER


def kind_of(path):
    kind = _kinds.get(path)
    if kind is None:
        kind = _kinds[path] = _kind_of(path)
    return kind


def is_own(path):
    """Whether a file is of this package."""
    return path.startswith(_OWN)


def for_user(depth):
    """Whether the call, so many frames up, is made by the user's code, if through a watched library."""
    frame = sys._getframe(depth)
    while frame is not None:
        kind = kind_of(frame.f_code.co_filename)
        if kind != TRANSPARENT:
            return kind == USER
        frame = frame.f_back
    return False


def by_user(depth):
    """Whether that frame is the user's own."""
    return kind_of(sys._getframe(depth).f_code.co_filename) == USER


def mentions(depth, names):
    """Whether the code of that frame uses some attributes or globals."""
    return not names.isdisjoint(sys._getframe(depth).f_code.co_names)


def depth_of_user():
    """The stacklevel for a warning of the caller that points to the user's line."""
    depth, frame = 1, sys._getframe(1)
    while frame is not None and kind_of(frame.f_code.co_filename) != USER:
        depth, frame = depth + 1, frame.f_back
    return depth
