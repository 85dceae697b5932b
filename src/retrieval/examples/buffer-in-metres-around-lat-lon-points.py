"""Circles of one kilometre around points given in degrees

libraries: geopandas, shapely
functions: geopandas.GeoSeries.estimate_utm_crs, geopandas.GeoSeries.to_crs, geopandas.GeoSeries.buffer
"""
import math

import geopandas
import shapely

towns = geopandas.GeoSeries([shapely.Point(24.9, 60.2), shapely.Point(25.7, 60.4)], crs="EPSG:4326")

metric = towns.estimate_utm_crs()  # metres; buffering in degrees gives ellipses of the wrong size
circles = towns.to_crs(metric).buffer(1000)
assert metric.to_epsg() == 32635
assert all(abs(circles.area / (math.pi * 1000**2) - 1) < 0.01)

degrees = circles.to_crs("EPSG:4326").bounds
width, height = degrees["maxx"] - degrees["minx"], degrees["maxy"] - degrees["miny"]
assert all(abs(width / height - 2) < 0.05)  # 1 / cos(60 degrees) = 2: a round buffer is wide in degrees
