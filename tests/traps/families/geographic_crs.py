# SPDX-License-Identifier: Apache-2.0
"""Degrees that are taken for lengths."""
from case import clean, trap
from truth import meridian_km, parallel_km, quadrangle_km2
from writers import box, geojson, line, point

NAMES = r"degree|geodesic|ellipsoid|on the ground|geographic CRS"
PLOT = geojson(box(10, 50, 10.1, 50.1))

# From 25 E, 60 N: 0.15 degrees east are 8.4 km, 0.1 degrees north are 11.1 km. By degrees the northern is nearer.
HERE, EAST, NORTH = point(25, 60), point(25.15, 60), point(25, 60.1)

CASES = [
    trap("area of degrees", {"plots.geojson": PLOT}, ("area_total", {"layer": "plots"}),
         quadrangle_km2(10, 50, 10.1, 50.1), 0.01 / 1e6, NAMES, unit="km2"),
    trap("length of degrees", {"roads.geojson": geojson(line([[10, 50], [10, 51]]))},
         ("length_total", {"layer": "roads"}), meridian_km(50, 51), 1 / 1000, NAMES, unit="km"),
    trap("nearest by degrees", {"homes.geojson": geojson(HERE), "schools.geojson": geojson(EAST, NORTH)},
         ("nearest_distance", {"layer": "homes", "reference": "schools"}), parallel_km(60, 0.15), 0.1 / 1000,
         NAMES, unit="km"),
    clean("area of metres", {"plots.geojson": geojson(box(495000, 5500000, 505000, 5510000), epsg=32632)},
          ("area_total", {"layer": "plots"}), 100 / 0.9996 ** 2, unit="km2"),
    clean("length of metres", {"roads.geojson": geojson(line([[500000, 5500000], [500000, 5510000]]), epsg=32632)},
          ("length_total", {"layer": "roads"}), 10 / 0.9996, unit="km"),
    clean("nearest by metres", {"homes.geojson": geojson(point(500000, 5500000), epsg=32632),
                                "schools.geojson": geojson(point(508000, 5500000), epsg=32632)},
          ("nearest_distance", {"layer": "homes", "reference": "schools"}), 8 / 0.9996, unit="km"),
]
