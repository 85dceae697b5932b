# SPDX-License-Identifier: Apache-2.0
"""Holes that are filled, or lost since their ring turns the same way."""
from case import clean, trap
from truth import ground_km2
from writers import geojson, metric, point, polygon, square, table

NAMES = r"hole|ring|overlap"
OUTER, INNER = (0, 0, 10, 10), (2, 2, 8, 8)  # km
SHELL, HOLE = square(*OUTER)[0], square(*INNER)[0]
WITH_HOLE = ground_km2(64)
AREA = ("area_total", {"layer": "lakes"})
PLACES = metric(point(5, 5), point(1, 5))  # on the island, in the lake
INSIDE = ("points_inside", {"points": "places", "zones": "lakes"})


def text(*rings):
    return "POLYGON (" + ", ".join("(" + ", ".join(f"{x} {y}" for x, y in ring) + ")" for ring in rings) + ")"


CASES = [
    trap("hole that turns as its shell does", {"lakes.geojson": metric(polygon([SHELL, HOLE]))}, AREA, WITH_HOLE,
         ground_km2(100), NAMES, unit="km2"),
    trap("place in a hole of WKT", {"lakes.csv": table("id,wkt", (1, f'"{text(SHELL, HOLE)}"')),
                                    "places.geojson": geojson(point(5, 5), point(1, 5))}, INSIDE, 1, 2, NAMES),
    trap("place in a hole", {"lakes.geojson": metric(polygon([SHELL, HOLE])), "places.geojson": PLACES}, INSIDE, 1,
         2, NAMES),
    # The hole is given as a polygon of its own: 1 + 0.36 of the shell's area rather than 1.
    trap("island as a lake of its own", {"lakes.geojson": metric(polygon([SHELL]), polygon([HOLE]))},
         ("covered_area", {"layer": "lakes"}), ground_km2(100),
         ground_km2(136), NAMES, unit="km2"),
    clean("hole that turns against its shell", {"lakes.geojson": metric(polygon([SHELL, HOLE[::-1]]))}, AREA,
          WITH_HOLE, unit="km2"),
    clean("no hole", {"lakes.geojson": metric(polygon([SHELL]))}, AREA, ground_km2(100), unit="km2"),
    clean("place in a lake without hole", {"lakes.geojson": metric(polygon([SHELL])), "places.geojson": PLACES},
          INSIDE, 2),
]
