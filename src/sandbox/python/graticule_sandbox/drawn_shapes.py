# SPDX-License-Identifier: Apache-2.0
"""Lines and areas of a drawing: as they lie in pixels, made simpler, where they are surely seen, and in coordinates."""

import math

import numpy
import shapely

MOST_VERTICES = 60_000  # of a picture
SIMPLER = (0.3, 0.6, 1.2, 2.5, 5.0, 10.0)  # pixels that a vertex may lie off, until there are few enough
INSET = 2.5  # pixels from the edge of an area, where its outline is painted
TRIES = 24


def areas_of(path):
    """A (multi)polygon out of a path: rings that turn as its first one does are outer ones, the others their holes."""
    parts, sense = [], None
    for ring in path.to_polygons(closed_only=True):
        if len(ring) < 4 or not numpy.isfinite(ring).all():
            continue
        turns = _signed_area(ring) > 0
        if sense is None or turns == sense or not parts:
            sense = turns if sense is None else sense
            parts.append([ring, []])
        else:
            parts[-1][1].append(ring)
    return shapely.MultiPolygon([shapely.Polygon(outer, holes) for outer, holes in parts])


def _signed_area(ring):
    x, y = (ring - ring[0]).T
    return float(numpy.dot(x[:-1], y[1:]) - numpy.dot(x[1:], y[:-1]))


def line_of(path):
    parts = [part[numpy.isfinite(part).all(axis=1)] for part in path.to_polygons(closed_only=False)]
    return shapely.MultiLineString([part for part in parts if len(part) > 1 and (part != part[0]).any()])


def simpler(shapes, most_vertices):
    """Shapes of no more vertices than that, if a pixel's form allows it."""
    for tolerance in SIMPLER:
        made = shapely.simplify(shapes, tolerance, preserve_topology=False)
        # What would vanish stays a shape.
        made = numpy.where(shapely.is_empty(made), shapely.simplify(shapes, tolerance, preserve_topology=True), made)
        if shapely.get_num_coordinates(made).sum() <= most_vertices:
            return made
    return made


def within(shapes, frame):
    """What of shapes lies in the frame of the axes; of areas without their edges, where anything is left."""
    box = shapely.box(*frame)
    whole = shapely.contains_properly(box, shapes)
    cut = shapes.copy()
    cut[~whole] = shapely.intersection(shapely.make_valid(shapes[~whole]), box)
    return cut


def candidates_in_areas(shapes, frame):
    """[try, shape, xy]: places within each of the areas."""
    cut = within(shapes, frame)
    inner = shapely.buffer(cut, -INSET, quad_segs=2)
    cut = numpy.where(shapely.is_empty(inner), cut, inner)
    tries = [_coordinates(shapely.point_on_surface(cut))]
    low_x, low_y, high_x, high_y = shapely.bounds(cut).T
    shapely.prepare(cut)
    for number in range(1, TRIES):
        # A sequence that fills a box evenly, by two irrational steps.
        x = low_x + (high_x - low_x) * ((0.5 + 0.7548776662 * number) % 1)
        y = low_y + (high_y - low_y) * ((0.5 + 0.5698402910 * number) % 1)
        inside = shapely.contains_xy(cut, x, y)
        tries.append(numpy.where(inside[:, None], numpy.stack([x, y], axis=-1), numpy.nan))
    return numpy.array(tries)


def candidates_on_lines(shapes, frame):
    cut = within(shapes, frame)
    # The longest piece of each.
    pieces, owner = shapely.get_parts(cut, return_index=True)
    longest = numpy.full(len(shapes), None, dtype=object)
    order = numpy.argsort(shapely.length(pieces), kind="stable")
    longest[owner[order]] = pieces[order]
    shares = (0.5, 0.25, 0.75, 0.1, 0.9, 0.37, 0.63, 0.05, 0.95, 0.45, 0.55)
    return numpy.array([_coordinates(shapely.line_interpolate_point(longest, share, normalized=True)) for share in shares])


def _coordinates(points):
    return shapely.bounds(points)[:, :2]  # not a number where a point is empty


def rounded(points, inverse, to_degrees):
    """Coordinates of pixels, with digits for a tenth of a pixel and more."""
    data = inverse.transform(points)
    if to_degrees is not None:
        return to_degrees(data)
    moved = inverse.transform(points[:1] + 0.01)
    steps = numpy.abs(moved - data[:1])[0]
    for i in range(2):
        digits = -math.floor(math.log10(steps[i])) if steps[i] > 0 and math.isfinite(steps[i]) else 7
        data[:, i] = numpy.round(data[:, i], max(0, min(12, digits)))
    return data


def parts_of(shapes, convert):
    """For each shape its parts, as the record has them: areas as lists of rings, lines as lists of coordinates."""
    kept = shapely.transform(shapes, convert)
    return [[_part(part) for part in _pieces(shape)] for shape in kept]


def _pieces(shape):
    return getattr(shape, "geoms", [shape])


def _part(part):
    if part.geom_type == "Polygon":
        return [_finite(ring.coords)[:-1] for ring in (part.exterior, *part.interiors)]
    return _finite(part.coords)


def _finite(coordinates):
    return [[x, y] for x, y, *_ in coordinates if math.isfinite(x) and math.isfinite(y)]
