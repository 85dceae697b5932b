# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with geometries themselves. Of many, some are looked at, evenly spread."""

import numpy
import shapely

from graticule import signals
from graticule.guard.geometry import ground

MOST_SHAPES, MOST_COORDINATES = 1000, 6000
MOST_COMPARED = 20_000  # features that are looked at for overlaps
MOST_IN_PAIRS = 500_000  # coordinates of features whose overlap is reckoned
MOST_IN_ONE = 50_000  # coordinates of a polygon that is looked at for what crosses; it takes seconds for more
LONGER_BY_HEIGHT, LARGER_BY_HEIGHT = 1.01, 1.05
OVERLAP = 1e-6  # of the smaller of two features
POINTS, LINES, AREAS, COLLECTION = {0, 4}, {1, 2, 5}, {3, 6}, 7


def some_of(geometries):
    """Some of them, none missing, with a bounded number of coordinates."""
    step = max(1, len(geometries) // MOST_SHAPES)
    some = geometries[::step]
    some = some[~shapely.is_missing(some)]
    counts = numpy.cumsum(shapely.get_num_coordinates(some))
    if len(counts) and counts[-1] > MOST_COORDINATES:
        step = int(numpy.ceil(counts[-1] / MOST_COORDINATES))
        some = some[::step]
    return some


def _areas(geometries):
    """The polygons, but for those of very many coordinates."""
    return geometries[numpy.isin(shapely.get_type_id(geometries), (3, 6))
                      & (shapely.get_num_coordinates(geometries) <= MOST_IN_ONE)]


def look_at_validity(some):
    areas = _areas(some)
    invalid = areas[~shapely.is_valid(areas)]
    if len(invalid):
        signals.say("invalid-geometry", f"{len(invalid)} polygon{'s are' if len(invalid) > 1 else ' is'} invalid "
                    f"({shapely.is_valid_reason(invalid[0])}): their area is no ground's, and what crosses itself may "
                    "count twice or cancel out", "Repair them with make_valid()")


def _jumps(geometry):
    for part in shapely.get_parts(shapely.get_rings(geometry)) if shapely.get_type_id(geometry) in (3, 6) \
            else shapely.get_parts(geometry):
        steps = numpy.abs(numpy.diff(shapely.get_coordinates(part)[:, 0]))
        if ((steps > 180) & (steps < 360 - 1e-6)).any():
            return True
    return False


def look_at_antimeridian(some):
    bounds = shapely.bounds(some)
    wide = some[(bounds[:, 2] - bounds[:, 0]) > 180]
    for geometry in wide[:20]:
        if _jumps(geometry):
            signals.say("antimeridian", "A geometry jumps from one side of 180 degrees of longitude to the other: it "
                        "crosses the antimeridian, and is taken to go round the whole Earth",
                        "Split it at 180 degrees, or move its western part by 360")


def look_at_kinds(some, measure):
    kinds = set(shapely.get_type_id(some).tolist())
    if measure == "area" and kinds and kinds <= POINTS | LINES:
        signals.say("mixed-geometry", "Lines and points have no area: the area is 0 for every feature",
                    "Use a layer of polygons")
    if measure == "length" and (COLLECTION in kinds or (kinds & LINES and kinds & AREAS)):
        signals.say("mixed-geometry", "The layer mixes lines and polygons: the length of a polygon is its perimeter, and "
                    "it is counted beside the lines", "Take one kind of geometry, as by geom_type")


def _lengths(coordinates, dimensions):
    return numpy.sqrt((numpy.diff(coordinates[:, :dimensions], axis=0) ** 2).sum(axis=1)).sum()


def _ring_areas(coordinates):
    """On the map, and as it stands in space."""
    centred = coordinates - coordinates[0]
    normal = numpy.cross(centred[:-1], centred[1:]).sum(axis=0) / 2
    return abs(normal[2]), numpy.sqrt((normal ** 2).sum())


def look_at_heights(some, measure, metres_per_unit=1.0):
    with_height = some[shapely.has_z(some)]
    flat, standing = 0.0, 0.0
    for geometry in with_height[:200]:
        for part in shapely.get_parts(geometry):
            kind = shapely.get_type_id(part)
            if measure == "length" and kind in (1, 2):
                coordinates = shapely.get_coordinates(part, include_z=True)
                coordinates[:, :2] *= metres_per_unit
                flat, standing = flat + _lengths(coordinates, 2), standing + _lengths(coordinates, 3)
            elif measure == "area" and kind == 3:
                on_map, in_space = _ring_areas(shapely.get_coordinates(shapely.get_exterior_ring(part), include_z=True))
                flat, standing = flat + on_map, standing + in_space
    limit = LONGER_BY_HEIGHT if measure == "length" else LARGER_BY_HEIGHT
    if numpy.isfinite(standing) and standing > limit * flat:
        signals.say("z-dimension", f"Heights (the third coordinate) are left out of the {measure}: with them it is "
                    f"{standing:.6g}, on the map {flat:.6g}", "Reckon with shapely.get_coordinates(include_z=True), or "
                    "drop heights with force_2d() where the map is meant")


def look_at_origin(geometries, crs):
    """Points at 0, 0 among others that are not near: places without coordinates."""
    if crs is None or not numpy.isin(shapely.get_type_id(geometries[:100]), (0, -1)).all():
        return
    xs, ys = shapely.get_x(geometries), shapely.get_y(geometries)
    known = numpy.isfinite(xs)
    at_origin = known & (xs == 0) & (ys == 0)
    xs, ys = xs[known & ~at_origin], ys[known & ~at_origin]
    number = int(at_origin.sum())
    if number == 0 or len(xs) == 0 or (xs == 0).any() or (ys == 0).any():
        return
    nearest = numpy.hypot(xs, ys).min()
    whole = ((xs == numpy.round(xs)) & (ys == numpy.round(ys))).mean()
    if crs.is_geographic:
        odd = whole < 0.5 and (number > 1 or nearest > 1)
    else:
        odd = len(xs) > 1 and nearest > max(1e5, 3 * numpy.hypot(numpy.ptp(xs), numpy.ptp(ys)))
    if odd:
        signals.say("coordinate-parsing", f"{number} point{'s are' if number > 1 else ' is'} at 0, 0 (Null Island), far "
                    "from the others: zeros for want of coordinates", "Leave them out")


def overlapping(geometries):
    """How many pairs among some features overlap; 0 where that is not looked at."""
    areas = _areas(geometries)
    if len(areas) < 2 or len(areas) > MOST_COMPARED:
        return 0
    some = numpy.arange(0, len(areas), max(1, len(areas) // 300))
    tree = shapely.STRtree(areas)
    pairs = tree.query(areas[some], predicate="intersects")
    first, second = some[pairs[0]], pairs[1]
    keep = first != second
    first, second = areas[first[keep]], areas[second[keep]]
    few = numpy.cumsum(shapely.get_num_coordinates(first) + shapely.get_num_coordinates(second)) <= MOST_IN_PAIRS
    first, second = first[few][:2000], second[few][:2000]
    if not len(first):
        return 0
    if not (shapely.is_valid(first) & shapely.is_valid(second)).all():
        first, second = shapely.make_valid(first), shapely.make_valid(second)
    shared = shapely.area(shapely.intersection(first, second))
    return int((shared > OVERLAP * numpy.minimum(shapely.area(first), shapely.area(second))).sum())


def looks_like_degrees(some):
    """Whether numbers lie in the range of degrees and have the decimals of degrees."""
    coordinates = shapely.get_coordinates(some[:200])
    if not len(coordinates):
        return False
    within = (numpy.abs(coordinates[:, 0]) <= 180).all() and (numpy.abs(coordinates[:, 1]) <= 90).all()
    return bool(within and (numpy.abs(coordinates * 100 - numpy.round(coordinates * 100)) > 1e-6).any(axis=1).mean() > 0.5)


def look_at_numbers(some, crs):
    """Coordinates that cannot be in the CRS that they are said to be in."""
    if crs is None or not len(some):
        return
    bounds = shapely.total_bounds(some)
    why = ground.impossible(bounds, crs)
    if why:
        signals.say(why[0], f"The layer is said to be in {crs.name}, but its {why[1]}",
                    "Find out what the coordinates are and declare that CRS, or put them right")
    if crs.is_projected and looks_like_degrees(some):
        signals.say("mismatched-crs", f"The layer is said to be in {crs.name}, but its coordinates look like degrees",
                    "Declare the CRS that they are in with set_crs(), and then project with to_crs()")
