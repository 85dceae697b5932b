# SPDX-License-Identifier: Apache-2.0
"""What the solutions in code start from: the libraries, and measures on the ellipsoid. Executed before each of them."""
import json
import math

import geopandas as gpd
import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pyproj
import shapely

matplotlib.use("Agg")
GEOD = pyproj.Geod(ellps="WGS84")


def read(name, **options):
    return gpd.read_file(f"data/{name}", **options)


def save(frame, name):
    """GeoJSON says its CRS where that is not WGS 84, and keeps enough digits for a millimetre."""
    if name.endswith(".geojson"):
        degrees = frame.crs is None or frame.crs.is_geographic
        frame.to_file(f"outputs/{name}", driver="GeoJSON", COORDINATE_PRECISION=9 if degrees else 4)
    else:
        frame.to_file(f"outputs/{name}", **({"ENCODING": "UTF-8"} if name.endswith(".shp") else {}))


def say(task, text):
    """The answer in words."""
    with open(f"outputs/{task}.answer.md", "w", encoding="utf-8") as file:
        file.write(text + "\n")


def lengths_m(frame):
    """Of lines, or of the rings of polygons."""
    return frame.to_crs(4326).geometry.apply(GEOD.geometry_length)


def perimeters_m(frame):
    return frame.to_crs(4326).geometry.boundary.apply(GEOD.geometry_length)


def areas_m2(frame):
    return frame.to_crs(4326).geometry.apply(lambda shape: abs(GEOD.geometry_area_perimeter(shapely.orient_polygons(shape))[0]))


def local_crs(frame):
    """A transverse Mercator projection through the middle: true to a millionth within ten kilometres of it."""
    west, south, east, north = frame.to_crs(4326).total_bounds
    return pyproj.CRS(f"+proj=tmerc +lat_0={(south + north) / 2} +lon_0={(west + east) / 2} "
                      "+x_0=500000 +y_0=500000 +datum=WGS84 +units=m")


def buffered(frame, metres):
    """The same features grown by metres on the ground; in the CRS they came in."""
    grown = frame.to_crs(local_crs(frame))
    grown["geometry"] = grown.geometry.buffer(metres, quad_segs=64)
    return grown.to_crs(frame.crs)


def nearest_areas(points, area):
    """What of the area lies nearer to each point than to the others, with the points' fields."""
    metric = local_crs(area)
    places, ground = points.to_crs(metric), area.to_crs(metric).union_all()
    cells = gpd.GeoSeries(shapely.get_parts(shapely.voronoi_polygons(shapely.MultiPoint(list(places.geometry)),
                                                                     extend_to=ground.buffer(1000))), crs=metric)
    of_point = [cells[cells.contains(place)].iloc[0] for place in places.geometry]
    return places.set_geometry(gpd.GeoSeries(of_point, crs=metric, index=places.index).intersection(ground)).to_crs(points.crs)
