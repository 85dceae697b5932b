# SPDX-License-Identifier: Apache-2.0
"""Heights that are left out where they matter."""
from case import clean, trap
from truth import ground_km, ground_km2, meridian_km
from writers import feature, geojson, line, metric, point, polygon, square

NAMES = r"height|third|\bZ\b|3D|elevation|vertical|dimension"
# A cable that rises as far as it goes is longer than its map by the root of two.
CABLE = metric(line([[0, 0, 0], [0, 1, 1000]]))
FLAT = metric(line([[0, 0, 0], [0, 1, 0]]))
# A wall 10 km long and 100 m high stands on a line: on the map it has no area.
WALL = metric(polygon([[[0, 0, 0], [10, 0, 0], [10, 0, 100], [0, 0, 100], [0, 0, 0]]]))
FLOOR = metric(polygon([[[x, y, 7] for x, y in square(0, 0, 10, 10)[0]]]))
# A drone straight above its base.
BASE, DRONE = metric(point(0, 0)), metric(feature("Point", [0, 0, 3000]))
WITHIN = ("within_distance_count", {"layer": "drones", "reference": "bases", "distance_m": 1000})

CASES = [
    trap("cable that rises", {"cables.geojson": CABLE}, ("length_total", {"layer": "cables"}),
         2 ** 0.5, 1, NAMES, unit="km"),
    trap("wall that stands", {"walls.geojson": WALL}, ("area_total", {"layer": "walls"}), 1, 0, NAMES, unit="km2"),
    trap("drone above its base", {"drones.geojson": DRONE, "bases.geojson": BASE},
         ("nearest_distance", {"layer": "drones", "reference": "bases"}), 3, 0, NAMES, unit="km"),
    # Along the meridian, half as far up as along: longer by the root of 5/4.
    trap("cable in degrees that rises",
         {"cables.geojson": geojson(line([[9, 50, 0], [9, 50.01, 500 * meridian_km(50, 50.01)]]))},
         ("length_total", {"layer": "cables"}), meridian_km(50, 50.01) * 1.25 ** 0.5, meridian_km(50, 50.01), NAMES,
         unit="km"),
    trap("drone within 1 km of its base", {"drones.geojson": DRONE, "bases.geojson": BASE}, WITHIN, 0, 1, NAMES),
    clean("drone on the ground within 2 km of its base",
          {"drones.geojson": metric(feature("Point", [0, 1, 0])), "bases.geojson": BASE},
          ("within_distance_count", {"layer": "drones", "reference": "bases", "distance_m": 2000}), 1),
    clean("drone on the ground", {"drones.geojson": metric(feature("Point", [0, 1, 0])), "bases.geojson": BASE},
          ("nearest_distance", {"layer": "drones", "reference": "bases"}), ground_km(1), unit="km"),
    clean("cable on the flat", {"cables.geojson": FLAT}, ("length_total", {"layer": "cables"}), ground_km(1),
          unit="km"),
    clean("floor of one height", {"walls.geojson": FLOOR}, ("area_total", {"layer": "walls"}),
          ground_km2(100), unit="km2"),
]
