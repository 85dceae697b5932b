# SPDX-License-Identifier: Apache-2.0
"""Areas and lengths taken from a map that stretches them."""
import math

from case import clean, trap
from truth import meridian_km, parallel_km, quadrangle_km2, web_mercator
from writers import box, geojson, line

NAMES = r"distort|geodesic|ellipsoid|scale|Mercator|3857"
LOW, HIGH = web_mercator(25, 60), web_mercator(25.1, 60.1)
PLANE_KM2 = (HIGH[0] - LOW[0]) * (HIGH[1] - LOW[1]) / 1e6  # about four times the ground's
TRUE_KM2 = quadrangle_km2(25, 60, 25.1, 60.1)
NORTHWARD = [web_mercator(25, 60 + step / 10) for step in range(11)]
CYLINDER_METRE = math.radians(1) * 6378137.0  # metres a degree on EPSG:32662, everywhere
EASTWARD = [[CYLINDER_METRE * (25 + step / 100), CYLINDER_METRE * 60] for step in range(11)]

CASES = [
    trap("area at 60 N in Web Mercator", {"plots.geojson": geojson(box(*LOW, *HIGH), epsg=3857)},
         ("area_total", {"layer": "plots"}), TRUE_KM2, PLANE_KM2, NAMES, unit="km2"),
    trap("length at 60 N in Web Mercator", {"roads.geojson": geojson(line(NORTHWARD), epsg=3857)},
         ("length_total", {"layer": "roads"}), meridian_km(60, 61), (NORTHWARD[-1][1] - NORTHWARD[0][1]) / 1000, NAMES,
         unit="km"),
    trap("length at 60 N in Plate Carree", {"roads.geojson": geojson(line(EASTWARD), epsg=32662)},
         ("length_total", {"layer": "roads"}), parallel_km(60, 0.1), CYLINDER_METRE * 0.1 / 1000, NAMES, unit="km"),
    # On the equator 0.1 degrees are as wide as high within 1 %, and Web Mercator is true there within that too.
    clean("area on the equator in Web Mercator",
          {"plots.geojson": geojson(box(*web_mercator(25, -0.05), *web_mercator(25.1, 0.05)), epsg=3857)},
          ("area_total", {"layer": "plots"}), quadrangle_km2(25, -0.05, 25.1, 0.05), unit="km2",
          tolerance=0.01),
    # Along the central meridian of UTM a map metre is 1 / 0.9996 m.
    clean("length in UTM", {"roads.geojson": geojson(line([[500000, 6600000], [500000, 6610000]]), epsg=32635)},
          ("length_total", {"layer": "roads"}), 10 / 0.9996, unit="km"),
]
