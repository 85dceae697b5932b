# SPDX-License-Identifier: Apache-2.0
"""CRS that code names, against those that PROJ knows, and against what layers declare already."""

import difflib
import functools
import re
import sys

from graticule.analysis.findings import edits_between
from graticule.analysis.literals import texts

MOST_NAMED = 12       # names that PROJ is asked for, at up to half a second each
MOST_LETTERS = 2000
MOST_NEAR = 3
_CODE = re.compile(r"\s*e[a-z]{2,4}\W*(\d{1,7})\s*", re.IGNORECASE)  # EPSG is often misspelt
_ZONE = re.compile(r"\butm\D{0,8}?(\d{1,2})\s*([ns])?", re.IGNORECASE)
_EXACT_CODE = re.compile(r"\s*(?:epsg\s*:\s*)?\d+\s*", re.IGNORECASE)
# What people most likely mean where several codes are as near.
_USUAL = (4326, 3857, 4269, 4258, 3035, 5070, 2154, 27700, 25832, 25833, 28992, 31370, 4979, 2056, 3395, 6933, 54009)


def parsed(value):
    """The CRS of a literal; None where PROJ knows none."""
    pyproj = sys.modules.get("pyproj")
    try:
        return pyproj.CRS.from_user_input(value)
    except pyproj.exceptions.CRSError:
        return None


def name_of(crs):
    authority = crs.to_authority()
    return ":".join(authority) if authority else texts.safe(crs.name)


@functools.lru_cache(maxsize=4)
def _codes(authority):
    pyproj = sys.modules["pyproj"]
    kinds = pyproj.enums.PJType
    from pyproj.database import get_codes
    return frozenset(code for kind in (kinds.GEOGRAPHIC_2D_CRS, kinds.GEOGRAPHIC_3D_CRS, kinds.PROJECTED_CRS, kinds.COMPOUND_CRS,
                                       kinds.GEOCENTRIC_CRS, kinds.VERTICAL_CRS) for code in get_codes(authority, kind))


def _near_code(code, declared):
    if code in _codes("ESRI"):
        return [f"ESRI:{code}"]
    like = [one for one in _codes("EPSG") if abs(len(one) - len(code)) <= 1 and edits_between(one, code) <= 1]
    usual = {str(one): place for place, one in enumerate(_USUAL)}

    def order(one):
        return (f"EPSG:{one}" not in declared, usual.get(one, len(usual)), len(one) != len(code), not one.startswith(code[:2]), one)
    return [f"EPSG:{one}" for one in sorted(like, key=order)]


def _near_name(text, declared):
    if (code := _CODE.fullmatch(text)) is not None:
        return [f"EPSG:{int(code[1])}"] if str(int(code[1])) in _codes("EPSG") else _near_code(code[1], declared)
    if (zone := _ZONE.search(text)) is not None and 1 <= int(zone[1]) <= 60:
        first = "269" if re.search(r"nad\W?83", text, re.I) else "258" if re.search(r"etrs", text, re.I) else \
            "327" if (zone[2] or "n") in "sS" else "326"
        code = f"{first}{int(zone[1]):02}"
        return [f"EPSG:{code}"] if code in _codes("EPSG") else []
    from pyproj.database import query_crs_info
    names = {texts.folded(info.name): f"EPSG:{info.code}" for info in reversed(query_crs_info(auth_name="EPSG")) if not info.deprecated}
    return [names[one] for one in difflib.get_close_matches(texts.folded(text), names, MOST_NEAR, 0.8)]


class ReferenceSystems:
    def __init__(self, namespace_crs):
        """namespace_crs: the CRS that live layers have."""
        self._declared = {name_of(crs) for crs in namespace_crs}
        self._known = {}

    def read(self, value):
        """(the CRS of a literal, or None; whether it is known that there is none)."""
        is_code = type(value) is int or isinstance(value, str)
        if not is_code or "pyproj" not in sys.modules or (isinstance(value, str) and not 0 < len(value) <= MOST_LETTERS):
            return None, False
        if value not in self._known:
            if len(self._known) >= MOST_NAMED:
                return None, False
            self._known[value] = parsed(value)
        return self._known[value], self._known[value] is None

    def problem(self, value, only_codes=False):
        """(message, near) of a literal that PROJ knows no CRS for; None otherwise. only_codes: what reads it may
        understand names in its own way."""
        if only_codes and not (type(value) is int or (isinstance(value, str) and _EXACT_CODE.fullmatch(value))):
            return None
        if not self.read(value)[1]:
            return None
        text = str(value).strip()
        near = (_near_code(text, self._declared) if text.isascii() and text.isdigit() else _near_name(text, self._declared))
        near = near or sorted(self._declared)
        return f"PROJ knows no CRS {texts.quoted(value)}", near[:MOST_NEAR]
