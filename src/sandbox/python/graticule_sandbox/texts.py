# SPDX-License-Identifier: Apache-2.0
"""Texts of bounded length."""

import reprlib

MOST_VALUE = 200_000

_short = reprlib.Repr()
_short.maxstring = _short.maxother = 200
_short.maxlist = _short.maxtuple = _short.maxset = _short.maxdict = 8


def shorten(text, limit):
    return text if len(text) <= limit else text[:limit - 1] + "…"


def short_repr(value):
    try:
        return shorten(_short.repr(value), 300)
    except Exception as error:
        return f"<{type(value).__name__} whose repr() raises {type(error).__name__}>"


def value_text(value):
    try:
        return shorten(value if isinstance(value, str) else repr(value), MOST_VALUE)
    except Exception as error:
        return f"<{type(value).__name__} whose repr() raises {type(error).__name__}>"
