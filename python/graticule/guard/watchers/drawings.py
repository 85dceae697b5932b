# SPDX-License-Identifier: Apache-2.0
"""Watches matplotlib: an image in which nothing is drawn is no map, however large its file."""

import numpy

from graticule import signals
from graticule.guard.watching import watch

FRAME = 5  # pixels along the edges of axes, where their frame and ticks are


def _inside(pixels, axes):
    """The pixels within the frame of axes."""
    box = axes.get_window_extent()
    height = pixels.shape[0]
    left, right = int(box.x0) + FRAME, int(box.x1) - FRAME
    top, bottom = height - int(box.y1) + FRAME, height - int(box.y0) - FRAME
    return pixels[max(0, top):max(0, bottom), max(0, left):max(0, right)]


def is_blank(pixels):
    return pixels.size == 0 or bool((pixels == pixels[0, 0]).all())


def _after_print(result, canvas, *_, **__):
    pixels = numpy.asarray(canvas.buffer_rgba())
    shown = [axes for axes in canvas.figure.axes if axes.get_visible()]
    if is_blank(pixels) or (shown and all(is_blank(_inside(pixels, axes)) for axes in shown)):
        signals.say("empty-result", "The image that is saved is blank: no pixel of it, or within the frame of its axes, "
                    "differs from the background", "Look at the data's extent and CRS, the limits of the axes and the "
                    "values that are drawn")


def attend(module):
    for name in ("print_png", "print_jpg", "print_tif", "print_webp"):
        if name in vars(module.FigureCanvasAgg):
            watch(module.FigureCanvasAgg, name, after=_after_print)
