# SPDX-License-Identifier: Apache-2.0
# Table: words for scales, in the languages of statistics offices.
"""In how many of its unit a column counts, as its name says: "pop_thousands", "gdp_meur", "GDP (Mio. EUR)"."""

import re

from graticule.guard.tables.column_words import INTENSIVE, folded

_SCALES = {1e3: ("thousand", "thousands", "ths", "thous", "tsd", "tausend", "millier", "milliers", "migliaia", "duizend",
                 "duizenden", "tusen", "tys", "000s", "1000s"),
           1e5: ("lakh", "lakhs"),
           1e6: ("million", "millions", "mio", "mln", "millionen", "millones", "milhoes", "milioni", "miljoen", "miljoner"),
           1e7: ("crore", "crores"),
           1e9: ("billion", "billions", "bn", "mrd", "milliarden", "milliard", "milliards", "miliardi", "mld"),
           1e12: ("trillion", "trillions")}
_FACTORS = {word: factor for factor, known in _SCALES.items() for word in known}
_NAMES = {1e3: "thousands", 1e5: "lakhs", 1e6: "millions", 1e7: "crores", 1e9: "billions", 1e12: "trillions"}
_PREFIXES = {"m": 1e6, "mio": 1e6, "mn": 1e6, "k": 1e3, "t": 1e3, "b": 1e9, "bn": 1e9}  # of currencies: "meur"
_CURRENCIES = frozenset(("eur", "usd", "gbp", "chf", "jpy", "cny", "inr", "sek", "nok", "dkk", "pln", "czk", "huf", "cad",
                         "aud", "brl", "zar"))


def _tokens(name):
    return re.findall(r"[^\W_]+", folded(re.sub(r"([a-z])([A-Z])", r"\1 \2", str(name))))


def _of_currency(token):
    return _PREFIXES.get(token[:-3]) if token[-3:] in _CURRENCIES else None


def _factor_at(tokens, at):
    """Of a token in its place: "1000" counts behind "in", "m" and "k" beside a currency, "md" beside GDP, as in Natural
    Earth."""
    token, before = tokens[at], tokens[at - 1] if at else ""
    last = at + 1 == len(tokens)
    if token in _FACTORS or _of_currency(token):
        return _FACTORS.get(token) or _of_currency(token)
    if token in ("1000", "1000000"):
        return float(token) if before in ("in", "x", "en") else None
    if token == "000" and at:
        return 1e3 if last or before == "1" else None
    money = before in _CURRENCIES or not last and tokens[at + 1] in _CURRENCIES
    if token in ("m", "mn") and money or token == "md" and before == "gdp":
        return 1e6
    return 1e3 if token == "k" and (money or before in ("pop", "population")) else None


def factor_of(name):
    """The factor to single units; None where the name says none, or is that of a rate ("deaths per 1000")."""
    tokens = _tokens(name)
    if INTENSIVE & set(tokens) or re.search("[%/]", str(name)):
        return None
    factors = [_factor_at(tokens, at) for at in range(len(tokens))]
    of_what = [token for token, factor in zip(tokens, factors, strict=True)
               if (factor is None or _of_currency(token)) and token not in ("in", "x", "en", "1")]
    product = 1.0
    for factor in factors:
        product *= factor or 1
    return product if product > 1 and of_what else None


def in_words(factor):
    """1000: "thousands"."""
    return _NAMES.get(factor, f"units of {factor:,.0f}" if factor > 1 else "single units")


def says(text, factor):
    """Whether words of a text say that scale."""
    return any(_FACTORS.get(token) == factor or _of_currency(token) == factor for token in _tokens(text))
