# SPDX-License-Identifier: Apache-2.0
"""Whether the numbers of a band are names of classes."""

import pathlib
import xml.etree.ElementTree as ElementTree

import numpy

PRESENCE_CLASSES = 2  # 0 and 1: absent and present
RAMP_COLOURS, RAMP_STEP = 64, 12  # changes of colour along a palette that pictures amounts, and the largest, of 255
MOST_BYTES = 1 << 20


def _palette(dataset, band):
    try:
        entries = dataset.colormap(band)
    except ValueError:  # there is none
        return numpy.empty((0, 4), int)
    colours = numpy.array([entries[key] for key in sorted(entries)], int)
    # Without the one colour that fills it up at its end.
    used = len(colours)
    while used > 1 and tuple(colours[used - 1]) == tuple(colours[-1]) == tuple(colours[used - 2]):
        used -= 1
    return colours[:used - 1] if used < len(colours) else colours


def _is_ramp(colours):
    steps = numpy.abs(numpy.diff(colours[:, :3], axis=0)).max(axis=1)
    changes = steps[steps > 0]
    return len(changes) >= RAMP_COLOURS and (changes <= RAMP_STEP).mean() >= 0.9


def _band_beside(dataset, band):
    """What the file .aux.xml beside a raster says of a band."""
    path = pathlib.Path(str(dataset.name) + ".aux.xml")
    if not path.is_file() or path.stat().st_size > MOST_BYTES:
        return None
    text = path.read_bytes()
    if b"<!ENTITY" in text:
        return None
    return ElementTree.fromstring(text).find(f"PAMRasterBand[@band='{band}']")


def _names_beside(dataset, band):
    told = _band_beside(dataset, band)
    if told is None:
        return ""
    if len(told.findall("CategoryNames/Category")) > PRESENCE_CLASSES:
        return "its file names them"
    table = told.find("GDALRasterAttributeTable")
    if table is not None and table.get("tableType", "thematic") == "thematic" \
            and len(table.findall("Row")) > PRESENCE_CLASSES and any(kind.text == "2" for kind in
                                                                     table.findall("FieldDefn/Type")):
        return "a table beside it describes them"
    return ""


def why_classes(dataset, band):
    """In words, why the numbers of a band are classes; empty where they seem to be amounts."""
    if not numpy.issubdtype(numpy.dtype(dataset.dtypes[band - 1]), numpy.integer):
        return ""
    if dataset.colorinterp[band - 1].name == "palette":
        colours = _palette(dataset, band)
        if len(colours) > PRESENCE_CLASSES and not _is_ramp(colours):
            return "it has a palette"
    return _names_beside(dataset, band)
