# SPDX-License-Identifier: Apache-2.0
"""Means of what has unequal weight, taken as if it were equal."""
import math

from case import clean, trap
from truth import quadrangle_km2
from writers import WGS84_PRJ, ascii_grid, box, geojson, geotiff

NAMES = r"weight|ground|area of (its|the) cells|cells? (are|is) not equal|every cell counts once|unequal"

# Rows of 20 degrees from the pole to the equator with 0, 10, 20, 30: by the ground that they cover the warm ones
# weigh more.
BANDS = [(60, 80, 0), (40, 60, 10), (20, 40, 20), (0, 20, 30)]
AREAS = [quadrangle_km2(0, south, 20, north) for south, north, _ in BANDS]
BY_GROUND = sum(area * value for area, (_, _, value) in zip(AREAS, BANDS)) / sum(AREAS)
WORLD = {"heat.asc": ascii_grid([[value, value] for _, _, value in BANDS], 0, 0, 20), "heat.prj": WGS84_PRJ}
# Rows of 5 degrees from 80 N to 65 N with 1, 2, 3: the lower ones weigh more.
NORTHERN = [(75, 80, 1), (70, 75, 2), (65, 70, 3)]
NORTHERN_AREAS = [quadrangle_km2(0, south, 5, north) for south, north, _ in NORTHERN]
BY_NORTHERN_GROUND = sum(area * value for area, (_, _, value) in zip(NORTHERN_AREAS, NORTHERN)) / sum(NORTHERN_AREAS)
NORTH = {"heat.asc": ascii_grid([[value, value] for _, _, value in NORTHERN], 0, 65, 5), "heat.prj": WGS84_PRJ}
# Two rows of Web Mercator from the equator to 60 N meet at half of the height, where the sine of the latitude is
# 1 / sqrt 3; the northern row has 1, the southern 0.
TOP = 6378137 * math.log(math.tan(math.radians(75)))
MIDDLE = math.degrees(math.asin(1 / math.sqrt(3)))
NORTHERN_ROW, SOUTHERN_ROW = quadrangle_km2(0, MIDDLE, 1, 60), quadrangle_km2(0, 0, 1, MIDDLE)
BY_MERCATOR_GROUND = NORTHERN_ROW / (NORTHERN_ROW + SOUTHERN_ROW)
MERCATOR = {"heat.tif": geotiff([[[1, 1], [0, 0]]], (0, TOP / 2, 0, TOP, 0, -TOP / 2), 3857)}
MEAN, ZONAL = ("raster_mean", {"raster": "heat"}), ("zonal_mean", {"raster": "heat", "zones": "zones"})

# On the equal-area EPSG:6933 every cell has the same ground.
EQUAL = {"heat.tif": geotiff([[[value, value] for _, _, value in BANDS]], (0, 1e5, 0, 4e5, 0, -1e5), 6933)}
# The zone holds the three lower rows: 30, 20 and 10.
ZONE = {"zones.geojson": geojson(box(0, 0, 2e5, 3e5), epsg=6933)}

CASES = [
    trap("mean of cells of degrees", WORLD, MEAN, BY_GROUND, 15, NAMES),
    trap("mean of cells of degrees in a zone", WORLD | {"zones.geojson": geojson(box(1, 0, 39, 80))}, ZONAL,
         BY_GROUND, 15, NAMES, tolerance=0.02),
    trap("mean of cells of Web Mercator", MERCATOR, MEAN, BY_MERCATOR_GROUND, 0.5, NAMES),
    trap("mean of cells of degrees far north", NORTH, MEAN, BY_NORTHERN_GROUND, 2, NAMES),
    # Districts of 90 and 10 people with rates of 10 and 50 %: 14 % of the people, not 30 %.
    trap("rate of districts of unequal people",
         {"districts.csv": "district,people,rate_percent\na,90,10\nb,10,50\n"},
         ("field_mean", {"table": "districts", "field": "rate_percent"}), 14, 30,
         r"weight|rate|percent|share|ratio"),
    # 90 km2 with 10 people each and 10 km2 with 100: 1900 people on 100 km2, not 55 to each.
    trap("density of districts of unequal area",
         {"districts.csv": "district,people_per_km2,area_km2\na,10,90\nb,100,10\n"},
         ("field_mean", {"table": "districts", "field": "people_per_km2"}), 19, 55, r"weight"),
    clean("rate of districts of equal people", {"districts.csv": "district,people,rate_percent\na,50,10\nb,50,30\n"},
          ("field_mean", {"table": "districts", "field": "rate_percent"}), 20),
    clean("mean of cells of equal ground", EQUAL, MEAN, 15),
    clean("mean of cells of degrees that are alike",
          {"heat.asc": ascii_grid([[1, 2], [3, 4]], 10, -1, 1), "heat.prj": WGS84_PRJ}, MEAN, 2.5),
    # The zone lies in one row of cells, which cover the same ground.
    clean("mean of cells of degrees in a zone of one row", WORLD | {"zones.geojson": geojson(box(1, 21, 39, 39))},
          ZONAL, 20),
    clean("mean of cells of equal ground in a zone", EQUAL | ZONE, ZONAL, 20),
    clean("mean of heights of people", {"people.csv": "id,height\n1,170\n2,180\n"},
          ("field_mean", {"table": "people", "field": "height"}), 175),
]
