# SPDX-License-Identifier: Apache-2.0
"""Rings that cross themselves, overlap or repeat, whose formula area is no ground's."""
from case import clean, trap
from truth import ground_km2
from writers import box, feature, metric, point, polygon, square

NAMES = r"invalid|self.?intersect|crosses itself|repair|not simple|overlap|valid"
AREA = ("area_total", {"layer": "plots"})
WHOLE = ground_km2(100)

# Two triangles that meet in the middle of a quadrangle, each a quarter of it; signed, they cancel.
BOW_TIE = [[[0, 0], [10, 0], [0, 10], [10, 10], [0, 0]]]
# The same quadrangle twice round in one ring: counted twice by formula.
TWICE_ROUND = [square(0, 0, 10, 10)[0] + square(0, 0, 10, 10)[0][1:]]
# Two parts of one feature, of which the second lies on the right half of the first.
OVERLAID = [square(0, 0, 10, 10), square(5, 0, 10, 10)]
OVER_THE_EDGE = [square(0, 0, 10, 10)[0], square(5, 0, 15, 10)[0]]
SIDE_BY_SIDE = [square(0, 0, 5, 10), square(5, 0, 10, 10)]
TRIANGLE = [[[0, 0], [10, 0], [10, 10], [0, 0]]]
# Of these points two are in the lower and upper triangle, one in the gap between them at the left.
PLACES = metric(point(5, 2), point(5, 8), point(1, 5))

CASES = [
    trap("area of a bow tie", {"plots.geojson": metric(polygon(BOW_TIE))}, AREA, WHOLE / 2, 0, NAMES, unit="km2"),
    trap("ring that runs round twice", {"plots.geojson": metric(polygon(TWICE_ROUND))}, AREA, WHOLE, 2 * WHOLE,
         NAMES, unit="km2"),
    trap("parts that overlap", {"plots.geojson": metric(feature("MultiPolygon", OVERLAID))}, AREA, WHOLE,
         1.5 * WHOLE, NAMES, unit="km2"),
    # Of the hole only what lies on the plot is missing from it.
    trap("hole that reaches over the edge", {"plots.geojson": metric(polygon(OVER_THE_EDGE))}, AREA, WHOLE / 2, 0,
         NAMES, unit="km2"),
    # The last side is missing, not the last half.
    trap("ring that is not closed", {"plots.geojson": metric(polygon([square(0, 0, 10, 10)[0][:-1]]))}, AREA, WHOLE, WHOLE / 2,
         NAMES + "|closed", unit="km2"),
    trap("points in a bow tie", {"plots.geojson": metric(polygon(BOW_TIE)), "places.geojson": PLACES},
         ("points_inside", {"points": "places", "zones": "plots"}), 2, None, NAMES),
    clean("area of a triangle", {"plots.geojson": metric(polygon(TRIANGLE))}, AREA, WHOLE / 2, unit="km2"),
    clean("ring that runs round once", {"plots.geojson": metric(box(0, 0, 10, 10))}, AREA, WHOLE, unit="km2"),
    clean("parts side by side in two features",
          {"plots.geojson": metric(*(polygon(part) for part in SIDE_BY_SIDE))}, AREA, WHOLE, unit="km2"),
    clean("hole inside", {"plots.geojson": metric(polygon([square(0, 0, 10, 10)[0], square(4, 4, 9, 9)[0]]))}, AREA,
          WHOLE * 3 / 4, unit="km2"),
    clean("points in a box", {"plots.geojson": metric(box(0, 0, 10, 10)), "places.geojson": PLACES},
          ("points_inside", {"points": "places", "zones": "plots"}), 3),
]
