# SPDX-License-Identifier: Apache-2.0
"""JSTS's measures, overlays and relations, by GEOS in shapely and plain arithmetic."""

import math

import numpy
import shapely
from scipy.spatial import Delaunay
from shapely import affinity, wkt as text
from shapely.geometry import LineString, Point, Polygon, box, shape
from shapely.ops import nearest_points, polygonize, substring

from .earth import half_up
from .registry import Omitted, answers, proves
from .turf_shapes import plain


def read(wkt):
    return text.loads(wkt)


@answers("J_areaOf")
def area_of(wkt):
    return read(wkt).area


@answers("J_lengthOf")
def length_of(wkt):
    return read(wkt).length


@answers("J_distanceBetween")
def distance_between(first, second):
    a, b = read(first), read(second)
    return None if a.is_empty or b.is_empty else a.distance(b)


@answers("J_unionOf")
def union_of(wkts):
    return plain(shapely.union_all([read(wkt) for wkt in wkts])) if wkts else {"type": "GeometryCollection", "geometries": []}


@answers("J_intersectionOf")
def intersection_of(first, second):
    common = read(first).intersection(read(second))
    return None if common.is_empty else plain(common)


@answers("J_differenceArea")
def difference_area(first, second):
    a, b = read(first), read(second)
    return {"first": a.difference(b).area, "second": b.difference(a).area, "both": a.intersection(b).area}


@answers("J_symmetricDifference")
def symmetric_difference(first, second):
    return plain(read(first).symmetric_difference(read(second)))


@answers("J_hull")
def hull(wkt):
    return plain(read(wkt).convex_hull)


@answers("J_centroidXY")
def centroid_xy(wkt):
    point = read(wkt).centroid
    return None if point.is_empty else [point.x, point.y]


@answers("J_envelopeBox")
def envelope_box(wkt):
    return None if read(wkt).is_empty else list(read(wkt).bounds)


@answers("J_relateMatrix")
def relate_matrix(first, second):
    return read(first).relate(read(second))


@answers("J_predicate")
def predicate(name, first, second):
    return bool(getattr(read(first), name)(read(second)))


@answers("J_isValidShape")
def is_valid_shape(wkt):
    try:
        return bool(read(wkt).is_valid)
    except shapely.GEOSException:
        return False


@answers("J_isSimpleLine")
def is_simple_line(wkt):
    return bool(read(wkt).is_simple)


@answers("J_bufferArea", 1e-9)
def buffer_area(wkt, distance, quadrantSegments):
    return read(wkt).buffer(distance, quad_segs=quadrantSegments).area


@answers("J_flatBuffer", 1e-9)
def flat_buffer(wkt, distance):
    return plain(read(wkt).buffer(distance, cap_style="flat", join_style="mitre", mitre_limit=5))


@answers("J_simplified")
def simplified(wkt, tolerance):
    return plain(read(wkt).simplify(tolerance, preserve_topology=False))


@answers("J_densified", 1e-12)
def densified(wkt, longest):
    line = [list(position) for position in read(wkt).coords]
    found = line[:1]
    for a, b in zip(line, line[1:]):
        parts = max(1, math.ceil(math.dist(a, b) / longest))
        found += numpy.linspace(a, b, parts + 1)[1:].tolist()
    return found


@answers("J_pointAt", 1e-12)
def point_at(wkt, distance):
    line = read(wkt)
    if line.is_empty:
        return None
    at = distance if distance >= 0 else max(0, line.length + distance)
    return list(line.interpolate(at).coords[0])


@answers("J_locate", 1e-12)
def locate(wkt, x, y):
    return read(wkt).project(Point(x, y))


@answers("J_sliced", 1e-12)
def sliced(wkt, to, **given):
    return plain(substring(read(wkt), given["from"], to))


@answers("J_closestPair", 1e-12)
def closest_pair(first, second):
    a, b = read(first), read(second)
    if a.is_empty or b.is_empty or a.intersects(b):
        return None
    return [list(point.coords[0]) for point in nearest_points(a, b)]


@answers("J_hausdorff")
def hausdorff(first, second):
    return shapely.hausdorff_distance(read(first), read(second))


@answers("J_boundaryOf")
def boundary_of(wkt):
    return plain(read(wkt).boundary)


@answers("J_mergedLines", 1e-12)
def merged_lines(wkts):
    merged = shapely.line_merge(shapely.MultiLineString([read(wkt) for wkt in wkts])) if wkts else shapely.MultiLineString()
    return sorted((part.length for part in shapely.get_parts(merged)), reverse=True)


@answers("J_polygonAreas")
def polygon_areas(wkts):
    return sorted(piece.area for piece in polygonize([read(wkt) for wkt in wkts]))


@answers("J_triangleAreas", 1e-4)
def triangle_areas(points):
    found = numpy.array(points, dtype=float)
    return sorted(float(Polygon(found[three]).area) for three in Delaunay(found).simplices)


@answers("J_enclosingCircle", 1e-9)
def enclosing_circle(wkt):
    radius = shapely.minimum_bounding_radius(read(wkt))
    if radius == 0:
        return {"x": read(wkt).centroid.x, "y": read(wkt).centroid.y, "radius": 0}
    ring = numpy.array(shapely.minimum_bounding_circle(read(wkt)).exterior.coords)
    x, y = (ring.min(axis=0) + ring.max(axis=0)) / 2
    return {"x": float(x), "y": float(y), "radius": radius}


@answers("J_narrowestWidth", 1e-12)
def narrowest_width(wkt):
    hull = read(wkt).convex_hull
    if hull.area == 0:
        return 0
    corners = numpy.array(hull.exterior.coords)
    widths = []
    for a, b in zip(corners, corners[1:]):
        normal = numpy.array([a[1] - b[1], b[0] - a[0]]) / math.dist(a, b)
        across = corners @ normal
        widths.append(across.max() - across.min())
    return float(min(widths))


@answers("J_affine", 1e-12)
def affine(wkt, degrees, factor):
    turned = affinity.rotate(read(wkt), degrees, origin=(0, 0))
    return plain(affinity.scale(turned, factor, factor, origin=(0, 0)))


@answers("J_snapToGrid", 1e-12)
def snap_to_grid(wkt, scale):
    found = []
    for position in read(wkt).coords if not read(wkt).is_empty else []:
        rounded = [half_up(value * scale) / scale for value in position]
        if not found or found[-1] != rounded:
            found.append(rounded)
    return found


@answers("J_treeQuery")
def tree_query(boxes, query):
    return [index for index, one in enumerate(boxes) if box(*one).intersects(box(*query))]


@answers("J_holesOf")
def holes_of(wkt):
    return {"type": "GeometryCollection", "geometries": [plain(Polygon(ring)) for ring in read(wkt).interiors]}


@answers("J_filledHoles")
def filled_holes(wkt, least):
    whole = read(wkt)
    return plain(Polygon(whole.exterior, [ring for ring in whole.interiors if Polygon(ring).area >= least]))


@answers("J_largestPart")
def largest_part(wkt):
    whole = read(wkt)
    if whole.is_empty:
        return None
    size = "area" if whole.area > 0 else "length"
    return plain(max(shapely.get_parts(whole), key=lambda part: getattr(part, size)))


@answers("J_cutByLine")
def cut_by_line(wkt, cut):
    whole = read(wkt)
    pieces = polygonize(whole.boundary.union(read(cut)))
    return sorted((piece.area for piece in pieces if whole.contains(piece.representative_point())), reverse=True)


@answers("J_turn")
def turn(a, b, c):
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return "left" if area > 0 else "right" if area < 0 else "straight"


@answers("J_angleAt", 1e-9)
def angle_at(a, b, c):
    if a == b or c == b:
        return None
    p, q = numpy.subtract(a, b), numpy.subtract(c, b)
    return math.degrees(math.atan2(abs(p[0] * q[1] - p[1] * q[0]), p @ q))


@answers("J_segmentDistance", 1e-12)
def segment_distance(start, end, **given):
    point = Point(given["point"])
    if start == end:
        return [point.distance(Point(start))] * 2
    p, q = numpy.subtract(end, start), numpy.subtract(given["point"], start)
    return [point.distance(LineString([start, end])), abs(float(p[0] * q[1] - p[1] * q[0])) / math.dist(start, end)]


@answers("J_toGeoJson")
def to_geojson(wkt):
    return plain(read(wkt))


@answers("J_fromGeoJson")
def from_geojson(geometry):
    if geometry.get("geometries") == []:
        return {"type": "GeometryCollection", "positions": 0}
    found = shape(geometry)
    return {"type": found.geom_type, "positions": int(shapely.get_num_coordinates(found))}


@answers("J_emptyCheck")
def empty_check(wkt):
    try:
        found = read(wkt)
    except shapely.GEOSException:
        return "error"
    return "empty" if found.is_empty else ["point", "line", "area"][shapely.get_dimensions(found)]


@proves("J_interiorPoint")
def interior_point(answer, wkt):
    if not read(wkt).is_valid:
        raise Omitted("the polygon is not valid")
    return read(wkt).contains(shape(answer))
