# SPDX-License-Identifier: Apache-2.0
"""Projected coordinates in feet that are taken for metres."""
from case import clean, trap
from truth import US_FOOT, disc_km2
from writers import box, geojson, geotiff, point

NAMES = r"\b(foot|feet|ft)\b"

# 10,000 by 10,000 US survey feet near the middle of EPSG:2263, whose scale is 1 within 1e-4: (3.048006 km)^2. Taken
# for metres it is 100 km2.
FEET = geojson(box(980000, 200000, 990000, 210000), epsg=2263)
METRES = geojson(box(495000, 4495000, 505000, 4505000), epsg=32618)


def feet(*eastings):
    """Points so many feet east of a place."""
    return geojson(*(point(985000 + east, 205000) for east in eastings), epsg=2263)


TRUE_SIDE = 10000 * US_FOOT / 1000

# The same height of 100 m, 328.084 feet, in two rasters that state their unit: the difference is 0.
GRID = (500000.0, 10.0, 0.0, 5000020.0, 0.0, -10.0)
IN_FEET, IN_METRES = ([[[height] * 2] * 2] for height in (328.084, 100.0))
DIFFERENCE = ("raster_difference_mean", {"first": "first", "second": "second"})


def heights(first, unit):
    return {"first.tif": geotiff(first, GRID, 32632, unit=unit),
            "second.tif": geotiff(IN_METRES, GRID, 32632, unit="m")}


CASES = [
    trap("heights in feet less heights in metres", heights(IN_FEET, "ft"), DIFFERENCE, 0, 228.084, NAMES + r"|unit"),
    # 283.15 K are 10 degrees Celsius.
    trap("kelvins less degrees Celsius",
         {"first.tif": geotiff([[[283.15] * 2] * 2], GRID, 32632, unit="K"),
          "second.tif": geotiff([[[10.0] * 2] * 2], GRID, 32632, unit="degC")}, DIFFERENCE, 0, 273.15, "unit|degC"),
    trap("area in feet", {"plots.geojson": FEET}, ("area_total", {"layer": "plots"}), TRUE_SIDE ** 2, 100, NAMES,
         unit="km2"),
    # Two of the wells are within 1000 m, 3280.8 feet; within 1000 feet there is one.
    trap("wells near a place in feet", {"wells.geojson": feet(900, 3000, 3500), "sheds.geojson": feet(0)},
         ("within_distance_count", {"layer": "wells", "reference": "sheds", "distance_m": 1000}), 2, 1, NAMES),
    # 5000 feet between two wells: 1.524 km.
    trap("distance in feet", {"wells.geojson": geojson(point(985000, 205000), epsg=2263),
                              "sheds.geojson": geojson(point(990000, 205000), epsg=2263)},
         ("nearest_distance", {"layer": "wells", "reference": "sheds"}), 5000 * US_FOOT / 1000, 5, NAMES, unit="km"),
    # At the central meridian of UTM a map metre is 1 / 0.9996 m.
    clean("area in metres", {"plots.geojson": METRES}, ("area_total", {"layer": "plots"}), 100 / 0.9996 ** 2,
          unit="km2"),
    clean("heights in feet less heights in feet",
          {"first.tif": geotiff(IN_FEET, GRID, 32632, unit="ft"),
           "second.tif": geotiff(IN_FEET, GRID, 32632, unit="US survey foot")}, DIFFERENCE, 0),
    clean("heights in metres less heights in metres", heights(IN_METRES, "m"), DIFFERENCE, 0),
    clean("buffer around a place in metres", {"wells.geojson": geojson(point(500000, 4500000), epsg=32618)},
          ("buffer_area", {"layer": "wells", "distance_m": 1000}), disc_km2(1000), unit="km2", tolerance=0.01),
]
