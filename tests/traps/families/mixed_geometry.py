# SPDX-License-Identifier: Apache-2.0
"""Layers of points, lines and areas, whose figures are added up as if they were of one kind."""
from case import clean, trap
from truth import meridian_km, parallel_km, quadrangle_km2
from writers import box, geojson, line, point, square

NAMES = r"line|polygon|kind|mixed|not (areas|lines)|have no|other geometr|geometry type"
ROAD = [[10, 0], [10, 0.1]]
PLOT = (10, 0, 10.1, 0.1)
ROAD_KM, PLOT_KM2 = meridian_km(0, 0.1), quadrangle_km2(*PLOT)
PERIMETER_KM = 2 * meridian_km(0, 0.1) + parallel_km(0, 0.1) + parallel_km(0.1, 0.1)
MIXED = {"things.geojson": geojson(line(ROAD), box(*PLOT), point(10, 0))}
COLLECTION = {"type": "Feature", "properties": {}, "geometry": {"type": "GeometryCollection", "geometries": [
    {"type": "Polygon", "coordinates": square(*PLOT)}, {"type": "LineString", "coordinates": ROAD},
    {"type": "Point", "coordinates": [10, 0]}]}}
LENGTH, AREA = ("length_total", {"layer": "things"}), ("area_total", {"layer": "things"})

CASES = [
    trap("length of lines beside areas", MIXED, LENGTH, ROAD_KM, ROAD_KM + PERIMETER_KM, NAMES, unit="km"),
    trap("area beside lines and points", MIXED, AREA, PLOT_KM2, None, NAMES, unit="km2"),
    trap("length of a collection", {"things.geojson": geojson(COLLECTION)}, LENGTH, ROAD_KM, ROAD_KM + PERIMETER_KM,
         NAMES, unit="km"),
    trap("area of a collection", {"things.geojson": geojson(COLLECTION)}, AREA, PLOT_KM2, 0, NAMES, unit="km2"),
    trap("length of areas alone", {"things.geojson": geojson(box(*PLOT))}, LENGTH, None, PERIMETER_KM, NAMES,
         unit="km"),
    clean("length of lines", {"things.geojson": geojson(line(ROAD))}, LENGTH, ROAD_KM, unit="km"),
    clean("area of plots", {"things.geojson": geojson(box(*PLOT))}, AREA, PLOT_KM2, unit="km2"),
]
