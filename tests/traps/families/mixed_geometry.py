# SPDX-License-Identifier: Apache-2.0
"""Layers of points, lines and areas, whose figures are added up as if they were of one kind."""
from case import clean, trap
from truth import ground_km, ground_km2
from writers import box, line, metric, point, square

NAMES = r"line|polygon|kind|mixed|not (areas|lines)|have no|other geometr|geometry type"
ROAD = [[0, 0], [0, 10]]
PLOT = (0, 0, 10, 10)  # km
ROAD_KM, PLOT_KM2 = ground_km(10), ground_km2(100)
PERIMETER_KM = ground_km(40)
MIXED = {"things.geojson": metric(line(ROAD), box(*PLOT), point(0, 0))}
COLLECTION = {"type": "Feature", "properties": {}, "geometry": {"type": "GeometryCollection", "geometries": [
    {"type": "Polygon", "coordinates": square(*PLOT)}, {"type": "LineString", "coordinates": ROAD},
    {"type": "Point", "coordinates": [0, 0]}]}}
LENGTH, AREA = ("length_total", {"layer": "things"}), ("area_total", {"layer": "things"})

CASES = [
    trap("length of lines beside areas", MIXED, LENGTH, ROAD_KM, ROAD_KM + PERIMETER_KM, NAMES, unit="km"),
    trap("area beside lines and points", MIXED, AREA, PLOT_KM2, None, NAMES, unit="km2"),
    trap("length of a collection", {"things.geojson": metric(COLLECTION)}, LENGTH, ROAD_KM, ROAD_KM + PERIMETER_KM,
         NAMES, unit="km"),
    trap("area of a collection", {"things.geojson": metric(COLLECTION)}, AREA, PLOT_KM2, 0, NAMES, unit="km2"),
    trap("length of areas alone", {"things.geojson": metric(box(*PLOT))}, LENGTH, None, PERIMETER_KM, NAMES,
         unit="km"),
    trap("area of lines alone", {"things.geojson": metric(line(ROAD))}, AREA, None, 0, NAMES, unit="km2"),
    clean("length of lines", {"things.geojson": metric(line(ROAD))}, LENGTH, ROAD_KM, unit="km"),
    clean("area of plots", {"things.geojson": metric(box(*PLOT))}, AREA, PLOT_KM2, unit="km2"),
]
