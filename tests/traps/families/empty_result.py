# SPDX-License-Identifier: Apache-2.0
"""Nothing found, told as the number 0 as if it had been looked for in the right place."""
from case import clean, trap
from truth import ground_km2
from writers import WGS84_PRJ, ascii_grid, box, geojson, metric, table

NAMES = r"none of|no row|nothing|empty|no value|outside|do not meet|no cell|0 features|no match|apart"
SALES = {"sales.csv": table("id,region,amount", (1, "nord", 10), (2, "sued", 20), (3, "nord", 30))}
HEIGHTS = {"heights.asc": ascii_grid([[1, 2], [3, 4]], 10, 44, 1), "heights.prj": WGS84_PRJ}


def amount(region):
    return "sum_where", {"table": "sales", "field": "amount", "value_of": "region", "value": region}


def zone(*sides):
    return HEIGHTS | {"zones.geojson": geojson(box(*sides))}


ZONAL = ("zonal_mean", {"raster": "heights", "zones": "zones"})
COMMON = ("overlap_area", {"left": "plots", "right": "zones"})
PLOT = metric(box(0, 0, 10, 10))

CASES = [
    trap("region in other letters", SALES, amount("Nord"), None, 0, NAMES),
    trap("region that is not there", SALES, amount("west"), None, 0, NAMES),
    trap("zone off the raster", zone(50, 44, 51, 45), ZONAL, None, 0, NAMES),
    # Codes of two systems: no row of one meets a row of the other.
    trap("join in which no key meets", {"regions.csv": table("code,name", ("DE1", "North"), ("DE2", "South")),
                                        "people.csv": table("code,people", ("276-1", 100), ("276-2", 200))},
         ("joined_sum", {"left": "regions", "right": "people", "key": "code", "field": "people"}), None, 0, NAMES),
    # The plots and zones are 4000 km apart: a common area of 0 hides that one of them is misplaced.
    trap("layers far apart", {"plots.geojson": PLOT, "zones.geojson": metric(box(0, -4000, 10, -3990))}, COMMON, None,
         0, NAMES, unit="km2"),
    # South of the equator, for want of a sign.
    trap("layers on both sides of the equator", {"plots.geojson": geojson(box(10, 20, 11, 21)),
                                                 "zones.geojson": geojson(box(10, -21, 11, -20))}, COMMON, None, 0,
         NAMES, unit="km2"),
    clean("region as it is written", SALES, amount("nord"), 40),
    clean("zone on the raster", zone(10, 45, 11, 46), ZONAL, 1),
    clean("layers that meet", {"plots.geojson": PLOT, "zones.geojson": metric(box(5, -1, 20, 11))}, COMMON,
          ground_km2(50), unit="km2"),
    clean("neighbours that only touch", {"plots.geojson": PLOT, "zones.geojson": metric(box(10, 0, 20, 10))}, COMMON,
          0, unit="km2"),
]
