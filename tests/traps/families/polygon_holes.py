# SPDX-License-Identifier: Apache-2.0
"""Holes that are filled, or lost since their ring turns the same way."""
from case import clean, trap
from truth import quadrangle_km2
from writers import geojson, point, polygon, square, table

NAMES = r"hole|ring|overlap"
OUTER, INNER = (10, 0, 10.1, 0.1), (10.02, 0.02, 10.08, 0.08)
SHELL, HOLE = square(*OUTER)[0], square(*INNER)[0]
WITH_HOLE = quadrangle_km2(*OUTER) - quadrangle_km2(*INNER)
AREA = ("area_total", {"layer": "lakes"})
PLACES = geojson(point(10.05, 0.05), point(10.01, 0.05))  # on the island, in the lake
INSIDE = ("points_inside", {"points": "places", "zones": "lakes"})


def text(*rings):
    return "POLYGON (" + ", ".join("(" + ", ".join(f"{x} {y}" for x, y in ring) + ")" for ring in rings) + ")"


CASES = [
    trap("hole that turns as its shell does", {"lakes.geojson": geojson(polygon([SHELL, HOLE]))}, AREA, WITH_HOLE,
         quadrangle_km2(*OUTER), NAMES, unit="km2"),
    trap("hole of WKT that turns as its shell does", {"lakes.csv": table("id,wkt", (1, f'"{text(SHELL, HOLE)}"'))},
         AREA, WITH_HOLE, quadrangle_km2(*OUTER), NAMES, unit="km2"),
    trap("place in a hole", {"lakes.geojson": geojson(polygon([SHELL, HOLE])), "places.geojson": PLACES}, INSIDE, 1,
         2, NAMES),
    # The hole is given as a polygon of its own: 1 + 0.36 of the shell's area rather than 1.
    trap("island as a lake of its own", {"lakes.geojson": geojson(polygon([SHELL]), polygon([HOLE]))},
         ("covered_area", {"layer": "lakes"}), quadrangle_km2(*OUTER),
         quadrangle_km2(*OUTER) + quadrangle_km2(*INNER), NAMES, unit="km2"),
    clean("hole that turns against its shell", {"lakes.geojson": geojson(polygon([SHELL, HOLE[::-1]]))}, AREA,
          WITH_HOLE, unit="km2"),
    clean("no hole", {"lakes.geojson": geojson(polygon([SHELL]))}, AREA, quadrangle_km2(*OUTER), unit="km2"),
    clean("place in a lake without hole", {"lakes.geojson": geojson(polygon([SHELL])), "places.geojson": PLACES},
          INSIDE, 2),
]
