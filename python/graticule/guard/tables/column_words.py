# SPDX-License-Identifier: Apache-2.0
# Table: words in names of columns.
"""What the words in a column's name say of its numbers."""

import re
import unicodedata

import pandas

RATES = frozenset({"rate", "rates", "ratio", "percent", "percentage", "pct", "share", "per", "perc", "density", "densities",
                   "proportion", "prevalence", "incidence"})
INTENSIVE = RATES | {"index", "average", "avg", "mean", "median", "capita", "expectancy", "temperature", "elevation", "age",
                     "rank", "score", "percentile", "speed", "depth", "pro", "je", "por", "par", "pour", "each"}
PEOPLE = ("population", "pop", "people", "persons", "inhabitants", "residents", "citizens")
COUNTED = ("count", "households", "students", "voters", "employees", "samples")
AREAS = ("area", "areas", "sqkm", "km2", "hectares", "acres")
# Amounts that add up, whatever they are of.
ADDED_UP = frozenset({*PEOPLE, *COUNTED, *AREAS, "number", "total", "length", "births", "deaths", "cases", "sales",
                      "production", "emissions", "passengers", "volume", "jobs", "visitors", "vehicles", "crimes",
                      "accidents", "injured", "killed", "beds", "tonnes", "gdp", "sum", "einwohner"})
# Numbers that are no amounts, but name a row or say where or when.
NO_AMOUNTS = frozenset({"id", "code", "fid", "gid", "objectid", "fips", "geoid", "year", "zip", "lat", "latitude", "lon",
                        "longitude", "x", "y", "month", "day", "week", "quarter", "level", "iso", "postcode", "jahr",
                        "annee", "anno", "ano", "period", "index"})
TIMES = frozenset({"year", "period", "month", "quarter", "week", "day", "date", "time", "jahr", "annee"})


def words(name):
    return {re.sub(r"\d+$", "", word) for word in re.split(r"[\W_]+", str(name).lower()) if word}


def is_text(column):
    """Whether a column holds texts, and at most gaps beside; objects may be anything, such as lists."""
    if column.dtype == object:
        return pandas.api.types.infer_dtype(column, skipna=True) == "string"
    return pandas.api.types.is_string_dtype(column.dtype)


def folded(text):
    """Without case and accents."""
    if text.isascii():
        return text.strip().lower()
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
