# SPDX-License-Identifier: Apache-2.0
"""Single values of a session's variables, by name: "mean", "totals/Rome", "towns/0/population"."""

import datetime
import decimal
import difflib
import math
import numbers

import numpy
import pandas

MOST_REFERENCES = 200
MOST_TEXT = 1000


def _position(part, length, whole):
    try:
        return range(length)[int(part)]
    except (ValueError, IndexError):
        raise LookupError(f"{whole}: {part!r} is no position among {length}") from None


def _key(part, keys, whole):
    by_text = {str(key): key for key in keys}
    if part in by_text:
        return by_text[part]
    near = difflib.get_close_matches(part, list(by_text)[:10_000], 3)
    raise LookupError(f"{whole}: there is no {part!r}" + (f"; near: {', '.join(near)}" if near else ""))


def _step(value, part, whole):
    if isinstance(value, pandas.DataFrame):
        if part in map(str, value.columns):
            return value[_key(part, value.columns, whole)]
        return value.iloc[_position(part, len(value), whole)]
    if isinstance(value, pandas.Series):
        labels = {str(label): label for label in value.index}
        if part in labels and value.index.is_unique:
            return value[labels[part]]
        return value.iloc[_position(part, len(value), whole)]
    if isinstance(value, dict):
        return value[_key(part, value, whole)]
    if isinstance(value, (list, tuple)) or (isinstance(value, numpy.ndarray) and value.ndim):
        return value[_position(part, len(value), whole)]
    raise LookupError(f"{whole}: a {type(value).__name__} has no part {part!r}")


def _plain(value, whole):
    """As JSON has it."""
    if hasattr(value, "item") and getattr(value, "size", 0) == 1:
        value = value.item()
    if value is None or value is pandas.NA or value is pandas.NaT:
        raise LookupError(f"{whole} has no value")
    if isinstance(value, (bool, str)):
        return value[:MOST_TEXT] if isinstance(value, str) else value
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, (numbers.Real, decimal.Decimal)):
        if not math.isfinite(value):
            raise LookupError(f"{whole} is {value}, which is no value")
        return float(value)
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()
    raise LookupError(f"{whole} is a {type(value).__name__}, not one value; name a part of it, such as {whole}/0")


def _one(reference, namespace):
    name, *parts = reference.split("/")
    if name not in namespace or name.startswith("__"):
        near = difflib.get_close_matches(name, [known for known in namespace if not known.startswith("_")], 3)
        raise LookupError(f"there is no variable {name!r}" + (f"; near: {', '.join(near)}" if near else ""))
    value = namespace[name]
    for part in parts:
        value = _step(value, part, reference)
    return _plain(value, reference)


def named(references, namespace):
    """{"values": {reference: value}, "faults": [why one cannot be told, ...]}"""
    found, faults = {}, []
    for reference in references[:MOST_REFERENCES]:
        try:
            found[reference] = _one(reference, namespace)
        except Exception as error:
            faults.append(str(error.args[0] if error.args else error))
    return {"values": found, "faults": faults}
