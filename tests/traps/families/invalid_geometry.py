# SPDX-License-Identifier: Apache-2.0
"""Rings that cross themselves, overlap or repeat, whose formula area is no ground's."""
from case import clean, trap
from truth import quadrangle_km2
from writers import box, feature, geojson, point, polygon, square

NAMES = r"invalid|self.?intersect|crosses itself|repair|not simple|overlap|valid"
AREA = ("area_total", {"layer": "plots"})
WHOLE = quadrangle_km2(10, 0, 10.1, 0.1)

# Two triangles that meet in the middle of a quadrangle, each a quarter of it; signed, they cancel.
BOW_TIE = [[[10, 0], [10.1, 0], [10, 0.1], [10.1, 0.1], [10, 0]]]
# The same quadrangle twice round in one ring: counted twice by formula.
TWICE_ROUND = [square(10, 0, 10.1, 0.1)[0] + square(10, 0, 10.1, 0.1)[0][1:]]
# Two parts of one feature, of which the second lies on the right half of the first.
OVERLAID = [square(10, 0, 10.1, 0.1), square(10.05, 0, 10.1, 0.1)]
SIDE_BY_SIDE = [square(10, 0, 10.05, 0.1), square(10.05, 0, 10.1, 0.1)]
TRIANGLE = [[[10, 0], [10.1, 0], [10.1, 0.1], [10, 0]]]
# Of these points two are in the lower and upper triangle, one in the gap between them at the left.
PLACES = geojson(point(10.05, 0.02), point(10.05, 0.08), point(10.01, 0.05))

CASES = [
    trap("area of a bow tie", {"plots.geojson": geojson(polygon(BOW_TIE))}, AREA, WHOLE / 2, 0, NAMES, unit="km2",
         tolerance=5e-3),
    trap("ring that runs round twice", {"plots.geojson": geojson(polygon(TWICE_ROUND))}, AREA, WHOLE, 2 * WHOLE,
         NAMES, unit="km2", tolerance=5e-3),
    trap("parts that overlap", {"plots.geojson": geojson(feature("MultiPolygon", OVERLAID))}, AREA, WHOLE,
         1.5 * WHOLE, NAMES, unit="km2", tolerance=5e-3),
    trap("points in a bow tie", {"plots.geojson": geojson(polygon(BOW_TIE)), "places.geojson": PLACES},
         ("points_inside", {"points": "places", "zones": "plots"}), 2, None, NAMES),
    clean("area of a triangle", {"plots.geojson": geojson(polygon(TRIANGLE))}, AREA, WHOLE / 2, unit="km2",
          tolerance=5e-3),
    clean("ring that runs round once", {"plots.geojson": geojson(box(10, 0, 10.1, 0.1))}, AREA, WHOLE, unit="km2",
          tolerance=5e-3),
    clean("parts side by side in two features",
          {"plots.geojson": geojson(*(polygon(part) for part in SIDE_BY_SIDE))}, AREA, WHOLE, unit="km2",
          tolerance=5e-3),
    clean("points in a box", {"plots.geojson": geojson(box(10, 0, 10.1, 0.1)), "places.geojson": PLACES},
          ("points_inside", {"points": "places", "zones": "plots"}), 3),
]
