# SPDX-License-Identifier: Apache-2.0
"""Turf's relations, overlays and groupings in the plane of degrees."""

import math

import numpy
import shapely
from scipy.spatial import Delaunay, QhullError
from shapely.geometry import LinearRing, LineString, MultiPoint, Polygon, box, mapping, shape
from sklearn.cluster import DBSCAN

from .earth import TURF, half_up
from .registry import answers, proves
from .turf_measures import collection, coords, feature, point, positions


def plain(geometry):
    """GeoJSON with lists rather than tuples."""
    value = mapping(geometry)
    if "geometries" in value:
        return {"type": value["type"], "geometries": [plain(one) for one in geometry.geoms]}
    walk = lambda item: list(item) if not item or not isinstance(item[0], tuple) else [walk(one) for one in item]
    return {"type": value["type"], "coordinates": walk(value["coordinates"])}


def polygons_of(geometry):
    """Its parts with an area, as one geometry, or None without any."""
    parts = [part for part in shapely.get_parts(geometry) if part.area > 0]
    return None if not parts else parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


@answers("T_paddedBox")
def padded_box(marginDegrees, **given):
    west, south, east, north = shape(given["shape"]).bounds
    m = marginDegrees
    return feature(plain(box(max(-180, west - m), max(-90, south - m), min(180, east + m), min(90, north + m))), {})


@answers("T_centroidOfParts")
def centroid_of_parts(polygon):
    parts = shapely.get_parts(shape(polygon))
    return collection([feature(plain(part.centroid), {"part": number}) for number, part in enumerate(parts)])


def zone_of(position, zones):
    return next((zone for zone in zones["features"] if shape(zone["geometry"]).covers(shape(position))), None)


@answers("T_insideWhich")
def inside_which(zones, **given):
    zone = zone_of(given["point"], zones)
    return zone["properties"]["name"] if zone else None


def inside(zone, points):
    return [one for one in points["features"] if shape(zone["geometry"]).covers(shape(one["geometry"]))]


@answers("T_pointsPerZone")
def points_per_zone(points, zones):
    return {zone["properties"]["name"]: len(inside(zone, points)) for zone in zones["features"]}


@answers("T_sumInZones")
def sum_in_zones(points, zones):
    made = []
    for zone in zones["features"]:
        values = [one["properties"].get("value") for one in inside(zone, points)]
        values = [value for value in values if isinstance(value, (int, float))]
        figures = {"total": sum(values), "mean": sum(values) / len(values) if values else None}
        made.append(feature(zone["geometry"], {**zone["properties"], **figures}))
    return collection(made)


@answers("T_joinAttributes")
def join_attributes(points, zones):
    made = []
    for one in points["features"]:
        zone = zone_of(one["geometry"], zones)
        found = {name: zone["properties"][name] if zone else None for name in ("code", "country")}
        made.append({**one, "properties": {**(one["properties"] or {}), **found}})
    return collection(made)


@answers("T_clipToBox")
def clip_to_box(**given):
    common = shape(given["shape"]).intersection(box(*given["box"]))
    return None if common.is_empty else plain(common)


@answers("T_mergeZones")
def merge_zones(zones):
    shapes = [shape(zone["geometry"]) for zone in zones["features"]]
    return plain(shapely.union_all(shapes)) if shapes else None


@answers("T_subtractAll")
def subtract_all(base, cuts):
    left = polygons_of(shape(base).difference(shapely.union_all([shape(cut) for cut in cuts])))
    return plain(left) if left else None


@answers("T_hullOf")
def hull_of(**given):
    hull = MultiPoint([p[:2] for p in positions(given["shape"])]).convex_hull
    return feature(plain(hull), {}) if hull.area > 0 else None


@answers("T_crossings", 1e-6)
def crossings(first, second):
    common = shape(first).intersection(shape(second))
    found = sorted(point.coords[0] for point in shapely.get_parts(common) if point.geom_type == "Point")
    return [[half_up(value, 6) for value in position] for position in found]


@answers("T_simplifyKeepEnds")
def simplify_keep_ends(line, tolerance):
    return len(shape(line).simplify(tolerance, preserve_topology=False).coords)


@answers("T_swapAxes")
def swap_axes(**given):
    return plain(shapely.transform(shape(given["shape"]), lambda xy: xy[:, ::-1])) if given["shape"] else None


@answers("T_truncateAll")
def truncate_all(decimals, **given):
    whole = given["shape"]
    rounded = shapely.transform(shapely.force_2d(shape(whole["geometry"])), lambda xy: numpy.floor(xy * 10**decimals + 0.5) / 10**decimals)
    return {**whole, "geometry": plain(rounded)}


@answers("T_ringDirection")
def ring_direction(ring):
    if not isinstance(ring, list) or len(ring) < 4 or ring[0] != ring[-1] or Polygon(ring).area == 0:
        return None
    return "counterclockwise" if LinearRing(ring).is_ccw else "clockwise"


@answers("T_windRings")
def wind_rings(polygon):
    return plain(shapely.orient_polygons(shape(polygon)))


@answers("T_selfCrossings")
def self_crossings(**given):
    rings = coords(given["shape"]) if given["shape"]["type"] == "Polygon" else [coords(given["shape"])]
    places = set()
    for ring in rings:
        legs = [LineString(leg) for leg in zip(ring, ring[1:])]
        ends = {tuple(position) for position in ring}
        for i, leg in enumerate(legs):
            for other in legs[i + 1 :]:
                common = leg.intersection(other)
                if common.geom_type == "Point" and not common.is_empty and common.coords[0] not in ends:
                    places.add(tuple(round(value, 9) for value in common.coords[0]))
    return len(places)


@answers("T_lineToZone")
def line_to_zone(line):
    if len({tuple(position) for position in coords(line)}) < 3:
        return None
    return plain(shapely.orient_polygons(Polygon(coords(line))))


@answers("T_explodeUnique")
def explode_unique(**given):
    found = list(dict.fromkeys(tuple(p[:2]) for p in positions(given["shape"])))
    return {"type": "MultiPoint", "coordinates": [list(p) for p in found]} if found else None


@answers("T_flattenTypes")
def flatten_types(**given):
    shapes = [shape(one["geometry"]) for one in given["shape"]["features"] if one["geometry"]]

    def walk(geometry):
        return [geometry.geom_type] if not hasattr(geometry, "geoms") else [t for part in geometry.geoms for t in walk(part)]

    return [kind for geometry in shapes for kind in walk(geometry)]


@answers("T_filterByBox")
def filter_by_box(features, **given):
    area = box(*given["box"])
    return collection([one for one in features["features"] if one["geometry"] and shape(one["geometry"]).intersects(area)])


@answers("T_relation")
def relation(first, second):
    a, b = shape(first), shape(second)
    for word in ("equals", "contains", "within", "overlaps", "touches"):
        if getattr(a, word)(b):
            return "equal" if word == "equals" else word
    return "disjoint"


@answers("T_gridCells")
def grid_cells(columns, rows, **given):
    if columns < 1 or rows < 1:
        return collection([])
    west, south, east, north = given["box"]
    xs, ys = numpy.linspace(west, east, columns + 1), numpy.linspace(south, north, rows + 1)
    return collection([feature(plain(box(xs[i], ys[j], xs[i + 1], ys[j + 1])), {"column": i, "row": j}) for j in range(rows) for i in range(columns)])


@answers("T_gridCount")
def grid_count(cellKm, zone, **given):
    west, south, east, north = given["box"]
    wide = cellKm * 1000 / TURF.distance([west, south], [east, south]) * (east - west)
    high = cellKm * 1000 / TURF.distance([west, south], [west, north]) * (north - south)
    columns, rows = math.floor((east - west) / wide), math.floor((north - south) / high)
    left, low = west + (east - west - columns * wide) / 2, south + (north - south - rows * high) / 2
    grid = MultiPoint([(left + i * wide, low + j * high) for i in range(columns + 1) for j in range(rows + 1)])
    return sum(shape(zone).covers(one) for one in grid.geoms)


@answers("T_thiessenOwner")
def thiessen_owner(seeds, places):
    at = numpy.array([coords(seed["geometry"]) for seed in seeds["features"]], dtype=float)
    if not len(at):
        return [None for _ in places]
    return [seeds["features"][int(numpy.argmin(numpy.hypot(*(at - place).T)))]["properties"]["id"] for place in places]


@answers("T_triangleCount", 1e-6)
def triangle_count(points):
    found = numpy.array(positions(points), dtype=float)
    if len(found) < 3:
        return {"triangles": 0, "area": 0}
    try:
        corners = found[Delaunay(found).simplices]
    except QhullError:
        return {"triangles": 0, "area": 0}
    return {"triangles": len(corners), "area": half_up(float(sum(Polygon(three).area for three in corners)), 6)}


@answers("T_weightedCentre")
def weighted_centre(points):
    weights = [one["properties"].get("weight") for one in points["features"]]
    weights = [weight if isinstance(weight, (int, float)) else 0 for weight in weights]
    if sum(weights) == 0:
        return None
    return point(numpy.average(numpy.array(positions(points), dtype=float), axis=0, weights=weights).tolist())


@answers("T_clusterSizes")
def cluster_sizes(points, km, minPoints):
    found = numpy.radians(numpy.array(positions(points), dtype=float))
    if not len(found):
        return {"sizes": [], "noise": 0}
    labels = DBSCAN(eps=km * 1000 / TURF.radius, min_samples=minPoints, metric="haversine").fit(found[:, ::-1]).labels_
    sizes = sorted((int((labels == label).sum()) for label in set(labels) - {-1}), reverse=True)
    return {"sizes": sizes, "noise": int((labels == -1).sum())}


@answers("T_intersectAsCollection")
def intersect_as_collection(shapes):
    found = [shape(one) for one in shapes]
    common = [polygons_of(a.intersection(b)) for i, a in enumerate(found) for b in found[i + 1 :]]
    return {"type": "GeometryCollection", "geometries": [plain(one) for one in common if one]}


@answers("T_partsAsCollection")
def parts_as_collection(**given):
    if not coords(given["shape"]):
        return {"type": "GeometryCollection", "geometries": []}
    return {"type": "GeometryCollection", "geometries": [plain(part) for part in shapely.get_parts(shape(given["shape"]))]}


@answers("T_groupPoints")
def group_points(points):
    groups = {}
    for one in points["features"]:
        groups.setdefault(one["properties"]["group"], []).append(coords(one["geometry"]))
    return collection([feature({"type": "MultiPoint", "coordinates": at}, {"group": group, "count": len(at)}) for group, at in groups.items()])


@proves("T_pointOnSurface")
def point_on_surface(answer, polygon):
    return shape(polygon).contains(shape(answer))
