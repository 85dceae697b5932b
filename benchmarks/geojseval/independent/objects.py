# SPDX-License-Identifier: Apache-2.0
"""Positions, bounds and numbers that layers, sources and views must tell of, and what becomes of coordinates as text."""

import math

from shapely.geometry import MultiPoint, shape

from .earth import half_up
from .pages import bounds, latlng, mercator, mercator_box, rounded_extent
from .registry import answers
from .turf_measures import coords, positions

FINITE_EXTENT = "layer.getSource().getExtent().map((value) => Number.isFinite(value) ? Math.round(value) : null)"


@answers("T_reverseRoute")
def reverse_route(route):
    properties = route["properties"] or {}
    line = {"type": "LineString", "coordinates": coords(route["geometry"])[::-1]}
    return {**route, "properties": {**properties, "reversed": not properties.get("reversed")}, "geometry": line}


@answers("T_collectGeometries")
def collect_geometries(features):
    return {"type": "GeometryCollection", "geometries": [one["geometry"] for one in features["features"] if one["geometry"]]}


def degrees_of(value):
    """A number from degrees as numbers, text, or degrees, minutes and seconds; None for anything else."""
    if isinstance(value, (int, float)):
        return float(value)
    parts = value.replace("°", " ").replace("'", " ").replace('"', " ").split()
    if len(parts) == 1:
        return float(value)
    found = sum(float(part) / 60**power for power, part in enumerate(parts[:-1]))
    return -found if parts[-1] in "SW" else found


def place_of(place):
    """Latitude and longitude of what may be coordinates for Geolib, or None."""
    if isinstance(place, list):
        found = [place[1], place[0]] if len(place) > 1 else None
    elif isinstance(place, dict):
        pair = [next((place[key] for key in keys if key in place), None) for keys in (("lat", "latitude"), ("lng", "lon", "longitude"))]
        found = None if None in pair else pair
    else:
        found = None
    if found is None:
        return None
    latitude, longitude = map(degrees_of, found)
    return {"latitude": latitude, "longitude": longitude} if abs(latitude) <= 90 and abs(longitude) <= 180 else None


@answers("G_plainCoordinates", 1e-9)
def plain_coordinates(place):
    return place_of(place)


@answers("G_validPlaces")
def valid_places(places):
    return [place for place in places if place_of(place)]


@answers("L_latLngOf")
def lat_lng_of(position):
    return latlng(position)


@answers("L_moved")
def moved(factor, by, **given):
    return {axis: half_up((a + b) * factor) for axis, a, b in zip("xy", given["point"], by)}


@answers("L_pixelBoundsOf")
def pixel_bounds_of(points):
    if not points:
        return None
    left, top, right, bottom = MultiPoint(points).bounds
    return {"min": {"x": left, "y": top}, "max": {"x": right, "y": bottom}}


@answers("L_routeLine")
def route_line(path, color, weight):
    return {"layer.getLatLngs()": path, "layer.options.color": color, "layer.options.weight": weight, "map.hasLayer(result)": True}


@answers("L_geoJsonLayer")
def geojson_layer(geojson, kind):
    found = [coords(one["geometry"]) for one in geojson["features"] if one["properties"].get("kind") == kind]
    pairs = "layer.getLayers().map((marker) => [marker.getLatLng().lat, marker.getLatLng().lng]).sort((a, b) => a[0] - b[0])"
    return {"layer.getLayers().length": len(found), pairs: sorted([y, x] for x, y in found)}


@answers("L_layerGroupOf")
def layer_group_of(radius, **given):
    every = "layer.getLayers().map((marker) => marker."
    return {"layer.getLayers().length": len(given["positions"]), f"{every}getRadius())": [radius for _ in given["positions"]], f"{every}getLatLng())": given["positions"]}


@answers("L_fence")
def fence(least, most, **given):
    (south, west), (north, east) = given["bounds"]
    return {"map.options.maxBounds": bounds(west, south, east, north), "map.getMinZoom()": least, "map.getMaxZoom()": most, "map.getZoom()": min(most, max(least, 15))}


@answers("L_parsedLatLng")
def parsed_lat_lng(text):
    try:
        latitude, longitude = (float(part) for part in text.split(","))
    except ValueError:
        return None
    return {"lat": latitude, "lng": longitude} if abs(latitude) <= 90 and abs(longitude) <= 180 else None


@answers("O_degreeView")
def degree_view(center, resolution):
    return {"view.getProjection().getCode()": "EPSG:4326", "view.getCenter()": center, "view.getResolution()": resolution}


@answers("O_newMap", 1e-6)
def new_map(center, zoom, withControls):
    return {"map.getLayers().getLength()": 0, "map.getControls().getLength()": 3 if withControls else 0,
            "map.getView().getCenter()": mercator(center), "map.getView().getZoom()": zoom}


@answers("O_limitedZoom")
def limited_zoom(least, most, wanted):
    return {"view.getMinZoom()": least, "view.getMaxZoom()": most, "view.getZoom()": min(most, max(least, wanted))}


@answers("O_styledLayer", 1e-6)
def styled_layer(geojson, color, width):
    found = positions(geojson)
    extent = mercator_box(MultiPoint(found).bounds) if found else [math.inf, math.inf, -math.inf, -math.inf]
    return {"layer.getSource().getFeatures().length": len(geojson["features"]), "layer.getStyle().getStroke().getColor()": color,
            "layer.getStyle().getStroke().getWidth()": width, "layer.getStyle().getFill()": None, "layer.getSource().getExtent()": extent}


@answers("O_heatLayer")
def heat_layer(points, radius, blur):
    return {"layer.getRadius()": radius, "layer.getBlur()": blur, "layer.getSource().getFeatures().length": len(points["features"]), FINITE_EXTENT: rounded_extent(points)}


@answers("O_filteredSource")
def filtered_source(geojson, least, **given):
    values = [(one["properties"].get(given["property"]), shape(one["geometry"]).bounds[0]) for one in geojson["features"]]
    kept = sorted(left for value, left in values if isinstance(value, (int, float)) and value >= least)
    return {"source.getFeatures().length": len(kept), "source.getFeatures().map((feature) => feature.getGeometry().getExtent()[0]).sort((a, b) => a - b)": kept}


@answers("O_extentSize")
def extent_size(extent, resolution):
    west, south, east, north = extent
    if east < west or north < south:
        return [0, 0]
    return [math.ceil((east - west) / resolution), math.ceil((north - south) / resolution)]


@answers("O_scaledSize")
def scaled_size(size, ratio):
    return [max(1, half_up(value * ratio)) for value in size]


@answers("L_circleLayer")
def circle_layer(center, meters, color, opacity):
    return {"layer.getLatLng()": center, "layer.getRadius()": meters, "layer.options.color": color, "layer.options.fillOpacity": opacity}


@answers("L_markerAt")
def marker_at(position, title, draggable):
    return {"layer.getLatLng()": position, "layer.options.title": title, "layer.options.draggable": draggable}


def sexagesimal(value, decimals):
    """Degrees, minutes and seconds, rounded once, at the seconds."""
    seconds = half_up(abs(value) * 3600, decimals)
    return int(seconds // 3600), int(seconds % 3600 // 60), seconds % 60


@answers("G_sexagesimal")
def geolib_sexagesimal(decimal):
    degrees, minutes, seconds = sexagesimal(decimal, 4)
    whole, rest = f"{seconds:.4f}".split(".")
    return f"{degrees}° {minutes:02d}' {int(whole):02d}.{rest.rstrip('0') or '0'}\""


@answers("L_tooltipMarker")
def tooltip_marker(label, permanent, position):
    return {"layer.getTooltip().getContent()": label, "layer.getTooltip().options.permanent": permanent, "layer.getLatLng()": position}
