# SPDX-License-Identifier: Apache-2.0
"""The marks that axes show: bars, points, lines, areas and images, with coordinates, colours, values and where each is seen."""

import math

import numpy
import shapely
from matplotlib import collections, container, image, lines, patches, spines
from matplotlib.colors import to_rgba_array

from graticule_sandbox import drawn_axes, drawn_places, drawn_shapes

MOST_ARTISTS = 5000
SMALL = 3  # pixels that a point measures of which little more than its edge is seen


class Drawn:
    """An artist, or bars that belong together, as one group of marks."""

    def __init__(self, kind, artist, count, order):
        self.kind, self.artist, self.count, self.order = kind, artist, count, order


class Budget:
    """Which shapes of a picture are told: all, or every so many."""

    def __init__(self, drawn, most_shapes):
        self.total = sum(one.count for one in drawn)
        self._step = max(1, math.ceil(self.total / most_shapes))
        self.left_out = 0

    def chosen(self, count):
        kept = numpy.arange(0, count, self._step)
        self.left_out += count - len(kept)
        return kept

    def vertices(self, count):
        return max(50, drawn_shapes.MOST_VERTICES * count // max(1, len(range(0, self.total, self._step))))


def _is_placed(axes, artist):
    """Whether both coordinates are data, and not shares of the axes as of reference lines."""
    return all(artist.get_transform().contains_branch_seperately(axes.transData))


def _kind_of_collection(axes, artist):
    if isinstance(artist, collections.QuadMesh):
        return "image" if artist.get_array() is not None else None
    feature = getattr(artist, "_feature", None)
    if feature is not None and type(feature).__name__ != "ShapelyFeature":
        return None  # a basemap of Natural Earth
    if isinstance(artist, collections.PathCollection):
        return "points" if axes.transData in (artist.get_offset_transform(),) or len(artist.get_offsets()) > 1 else "areas"
    if not _is_placed(axes, artist):
        return "points" if len(artist.get_offsets()) > 1 else None
    if isinstance(artist, collections.LineCollection):
        return "lines"
    filled = artist.get_fill() is not False and (numpy.asarray(artist.get_facecolor())[..., 3] > 0).any()
    return "areas" if filled or isinstance(artist, (collections.PatchCollection, collections.PolyCollection)) else "lines"


def _kind_of_line(artist):
    dashes = artist.get_linestyle() not in ("None", "none", "", " ") and artist.get_linewidth() > 0
    return "lines" if dashes else "points"


def drawn_on(axes):
    """What is drawn on axes, in the order of painting."""
    found, grouped = [], set()
    for held in axes.containers:
        if isinstance(held, container.BarContainer) and len(held.patches):
            found.append(Drawn("bars", held, len(held.patches), held.patches[0].get_zorder()))
            grouped.update(map(id, held.patches))
    for artist in axes.get_children()[:MOST_ARTISTS]:
        if id(artist) in grouped or not artist.get_visible() or artist is axes.patch:
            continue
        if isinstance(artist, collections.Collection):
            kind = _kind_of_collection(axes, artist)
            count = len(artist.get_offsets()) if kind == "points" else 1 if kind == "image" else len(artist.get_paths())
        elif isinstance(artist, lines.Line2D):
            kind = _kind_of_line(artist) if _is_placed(axes, artist) else None
            count = len(artist.get_xdata()) if kind == "points" else 1
        elif isinstance(artist, patches.StepPatch):
            kind, count = "bars", len(artist.get_data().values)
        elif isinstance(artist, patches.Patch) and not isinstance(artist, (patches.FancyArrowPatch, spines.Spine)):
            kind, count = "areas" if _is_placed(axes, artist) else None, 1
        elif isinstance(artist, image.AxesImage):
            kind, count = "image", 1
        else:
            continue
        if kind is not None and count > 0:
            found.append(Drawn(kind, artist, count, artist.get_zorder()))
    return sorted(found, key=lambda one: one.order)


def _face_and_line(artist):
    if isinstance(artist, lines.Line2D):
        marker = to_rgba_array(artist.get_markerfacecolor()), to_rgba_array(artist.get_markeredgecolor())
        return marker if _kind_of_line(artist) == "points" else (numpy.empty((0, 4)), to_rgba_array(artist.get_color()))
    return to_rgba_array(artist.get_facecolor()), to_rgba_array(artist.get_edgecolor())


def _colours(artist, kind, chosen):
    """[shape, rgba] of what is filled, or else of its line."""
    face, line = _face_and_line(artist)
    if isinstance(artist, patches.Patch) and not artist.get_fill():
        face = face[:0]
    use = face if kind != "lines" and len(face) and (face[:, 3] > 0).any() else line
    if len(use) == 0:
        use = numpy.zeros((1, 4))
    return use[chosen % len(use)]


def _number(value):
    return float(value) if numpy.isfinite(value) else None


def _shown(artist, chosen):
    """What each colour stands for, or None."""
    values = artist.get_array() if hasattr(artist, "get_array") else None
    if values is not None and not isinstance(artist, image.AxesImage):
        values = numpy.ma.filled(numpy.ma.asarray(values, dtype=float), numpy.nan).ravel()
        return [_number(value) for value in values[chosen % len(values)]]
    label = _series(artist)
    return [label] * len(chosen) if label and drawn_places.is_of_layer(artist) else None


def _series(artist):
    label = artist.get_label()
    return drawn_axes.letters(label) if isinstance(label, str) and not label.startswith("_") else ""


def _styled(shapes, colours, places, shown):
    for i, shape in enumerate(shapes):
        rgba = colours[i]
        shape["colour"] = "#" + "".join(f"{round(255 * float(channel)):02x}" for channel in rgba[:3])
        if rgba[3] < 1:
            shape["opacity"] = round(float(rgba[3]), 3)
        shape["pixel"] = places[i]
        if shown is not None:
            shape["shown"] = shown[i]
    return shapes


class _Panel:
    """What all groups of axes need."""

    def __init__(self, axes, pixels, crs, budget):
        self.axes, self.pixels, self.crs, self.budget = axes, pixels, crs, budget
        self.inverse = axes.transData.inverted()
        extent = axes.get_window_extent()
        self.up_frame = [extent.x0, extent.y0, extent.x1, extent.y1]
        self.frame = pixels.box(extent)
        self.background = _on_white(axes.get_facecolor() if axes.axison else axes.figure.get_facecolor())
        self.units = numpy.array([drawn_axes.unit_of(axes.xaxis), drawn_axes.unit_of(axes.yaxis)])
        self.to_degrees = None if crs is None else lambda points: drawn_places.degrees(points, crs)

    def places(self, candidates, colours, thin=False):
        return self.pixels.places(self.pixels.down(candidates), colours, self.frame, self.background, thin)

    def coordinates(self, points):
        """Data as they are, or degrees."""
        return points * self.units if self.to_degrees is None else self.to_degrees(points)


def _on_white(colour):
    red, green, blue, share = to_rgba_array(colour)[0]
    return [channel * share + 1 - share for channel in (red, green, blue)]


def _bars(panel, drawn):
    chosen = panel.budget.chosen(drawn.count)
    if isinstance(drawn.artist, patches.StepPatch):
        return _steps(panel, drawn.artist, chosen)
    bars = [drawn.artist.patches[i] for i in chosen]
    across = drawn.artist.orientation == "horizontal"
    shapes, boxes, colours = [], [], []
    for bar in bars:
        start, along = (bar.get_y(), bar.get_height()) if across else (bar.get_x(), bar.get_width())
        base, value = (bar.get_x(), bar.get_width()) if across else (bar.get_y(), bar.get_height())
        shapes.append(_bar(panel, across, start, start + along, base, value))
        boxes.append(bar.get_window_extent())
        colours.append(_colours(bar, "bars", numpy.zeros(1, dtype=int))[0])
    return _group_of_bars(panel, shapes, boxes, numpy.array(colours), across) | {"series": _series(drawn.artist)}


def _steps(panel, artist, chosen):
    values, edges, base = artist.get_data()
    across, shapes, boxes = artist.orientation == "horizontal", [], []
    for i in chosen:
        under = 0.0 if base is None else float(numpy.ravel(base)[i % numpy.size(base)])
        shapes.append(_bar(panel, across, edges[i], edges[i + 1], under, values[i] - under))
        corners = numpy.array([[edges[i], under], [edges[i + 1], values[i]]], dtype=float)
        corners = panel.axes.transData.transform(corners[:, ::-1] if across else corners)
        boxes.append(patches.transforms.Bbox(corners))
    return _group_of_bars(panel, shapes, boxes, _colours(artist, "bars", chosen), across) | {"series": _series(artist)}


def _bar(panel, across, low, high, base, value):
    axis = panel.axes.yaxis if across else panel.axes.xaxis
    shape = {"base": float(base), "value": float(value)}
    category = drawn_axes.category_of(axis, float(low), float(high))
    if category is not None:
        return {"category": category} | shape
    return {"edges": [float(low) * drawn_axes.unit_of(axis), float(high) * drawn_axes.unit_of(axis)]} | shape


def _group_of_bars(panel, shapes, boxes, colours, across):
    corners = numpy.array([[[box.x0, box.y0], [box.x1, box.y1]] for box in boxes])
    shares = [(0.5, 0.5), (0.5, 0.25), (0.5, 0.75), (0.25, 0.5), (0.75, 0.5), (0.2, 0.15), (0.8, 0.85), (0.5, 0.1), (0.5, 0.9)]
    candidates = numpy.array([corners[:, 0] + (corners[:, 1] - corners[:, 0]) * numpy.array(share) for share in shares])
    empty = (numpy.abs(corners[:, 1] - corners[:, 0]) < 0.5).any(axis=1)
    candidates[:, empty] = numpy.nan  # a bar of nothing is not seen
    for shape, box in zip(shapes, boxes):
        shape["box"] = panel.pixels.box(box)
    shapes = _styled(shapes, colours, panel.places(candidates, colours), None)
    return {"kind": "bars", "direction": "right" if across else "up", "shapes": shapes}


def _points(panel, drawn):
    artist = drawn.artist
    if isinstance(artist, lines.Line2D):
        data = artist.get_xydata()
        shown_at, sizes = artist.get_transform().transform(data), numpy.array([artist.get_markersize() ** 2])
    else:
        data = numpy.ma.filled(numpy.ma.asarray(artist.get_offsets(), dtype=float), numpy.nan)
        shown_at = artist.get_offset_transform().transform(data)
        sizes = artist.get_sizes() if hasattr(artist, "get_sizes") else numpy.array([1.0])
    chosen = panel.budget.chosen(len(data))
    chosen = chosen[numpy.isfinite(shown_at[chosen]).all(axis=1)]
    if len(chosen) == 0:
        return None
    shown_at, data = shown_at[chosen], data[chosen]
    if panel.crs is not None:
        data = panel.inverse.transform(shown_at)
    sizes = numpy.sqrt(sizes if len(sizes) else numpy.ones(1))[chosen % max(1, len(sizes))] * panel.axes.figure.dpi / 72
    colours = _colours(artist, "points", chosen)
    around = [(0, 0), (0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5), (0.25, 0.25), (-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25)]
    candidates = numpy.array([shown_at + sizes[:, None] * numpy.array(one) for one in around])
    shapes = [{"at": [float(x), float(y)], "size": round(float(size), 1)}
              for (x, y), size in zip(panel.coordinates(data), sizes)]
    shapes = _styled(shapes, colours, panel.places(candidates, colours, thin=bool((sizes < SMALL).any())), _shown(artist, chosen))
    return _united({"kind": "points", "shapes": [shape for shape in shapes if all(map(math.isfinite, shape["at"]))]})


def _united(group):
    group["shown_as"] = "value"
    if not any("shown" in shape for shape in group["shapes"]):
        del group["shown_as"]
    return group


def _paths_of(artist):
    """Paths in pixels; those of a collection are placed by its transform."""
    transform = artist.get_transform()
    if isinstance(artist, collections.Collection):
        offsets = numpy.ma.filled(numpy.ma.asarray(artist.get_offsets(), dtype=float), numpy.nan)
        paths = [transform.transform_path(path) for path in artist.get_paths()]
        if len(offsets) == 1 and not offsets.any():
            return paths
        return paths if not len(offsets) else []  # shapes at places of their own, as of hexbin()
    return [transform.transform_path(artist.get_path())]


def _extended(panel, drawn):
    """Lines and areas."""
    artist, is_area = drawn.artist, drawn.kind == "areas"
    paths = _paths_of(artist)
    shapes = numpy.array([(drawn_shapes.areas_of if is_area else drawn_shapes.line_of)(path) for path in paths], dtype=object)
    owner = drawn_places.features_of(artist)
    if owner is not None and len(owner) == len(shapes):
        first = numpy.unique(owner, return_index=True)[1]  # the parts of a feature are one shape, by its first
        shapes = numpy.array([shapely.union_all(shapes[owner == feature]) if (owner == feature).sum() > 1 else shapes[start]
                              for feature, start in zip(owner[first], first)], dtype=object)
    else:
        first = numpy.arange(len(shapes))
    there = numpy.array([shape is not None and not shape.is_empty for shape in shapes], dtype=bool)
    chosen = numpy.flatnonzero(there)[panel.budget.chosen(int(there.sum()))] if there.any() else numpy.array([], dtype=int)
    if len(chosen) == 0:
        return None
    return _described(panel, drawn, shapes[chosen], first[chosen])


def _described(panel, drawn, shapes, chosen):
    colours = _colours(drawn.artist, drawn.kind, chosen)
    is_area = drawn.kind == "areas"
    is_filled = is_area and (_face_and_line(drawn.artist)[0][:, 3] > 0).any()
    if is_filled:
        shapes = numpy.where(shapely.is_valid(shapes), shapes, shapely.buffer(shapes, 0))
        candidates = drawn_shapes.candidates_in_areas(shapes, panel.up_frame)
    else:
        candidates = drawn_shapes.candidates_on_lines(shapely.boundary(shapes) if is_area else shapes, panel.up_frame)
    places = panel.places(candidates, colours, thin=not is_filled)
    simple = drawn_shapes.simpler(shapes, panel.budget.vertices(len(shapes)))
    parts = drawn_shapes.parts_of(
        simple, lambda points: drawn_shapes.rounded(points, panel.inverse, panel.to_degrees) * (
            panel.units if panel.to_degrees is None else 1))
    made = _styled([{"parts": part} for part in parts], colours, places, _shown(drawn.artist, chosen))
    return _united({"kind": drawn.kind, "shapes": made})


def _image(panel, drawn):
    artist, shape = drawn.artist, {}
    extent = artist.get_window_extent()
    shape["box"] = panel.pixels.box(extent)
    corners = panel.inverse.transform([[extent.x0, extent.y0], [extent.x1, extent.y1]])
    corners = panel.coordinates(corners)
    if numpy.isfinite(corners).all():
        shape["extent"] = [float(value) for value in corners.ravel()]
    values = numpy.ma.asarray(artist.get_array())
    if isinstance(artist, collections.QuadMesh) or values.ndim == 2:
        values = numpy.ma.masked_invalid(values.astype(float))
        if values.count():
            shape["low"], shape["high"] = float(values.min()), float(values.max())
    return {"kind": "image", "shapes": [shape | {"colour": None, "pixel": None}]}


_MAKERS = {"bars": _bars, "points": _points, "lines": _extended, "areas": _extended, "image": _image}


def groups(axes, drawn, pixels, crs, budget):
    """The groups of marks of axes, in the order of painting. One that cannot be described is left out, and counted."""
    panel, made = _Panel(axes, pixels, crs, budget), []
    for one in drawn:
        left_out = budget.left_out
        try:
            group = _MAKERS[one.kind](panel, one)
        except Exception:
            budget.left_out, group = left_out + one.count, None
        if group is None or not group["shapes"]:
            continue
        group.setdefault("series", _series(one.artist))
        if crs is None and drawn_places.is_map(axes):
            group["crs_known"] = False
        made.append(group)
    return made
