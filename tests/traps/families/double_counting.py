# SPDX-License-Identifier: Apache-2.0
"""Ground or rows that overlap and are summed once for each."""
from case import clean, trap
from truth import ground_km2
from writers import box, geojson, metric, point, polygon

NAMES = r"overlap|more than one|more than once|twice|several|repeated|pairs|duplicate"
LEFT, RIGHT, APART = (0, 0, 10, 10), (5, 0, 15, 10), (10, 0, 20, 10)  # km
CROSSING, BESIDE = metric(box(*LEFT), box(*RIGHT)), metric(box(*LEFT), box(*APART))
BOTH = ground_km2(150)
HOMES = metric(point(2, 5, people=10), point(7, 5, people=20), point(12, 5, people=30))
PEOPLE = ("sum_after_join", {"points": "homes", "zones": "zones", "field": "people"})
COUNTED = ("zone_counts_total", {"points": "homes", "zones": "zones"})
FLAT, FLAT_AGAIN = point(2, 5, people=10), point(2, 5, people=10)
# The halves of a plot: their extents overlap, they do not.
HALVES = metric(*(polygon([[[0, 0], [20, 10], corner, [0, 0]]]) for corner in ([20, 0], [0, 10])))
SUM_OF_AREAS = ground_km2(200)

CASES = [
    trap("area of zones that overlap", {"zones.geojson": CROSSING}, ("covered_area", {"layer": "zones"}), BOTH,
         SUM_OF_AREAS, NAMES, unit="km2"),
    trap("people of zones that overlap", {"zones.geojson": CROSSING, "homes.geojson": HOMES}, PEOPLE, 60, 80, NAMES),
    trap("homes counted by zones that overlap", {"zones.geojson": CROSSING, "homes.geojson": HOMES}, COUNTED, 3, 4,
         NAMES),
    # The plot holds both zones, which cover 150 of its 200 km2; piece by piece they are 200.
    trap("common area with zones that overlap",
         {"plots.geojson": metric(box(0, 0, 20, 10)), "zones.geojson": CROSSING},
         ("overlap_area", {"left": "plots", "right": "zones"}), BOTH, SUM_OF_AREAS, NAMES, unit="km2"),
    trap("feature that is there twice", {"zones.geojson": metric(box(*LEFT), box(*LEFT))},
         ("area_total", {"layer": "zones"}), ground_km2(100), SUM_OF_AREAS, NAMES, unit="km2"),
    trap("common area with plots that overlap",
         {"plots.geojson": CROSSING, "zones.geojson": metric(box(0, 0, 20, 10))},
         ("overlap_area", {"left": "plots", "right": "zones"}), BOTH, SUM_OF_AREAS, NAMES, unit="km2"),
    trap("home that is there twice, counted", {"zones.geojson": BESIDE, "homes.geojson": metric(FLAT, FLAT_AGAIN)},
         COUNTED, 1, 2, NAMES),
    trap("sum of the areas of zones that overlap", {"zones.geojson": CROSSING}, ("area_total", {"layer": "zones"}),
         BOTH, SUM_OF_AREAS, NAMES, unit="km2"),
    clean("sum of the areas of zones on both sides of a slanting border", {"zones.geojson": HALVES},
          ("area_total", {"layer": "zones"}), SUM_OF_AREAS, unit="km2"),
    # Two wells 1 km apart with discs of 1 km: 2 pi r2 less the lens 2 r2 (pi / 3 - sqrt(3) / 4).
    trap("discs that overlap", {"wells.geojson": geojson(point(500000, 0), point(501000, 0), epsg=32632)},
         ("buffer_area", {"layer": "wells", "distance_m": 1000}), 5.0548, 6.2832, NAMES, unit="km2", tolerance=0.01),
    clean("area of zones side by side", {"zones.geojson": BESIDE}, ("covered_area", {"layer": "zones"}),
          SUM_OF_AREAS, unit="km2"),
    clean("common area with zones side by side",
          {"plots.geojson": metric(box(0, 0, 20, 10)), "zones.geojson": BESIDE},
          ("overlap_area", {"left": "plots", "right": "zones"}), SUM_OF_AREAS, unit="km2"),
    clean("common area with zones on both sides of a slanting border",
          {"plots.geojson": metric(box(0, 0, 20, 10)), "zones.geojson": HALVES},
          ("overlap_area", {"left": "plots", "right": "zones"}), SUM_OF_AREAS, unit="km2"),
    clean("two flats in one house, counted",
          {"zones.geojson": BESIDE, "homes.geojson": metric(FLAT, point(2, 5, people=3))}, COUNTED, 2),
    clean("people of zones side by side", {"zones.geojson": BESIDE, "homes.geojson": HOMES}, PEOPLE, 60),
    clean("homes counted by zones side by side", {"zones.geojson": BESIDE, "homes.geojson": HOMES}, COUNTED, 3),
]
