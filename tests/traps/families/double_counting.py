# SPDX-License-Identifier: Apache-2.0
"""Ground or rows that overlap and are summed once for each."""
from case import clean, trap
from truth import quadrangle_km2
from writers import box, geojson, point

NAMES = r"overlap|more than one|more than once|twice|several|repeated|pairs|duplicate"
LEFT, RIGHT, APART = (10, 0, 10.1, 0.1), (10.05, 0, 10.15, 0.1), (10.1, 0, 10.2, 0.1)
CROSSING, BESIDE = geojson(box(*LEFT), box(*RIGHT)), geojson(box(*LEFT), box(*APART))
BOTH = quadrangle_km2(10, 0, 10.15, 0.1)
HOMES = geojson(point(10.02, 0.05, people=10), point(10.07, 0.05, people=20), point(10.12, 0.05, people=30))
PEOPLE = ("sum_after_join", {"points": "homes", "zones": "zones", "field": "people"})
COUNTED = ("zone_counts_total", {"points": "homes", "zones": "zones"})
SUM_OF_AREAS = quadrangle_km2(*LEFT) * 2

CASES = [
    trap("area of zones that overlap", {"zones.geojson": CROSSING}, ("covered_area", {"layer": "zones"}), BOTH,
         SUM_OF_AREAS, NAMES, unit="km2"),
    trap("people of zones that overlap", {"zones.geojson": CROSSING, "homes.geojson": HOMES}, PEOPLE, 60, 80, NAMES),
    trap("homes counted by zones that overlap", {"zones.geojson": CROSSING, "homes.geojson": HOMES}, COUNTED, 3, 4,
         NAMES),
    trap("feature that is there twice", {"zones.geojson": geojson(box(*LEFT), box(*LEFT))},
         ("area_total", {"layer": "zones"}), quadrangle_km2(*LEFT), SUM_OF_AREAS, NAMES, unit="km2"),
    # Two wells 1 km apart with discs of 1 km: 2 pi r2 less the lens 2 r2 (pi / 3 - sqrt(3) / 4).
    trap("discs that overlap", {"wells.geojson": geojson(point(500000, 0), point(501000, 0), epsg=32632)},
         ("buffer_area", {"layer": "wells", "distance_m": 1000}), 5.0548, 6.2832, NAMES, unit="km2", tolerance=0.01),
    clean("area of zones side by side", {"zones.geojson": BESIDE}, ("covered_area", {"layer": "zones"}),
          SUM_OF_AREAS, unit="km2"),
    clean("people of zones side by side", {"zones.geojson": BESIDE, "homes.geojson": HOMES}, PEOPLE, 60),
    clean("homes counted by zones side by side", {"zones.geojson": BESIDE, "homes.geojson": HOMES}, COUNTED, 3),
]
