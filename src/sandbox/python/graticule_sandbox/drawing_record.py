# SPDX-License-Identifier: Apache-2.0
"""Puts a record of what was really drawn into the pictures that matplotlib saves, as docs/drawing-record.md has it.

Nothing of the drawing is changed, and a picture whose record cannot be made is saved without one.
"""

import functools
import io
import json
import warnings
from xml.sax.saxutils import escape

import matplotlib
import matplotlib.image
import numpy
from matplotlib import cbook
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from PIL.PngImagePlugin import PngInfo

from graticule.guard import watching
from graticule_sandbox import drawn_panels, drawn_places
from graticule_sandbox.drawn_pixels import Pixels

KEYWORD = "drawing-record"
MOST_BYTES = 750_000
MOST_SHAPES = 4000
MOST_TEXTS = 200
MOST_LETTERS = 200

_saving = []  # the canvas whose PNG is being saved


def _texts(figure):
    found = [text.get_text() for axes in [figure, *figure.axes] for text in axes.texts if text.get_visible()]
    return [text[:MOST_LETTERS] for text in found if text.strip()][:MOST_TEXTS]


def _record(figure, pixels, most_shapes):
    panels, left_out = drawn_panels.described(figure, pixels, most_shapes)
    return {"drawing_record": 1, "writer": "matplotlib", "size": [pixels.width, pixels.height],
            "title": figure.get_suptitle()[:MOST_LETTERS], "texts": _texts(figure), "panels": panels, "left_out": left_out}


def _text_of_record(figure, pixels):
    """JSON, or nothing where there is none, or none that is small enough."""
    try:
        with watching.within, warnings.catch_warnings(), numpy.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            for most_shapes in (MOST_SHAPES, MOST_SHAPES // 4, MOST_SHAPES // 16):
                text = json.dumps(_record(figure, pixels, most_shapes), separators=(",", ":"), allow_nan=False)
                if len(text) <= MOST_BYTES:
                    return text
    except Exception:  # of a figure that is hostile, or of a kind that nobody thought of
        pass
    return None


def _with_record(metadata, options, text):
    """Options of a picture as they are without a record, and the record."""
    info = PngInfo()
    software = f"Matplotlib version{matplotlib.__version__}, https://matplotlib.org/"
    for name, value in ({"Software": software} | dict(metadata or {})).items():
        if value is not None:
            info.add_text(name, value)
    info.add_text(KEYWORD, text, zip=True)
    return dict(options or {}) | {"pnginfo": info}


def _imsave(original):
    @functools.wraps(original)
    def imsave(target, array, *arguments, metadata=None, pil_kwargs=None, **options):
        if _saving and not arguments and "pnginfo" not in (pil_kwargs or {}):
            canvas = _saving.pop()
            text = _text_of_record(canvas.figure, Pixels.painted(array))
            if text is not None:
                pil_kwargs, metadata = _with_record(metadata, pil_kwargs, text), None
        return original(target, array, *arguments, metadata=metadata, pil_kwargs=pil_kwargs, **options)
    return imsave


def _print_png(original):
    @functools.wraps(original)
    def print_png(canvas, *arguments, **options):
        _saving[:] = [canvas]
        try:
            return original(canvas, *arguments, **options)
        finally:
            _saving.clear()
    return print_png


def _in_svg(text, canvas):
    """The SVG with the record right beneath its first element."""
    start = text.find("<svg")
    end = text.find(">", start)
    # The figure's own size, as an SVG's user units are points.
    record = _text_of_record(canvas.figure, Pixels.of_size(*(72 * length for length in canvas.figure.get_size_inches())))
    if start < 0 or end < 0 or record is None:
        return text
    return f'{text[:end + 1]}\n <metadata id="{KEYWORD}">{escape(record)}</metadata>{text[end + 1:]}'


def _print_svg(original):
    @functools.wraps(original)
    def print_svg(canvas, target, **options):
        written = io.StringIO()
        original(canvas, written, **options)
        text = _in_svg(written.getvalue(), canvas)
        with cbook.open_file_cm(target, "w", encoding="utf-8") as file:
            file.write(text if cbook.file_requires_unicode(file) else text.encode())
    return print_svg


def install():
    matplotlib.image.imsave = _imsave(matplotlib.image.imsave)
    FigureCanvasAgg.print_png = _print_png(FigureCanvasAgg.print_png)
    FigureCanvasSVG.print_svg = _print_svg(FigureCanvasSVG.print_svg)
    drawn_places.note()
