# SPDX-License-Identifier: Apache-2.0
"""What can be wrong where two layers are laid over each other."""

import numpy
import pandas
import shapely

from graticule import signals
from graticule.guard import weak_facts
from graticule.guard.geometry import crs_pairs, measures, outer_centres, shapes

FAR_IN_DEGREES, FAR_IN_METRES, FAR_IN_EXTENTS = 5, 1e6, 10
MOST_ON_EDGE = 5000
MOST_TWINS = 10_000  # points that are compared with each other


def _meet(a, b):
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _gap(a, b):
    return float(numpy.hypot(max(0, a[0] - b[2], b[0] - a[2]), max(0, a[1] - b[3], b[1] - a[3])))


def look_at_extents(first, second, crs, must_meet):
    """Layers that are nowhere near each other, or would be with their axes swapped."""
    a, b = shapely.total_bounds(first), shapely.total_bounds(second)
    if not (numpy.all(numpy.isfinite(a)) and numpy.all(numpy.isfinite(b))) or crs is None:
        return
    if crs.is_geographic:
        _look_beyond(a, b)
    if _meet(a, b):
        return
    gap, extent = _gap(a, b), max(a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1])
    if gap <= max(FAR_IN_DEGREES if crs.is_geographic else FAR_IN_METRES, FAR_IN_EXTENTS * extent):
        return
    if crs.is_geographic and _gap((a[1], a[0], a[3], a[2]), b) < gap / 10:
        signals.say("axis-order", "The layers are far apart, and would meet if the axes of one were swapped: its latitudes "
                    "seem to stand where longitudes belong", "Swap them, as with shapely.ops.transform")
    if must_meet:
        signals.say("empty-result", f"The layers do not meet: they are {gap:.6g} {'degrees' if crs.is_geographic else 'units'} "
                    "apart, many times their extent, so nothing of one can be in the other",
                    "Look at their CRS, their axes and their signs")


def _look_beyond(a, b):
    for one, other in ((a, b), (b, a)):
        if one[2] > 180 and one[0] <= 360 and other[0] < 0 and other[0] + 360 <= one[2] and one[0] > 0:
            signals.say("antimeridian", f"Longitudes of one layer go beyond 180 (to {one[2]:g}) and those of the other are "
                        "negative on the same side: they do not meet", "Bring both to the range from -180 to 180, split "
                        "at the antimeridian")


def _look_at_twins(layer, geometries):
    """Points that are there twice, with all that is told of them."""
    if len(geometries) > MOST_TWINS or not (shapely.get_type_id(geometries) == 0).all():
        return
    names = [name for name in layer.columns if name != layer.geometry.name and not layer[name].is_unique]
    if not names:
        return
    frame = pandas.DataFrame({"x": shapely.get_x(geometries), "y": shapely.get_y(geometries)}, index=layer.index)
    same_place = frame.duplicated(keep=False)
    if not same_place.any():
        return
    told = pandas.concat([frame[same_place], layer.loc[same_place.to_numpy(), names]], axis=1)
    twins = int(told.duplicated().sum()) if all(told.dtypes != "geometry") else 0
    if twins:
        signals.say("double-counting", f"{twins} point{'s are' if twins > 1 else ' is'} there more than once, at the same "
                    "place with the same values, and count twice", "Leave duplicates out with drop_duplicates()")


def look_at_layers(first, second, must_meet=True):
    pairs = [(layer, measures.geometries_of(layer)) for layer in (first, second)]
    for layer, geometries in pairs:
        some = shapes.some_of(geometries)
        shapes.look_at_numbers(some, layer.crs)
        if layer.crs is not None and layer.crs.is_geographic and len(some):
            shapes.look_at_antimeridian(some)
        shapes.look_at_origin(geometries, layer.crs)
    crs_pairs.look_at_pair("the first layer", first.crs, "the second", second.crs,
                           crs_pairs.centre_of(shapely.total_bounds(pairs[0][1][:1000])))
    look_at_extents(pairs[0][1], pairs[1][1], first.crs, must_meet)


def look_at_join(left, right, *_, **__):
    look_at_layers(left, right)
    geometries = measures.geometries_of(left)
    _look_at_twins(left, geometries)
    if (shapely.get_type_id(geometries[:100]) == 0).all():
        outside = outer_centres.count(shapely.get_x(geometries), shapely.get_y(geometries))
        if outside:
            outer_centres.say(outside)


def look_at_nearest(left, right, *_, **__):
    look_at_layers(left, right, must_meet=False)
    some = shapes.some_of(measures.geometries_of(left))
    measures.look_at_units(left.crs, "nearest distance", some)
    measures.look_at_distortion(left.crs, some, "distance")
    both = (measures.geometries_of(layer) for layer in (left, right))
    ends = [shapely.get_coordinates(one[shapely.has_z(one)][:1000], include_z=True)[:, 2] for one in both]
    if all(len(one) for one in ends) and max(map(max, ends)) - min(map(min, ends)) > 0:
        heights = abs(ends[0].mean() - ends[1].mean())
        extent = numpy.ptp(shapely.total_bounds(measures.geometries_of(left)).reshape(2, 2), axis=0).max()
        if heights > extent:
            signals.say("z-dimension", "Heights (the third coordinate) are left out of the distance, and differ by "
                        f"{heights:.6g}", "Reckon with them, or drop them with force_2d() where the map is meant")


def _numbers(frame):
    return [name for name in frame.columns if pandas.api.types.is_numeric_dtype(frame[name].dtype)]


def keep_doubled(result, left, right, how="inner", predicate="intersects", *_, **__):
    """A row of the left layer that found several partners is there several times."""
    if how != "right" and len(result) and left.index.is_unique and result.index.has_duplicates:
        doubled = int(result.index.duplicated(keep=False).sum())
        told = f"{doubled} rows of the join are of features that found more than one partner (on a common border, or " \
               "where features overlap)"
        for name in _numbers(result):
            if name in left.columns:
                weak_facts.columns.add(result[name], repeated=told)
        weak_facts.frames.attach(result, told)
    if predicate in ("within", "contains") and how == "inner":
        _look_at_edges(result, left, right, predicate)


def _look_at_edges(result, left, right, predicate):
    points, zones = (left, right) if predicate == "within" else (right, left)
    geometries = measures.geometries_of(points)
    if not len(geometries) or not (shapely.get_type_id(geometries[:100]) == 0).all():
        return
    found = points.index.isin(result.index if predicate == "within" else result.filter(like="index_right").squeeze())
    missed = geometries[~found][:MOST_ON_EDGE]
    if not len(missed):
        return
    on_edge = len(set(zones.sindex.query(missed, predicate="intersects")[0].tolist()))
    if on_edge:
        signals.say("boundary-semantics", f"{on_edge} point{'s lie' if on_edge > 1 else ' lies'} on the edge of a zone, "
                    f"and '{predicate}' does not count what lies on a boundary",
                    "Use predicate='intersects', and see that none counts twice")


def look_at_dissolve(layer, by=None, aggfunc="first", *_, **__):
    told = weak_facts.frames.find(layer)
    if told and by is None and aggfunc in ("sum", "mean"):
        signals.say("double-counting", f"{told}, and '{aggfunc}' over all rows counts them more than once",
                    "Leave repeated rows out first")
