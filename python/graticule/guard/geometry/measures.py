# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with areas, lengths, distances and buffers of layers."""

import numpy
import shapely

from graticule import signals
from graticule.guard import weak_facts
from graticule.guard.geometry import crs_pairs, ground, outer_centres, shapes

DISTORTION = 0.03
WIDE_DEGREES = 2  # height of a shape whose centre in degrees may be off
CENTRE_OFF = 0.02  # of the side of a square as large as the shape
_UNITS = {"area": "square degrees", "length": "degrees", "distance": "degrees", "buffer": "degrees",
          "nearest distance": "degrees"}
_sound = weak_facts.WeakFacts()  # geometries that were looked at, and what for


def geometries_of(layer):
    return layer.geometry.values._data


def _once(geometries, what):
    """Whether geometries are to be looked at: not where nothing was found before."""
    return what not in (_sound.find(geometries) or ())


def _is_sound(geometries, what):
    known = _sound.find(geometries)
    if known is None:
        _sound.attach(geometries, {what})
    else:
        known.add(what)


def look_at_units(crs, measure, some):
    """Degrees, feet and missing CRS."""
    if crs is None:
        if shapes.looks_like_degrees(some):
            signals.say("mismatched-crs", f"The layer has no CRS and its coordinates look like degrees: the {measure} is "
                        f"in {_UNITS[measure]}", "Declare the CRS with set_crs() and project with to_crs()")
        return
    if crs.is_geographic:
        family = "implicit-parameter-units" if measure == "buffer" else "geographic-crs"
        signals.say(family, f"The layer is in degrees ({crs_pairs.name_of(crs)}, a geographic CRS), and the {measure} is "
                    f"taken in {_UNITS[measure]}, not in metres on the ground",
                    "Project it first, as with to_crs(layer.estimate_utm_crs())")
        return
    unit = ground.unit_of(crs)
    if unit and abs(unit[1] - 1) > 1e-9:
        signals.say("linear-units", f"{crs_pairs.name_of(crs)} has the unit {unit[0]} ({unit[1]:.6g} m), in feet or the "
                    f"like, so the {measure} is not in metres", "Bring it to a CRS in metres with to_crs(), or convert")


def look_at_distortion(crs, some, measure):
    if crs is None or not crs.is_projected or not len(some):
        return
    west, south, east, north = shapely.total_bounds(some)
    xs = numpy.array([(west + east) / 2, west, east])
    ys = numpy.array([(south + north) / 2, south, north])
    areal, least, largest = ground.factors_at(crs, xs, ys)
    scales = areal if measure == "area" else numpy.stack([least, largest])
    # The unit of the CRS is told of elsewhere.
    off = numpy.abs(scales - 1)
    if numpy.all(numpy.isfinite(off)) and off[..., 0].max() > DISTORTION and off.max() > DISTORTION:
        factor = float(scales.reshape(-1)[off.reshape(-1).argmax()])
        signals.say("projection-distortion", f"{crs_pairs.name_of(crs)} ({crs.name}) distorts here: the {measure} is "
                    f"{factor:.3g} times that on the ground or so", "Use an equal-area CRS for areas and a local one, "
                    "such as layer.estimate_utm_crs(), for lengths; or a geodesic with pyproj.Geod")


def look_at_measure(layer, measure):
    """Before an area or length is taken."""
    geometries, crs = geometries_of(layer), layer.crs
    if len(geometries) == 0 or not _once(geometries, measure):
        return
    said_before = signals.times_said()
    some = shapes.some_of(geometries)
    shapes.look_at_numbers(some, crs)
    if crs is not None and crs.is_geographic:
        shapes.look_at_antimeridian(some)
    look_at_units(crs, measure, some)
    shapes.look_at_kinds(some, measure)
    shapes.look_at_heights(some, measure)
    shapes.look_at_validity(some)
    look_at_distortion(crs, some, measure)
    if signals.times_said() == said_before:
        _is_sound(geometries, measure)


def look_at_area(layer):
    look_at_measure(layer, "area")


def look_at_length(layer):
    look_at_measure(layer, "length")


def keep_what_areas_are_of(areas, layer):
    """Their sum counts twice what overlaps, so it is looked at then."""
    geometries = geometries_of(layer)
    if 1 < len(geometries) <= shapes.MOST_COMPARED:
        weak_facts.columns.add(areas, areas=geometries)


def look_at_buffer(layer, distance=0, *_, **__):
    if numpy.isscalar(distance) and distance == 0:
        return
    geometries = geometries_of(layer)
    some = shapes.some_of(geometries)
    shapes.look_at_numbers(some, layer.crs)
    look_at_units(layer.crs, "buffer", some)
    look_at_distortion(layer.crs, some, "buffer")


def look_at_other(layer, other):
    """Two layers that are compared geometry by geometry."""
    if hasattr(other, "crs") and hasattr(other, "geometry"):
        crs_pairs.look_at_pair("the first layer", layer.crs, "the second", other.crs,
                               crs_pairs.centre_of(shapely.total_bounds(geometries_of(layer)[:1000])))


def look_at_predicate(layer, other, *_, **__):
    look_at_other(layer, other)
    some = shapes.some_of(geometries_of(layer))
    shapes.look_at_numbers(some, layer.crs)


def look_at_distance(layer, other, *_, **__):
    look_at_predicate(layer, other)
    some = shapes.some_of(geometries_of(layer))
    look_at_units(layer.crs, "distance", some)
    look_at_distortion(layer.crs, some, "distance")


def _planar_centre_off(geometry, crs):
    """By how much the centre in degrees is off that on the ground, of the size of the shape."""
    import pyproj
    centre = geometry.centroid
    local = pyproj.CRS.from_dict({"proj": "laea", "lat_0": centre.y, "lon_0": centre.x, "datum": "WGS84"})
    to_local = pyproj.Transformer.from_crs(crs, local, always_xy=True)
    moved = shapely.transform(geometry, lambda xy: numpy.column_stack(to_local.transform(xy[:, 0], xy[:, 1])))
    return numpy.hypot(moved.centroid.x, moved.centroid.y) / max(numpy.sqrt(moved.area), 1e-9)


def look_at_centroid(layer):
    crs, some = layer.crs, shapes.some_of(geometries_of(layer))
    shapes.look_at_numbers(some, crs)
    if crs is None or not crs.is_geographic or not len(some):
        return
    shapes.look_at_antimeridian(some)
    bounds = shapely.bounds(some)
    high = some[(bounds[:, 3] - bounds[:, 1] > WIDE_DEGREES) & numpy.isin(shapely.get_type_id(some), (3, 6))]
    for geometry in high[:5]:
        if _planar_centre_off(geometry, crs) > CENTRE_OFF:
            signals.say("geographic-crs", "Centroids of shapes so large are computed in degrees, and are off those on the "
                        "ground", "Project the layer to an equal-area CRS first")


def keep_outside_centres(centres, layer):
    geometries = geometries_of(layer)
    step = max(1, len(geometries) // shapes.MOST_SHAPES)
    some, points = geometries[::step], centres.values._data[::step]
    areas = numpy.isin(shapely.get_type_id(some), (3, 6))
    outside = areas & ~shapely.intersects(some, points)
    if outside.any():
        outer_centres.remember(points[outside])
