# SPDX-License-Identifier: Apache-2.0
"""Heights that are left out where they matter."""
from case import clean, trap
from truth import meridian_km, quadrangle_km2
from writers import geojson, line, point, polygon, square

NAMES = r"height|third|\bZ\b|3D|elevation|vertical|dimension"
DEGREE_M = meridian_km(45, 45.01) * 1000  # along the ground

# A cable that rises as far as it goes is longer than its map by the root of two.
CABLE = geojson(line([[10, 45, 0], [10, 45.01, DEGREE_M]]))
FLAT = geojson(line([[10, 45, 0], [10, 45.01, 0]]))
# A wall 10 km long and 100 m high stands on a line: on the map it has no area.
WALL = geojson(polygon([[[500000, 0, 0], [510000, 0, 0], [510000, 0, 100], [500000, 0, 100], [500000, 0, 0]]]),
               epsg=32632)
FLOOR = geojson(polygon([[[x, y, 7] for x, y in square(10, 0, 10.1, 0.1)[0]]]))
# A drone straight above its base.
BASE, DRONE = geojson(point(10, 45, id=1)), geojson({"type": "Feature", "properties": {}, "geometry": {
    "type": "Point", "coordinates": [10, 45, 3000]}})

CASES = [
    trap("cable that rises", {"cables.geojson": CABLE}, ("length_total", {"layer": "cables"}),
         DEGREE_M * 2 ** 0.5 / 1000, DEGREE_M / 1000, NAMES, unit="km"),
    trap("wall that stands", {"walls.geojson": WALL}, ("area_total", {"layer": "walls"}), 1, 0, NAMES, unit="km2"),
    trap("drone above its base", {"drones.geojson": DRONE, "bases.geojson": BASE},
         ("nearest_distance", {"layer": "drones", "reference": "bases"}), 3, 0, NAMES, unit="km"),
    clean("cable on the flat", {"cables.geojson": FLAT}, ("length_total", {"layer": "cables"}), DEGREE_M / 1000,
          unit="km"),
    clean("floor of one height", {"walls.geojson": FLOOR}, ("area_total", {"layer": "walls"}),
          quadrangle_km2(10, 0, 10.1, 0.1), unit="km2"),
]
