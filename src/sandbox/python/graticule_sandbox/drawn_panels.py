# SPDX-License-Identifier: Apache-2.0
"""What the panels of a figure say: frame, titles, axes, legend and colour bar, and the marks in them."""

import numpy
from matplotlib.colors import BoundaryNorm, LogNorm, to_hex, to_rgba

from graticule_sandbox import drawn_axes, drawn_marks, drawn_places
from graticule_sandbox.drawn_axes import MOST_LABELS, letters, numbered_ticks

MOST_PANELS = 64
COLOURS = 16  # of a colour bar


def _colour_of(handle):
    for name in ("get_facecolor", "get_markerfacecolor", "get_color", "get_edgecolor"):
        colour = getattr(handle, name, lambda: None)()
        if name == "get_markerfacecolor" and handle.get_marker() in ("None", "none", None, "", " "):
            continue
        if isinstance(colour, numpy.ndarray) and colour.ndim == 2:
            colour = colour[0] if len(colour) else None
        if colour is not None and not isinstance(colour, str) or (isinstance(colour, str) and colour != "none"):
            rgba = to_rgba(colour)
            if rgba[3] > 0:
                return to_hex(rgba)
    return None


def _legend(legend, pixels):
    if legend is None or not legend.get_visible():
        return None
    handles = list(legend.legend_handles)[:MOST_LABELS]
    return {"title": letters(legend.get_title().get_text()), "box": pixels.box(legend.get_window_extent()),
            "entries": [{"label": letters(text.get_text()), "colour": _colour_of(handle)}
                        for text, handle in zip(legend.get_texts(), handles)]}


def _ticks(bar):
    """Labels beside a colour bar, the values that they stand at and the colours there."""
    ticks = numbered_ticks(bar.ax.yaxis if bar.orientation == "vertical" else bar.ax.xaxis)
    return ticks and [tick | {"colour": to_hex(bar.cmap(bar.norm(tick["at"])))} for tick in ticks]


def _colour_bar(bar):
    low, high = float(bar.norm.vmin), float(bar.norm.vmax)
    even = numpy.linspace(low, high, COLOURS)
    is_bent = bar.norm.scaled() and hasattr(bar.norm, "_scale") and not isinstance(bar.norm, BoundaryNorm)
    steps = bar.norm.inverse(numpy.linspace(0, 1, COLOURS)) if is_bent else even
    scale = "log" if isinstance(bar.norm, LogNorm) else "linear" if numpy.allclose(steps, even) else "other"
    label = bar.ax.get_ylabel() or bar.ax.get_xlabel() or bar.ax.get_title()
    return {"label": letters(label), "low": low, "high": high, "scale": scale, "ticks": _ticks(bar),
            "colours": [to_hex(colour) for colour in bar.cmap(bar.norm(steps))]}


def _colour_bars(figure):
    """By the axes that each belongs to; that of none in particular by None."""
    found = {}
    for axes in figure.axes:
        bar = getattr(axes, "_colorbar", None)
        if bar is not None and axes.get_visible():
            info = getattr(axes, "_colorbar_info", None) or {}
            owners = [*info.get("parents", [])] or [getattr(bar.mappable, "axes", None)]
            for owner in owners:
                found.setdefault(owner, _colour_bar(bar))
    return found


def _title(axes):
    return letters(" ".join(filter(None, (axes.get_title(loc=place) for place in ("left", "center", "right")))))


def described(figure, pixels, most_shapes):
    """@return (panels, how many shapes are left out)"""
    bars = _colour_bars(figure)
    shown = [axes for axes in figure.axes if axes.get_visible() and getattr(axes, "_colorbar", None) is None][:MOST_PANELS]
    drawn = [drawn_marks.drawn_on(axes) for axes in shown]
    budget, panels = drawn_marks.Budget([one for of_axes in drawn for one in of_axes], most_shapes), []
    for axes, artists in zip(shown, drawn):
        crs = drawn_places.crs_of(axes)
        panel = {"kind": "map" if drawn_places.is_map(axes) else "chart", "frame": pixels.box(axes.get_window_extent()),
                 "title": _title(axes), "x_axis": drawn_axes.described(axes, axes.xaxis),
                 "y_axis": drawn_axes.described(axes, axes.yaxis), "legend": _legend(axes.get_legend(), pixels),
                 "colour_bar": bars.get(axes)}
        if crs is not None:
            panel |= {"crs": drawn_places.name_of(crs), "extent": drawn_places.extent_of(axes, crs)}
        panels.append(panel | {"marks": drawn_marks.groups(axes, artists, pixels, crs, budget)})
    if panels:
        first = panels[0]
        first["colour_bar"] = first["colour_bar"] or bars.get(None)
        first["legend"] = first["legend"] or (_legend(figure.legends[0], pixels) if figure.legends else None)
    return panels, budget.left_out
