"""Geometry from a GeoJSON dictionary or text, and back

libraries: shapely
functions: shapely.geometry.shape, shapely.geometry.mapping, shapely.from_geojson, shapely.to_geojson
"""
import json

import shapely
from shapely.geometry import mapping, shape

feature = {"type": "Feature", "properties": {"name": "Harbour"},
           "geometry": {"type": "Polygon", "coordinates": [[[24, 60], [25, 60], [25, 61], [24, 60]]]}}

area = shape(feature["geometry"])  # the geometry and not the whole feature
assert area.geom_type == "Polygon" and area.bounds == (24, 60, 25, 61)

assert mapping(area)["coordinates"] == (((24.0, 60.0), (25.0, 60.0), (25.0, 61.0), (24.0, 60.0)),)
text = shapely.to_geojson(area)
assert json.loads(text)["type"] == "Polygon"
assert shapely.from_geojson(text).equals(area)
# GeoJSON is longitude, latitude in WGS 84: reproject before writing it.
assert json.loads(text)["coordinates"][0][0] == [24.0, 60.0]
