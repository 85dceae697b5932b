# SPDX-License-Identifier: Apache-2.0
"""What the axes of a chart count: labels, categories, times."""

import re

import numpy
from matplotlib.category import StrCategoryConverter
from matplotlib.dates import DateConverter

MOST_LABELS = 2000
MOST_LETTERS = 200
MOST_TICKS = 200
SECONDS_OF_A_DAY = 86400.0


def letters(text):
    return " ".join(str(text).split())[:MOST_LETTERS]


def is_date(axis):
    converter = axis.get_converter()
    return isinstance(converter, DateConverter) or type(converter).__name__ == "_SwitchableDateConverter"


def unit_of(axis):
    """What a value of matplotlib's is multiplied by: its times are days."""
    return SECONDS_OF_A_DAY if is_date(axis) else 1.0


def _is_number(text):
    text = text.replace("\N{MINUS SIGN}", "-").replace(",", "")
    try:
        float(text.rstrip("%"))
    except ValueError:
        return text.strip().startswith("$")
    return True


def labelled_ticks(axis):
    """(value, label) of ticks in sight; labels stand on the first side, or as those of colour bars on the second."""
    low, high = sorted(axis.get_view_interval())
    return [(float(tick.get_loc()), letters(label.get_text())) for tick in axis.get_major_ticks()[:MOST_LABELS]
            for label in [tick.label1 if tick.label1.get_visible() else tick.label2]
            if label.get_visible() and label.get_text().strip() and low <= tick.get_loc() <= high]


def _plain(label):
    """A label without the signs of a formula: "2e3" where "$\\mathdefault{2\\times10^{3}}$" is drawn."""
    plain = re.sub(r"\\mathdefault|[${}]", "", label).replace(r"\times", "\N{MULTIPLICATION SIGN}")
    return re.sub("(?:([0-9.]+)\N{MULTIPLICATION SIGN})?10\\^([-\N{MINUS SIGN}]?[0-9]+)",
                  lambda power: f"{power[1] or 1}e{power[2]}", plain).replace("e\N{MINUS SIGN}", "e-")


def numbered_ticks(axis):
    """Labels and the values that they stand at; None where they are not all of a number ("1e6" at the end of the axis)."""
    if axis.get_offset_text().get_text():
        return None
    return [{"at": value, "label": _plain(label)} for value, label in labelled_ticks(axis)[:MOST_TICKS]]


def categories_of(axis):
    """Labels of the values 0, 1, ...; none where the axis has numbers."""
    if isinstance(axis.get_converter(), StrCategoryConverter) and axis.units is not None:
        overwritten = {round(value): label for value, label in labelled_ticks(axis)}
        return [overwritten.get(i, letters(name)) for i, name in enumerate(axis.units._mapping)][:MOST_LABELS]
    ticks = labelled_ticks(axis)
    if not ticks or is_date(axis) or all(_is_number(label) for _, label in ticks):
        return []
    at = {round(value): label for value, label in ticks if abs(value - round(value)) < 1e-9 and value > -0.5}
    if len(at) < len(ticks) or max(at) >= MOST_LABELS:
        return []
    return [at.get(i, "") for i in range(max(at) + 1)]


def described(axes, axis):
    if not axes.axison or not axis.get_visible():
        return None
    low, high = (float(value) * unit_of(axis) for value in axis.get_view_interval())
    if axis.get_inverted() != (high < low):
        low, high = high, low
    made = {"label": letters(axis.get_label_text()), "low": low, "high": high, "ticks": len(labelled_ticks(axis))}
    scale = {"linear": "linear", "log": "log"}.get(axis.get_scale(), "other")
    categories = categories_of(axis) if scale == "linear" else []
    if categories:
        return made | {"scale": "category", "categories": categories}
    return made | {"scale": scale, "labels": None if axis.get_converter() else numbered_ticks(axis)}


def category_of(axis, low, high):
    """The label of what a bar stands at, or None where it stands at numbers."""
    middle, categories = (low + high) / 2, categories_of(axis)
    if categories:
        nearest = int(numpy.floor(middle + 0.5))
        return categories[nearest] if 0 <= nearest < len(categories) and categories[nearest] else None
    near = [(abs(value - middle), label) for value, label in labelled_ticks(axis)
            if min(low, high) <= value <= max(low, high) and not _is_number(label)]
    return min(near)[1] if near and not is_date(axis) else None
