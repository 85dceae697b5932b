# SPDX-License-Identifier: Apache-2.0
"""What functions for OpenLayers and Leaflet give that has a meaning on Earth or in the plane, by PROJ, GeographicLib and GEOS."""

import math

import shapely
from pyproj import Transformer
from shapely import affinity, wkt as text
from shapely.geometry import LineString, MultiPoint, Point, box, mapping, shape

from .earth import LEAFLET, TURF, half_up
from .registry import Omitted, answers
from .turf_measures import positions
from .turf_shapes import plain

TO_MERCATOR = Transformer.from_crs("EPSG:4326", "EPSG:3857", always_xy=True)
TO_DEGREES = Transformer.from_crs("EPSG:3857", "EPSG:4326", always_xy=True)
WORLD = 2 * math.pi * 6378137  # metres, the width of EPSG:3857
MOST = 85.0511287798066  # degrees, the latitude at which that is a square
WIDTH, HEIGHT = 800, 600  # pixels of the page's map
PAGE = [114.3535, 30.5459]
SETTLED = "Leaflet moves its map by whole pixels, so that its centre may be up to a pixel off"


def mercator(position):
    return list(TO_MERCATOR.transform(*position))


def degrees(position):
    return list(TO_DEGREES.transform(*position))


def degrees_box(extent):
    return [*degrees(extent[:2]), *degrees(extent[2:])]


def mercator_box(extent):
    return [*mercator(extent[:2]), *mercator(extent[2:])]


@answers("O_toMercator", 1e-6)
def to_mercator(position):
    return mercator(position)


@answers("O_toDegrees", 1e-9)
def to_degrees(position, decimals):
    found = [half_up(value, decimals) for value in degrees(position)]
    return [math.copysign(found[0], position[0]) if abs(found[0]) == 180 else found[0], found[1]]


@answers("O_extentOfPoints")
def extent_of_points(**given):
    return list(MultiPoint(given["positions"]).bounds) if given["positions"] else None


@answers("O_geographicExtent", 1e-9)
def geographic_extent(extent):
    found = degrees_box(extent)
    return [math.copysign(found[0], extent[0]), found[1], math.copysign(found[2], extent[2]), found[3]]


@answers("O_commonExtent")
def common_extent(extents):
    if not extents:
        return None
    common = shapely.intersection_all([box(*extent) for extent in extents])
    return None if common.is_empty else list(common.bounds)


@answers("O_bufferedExtent")
def buffered_extent(extent, share):
    return list(affinity.scale(LineString([extent[:2], extent[2:]]), 1 + 2 * share, 1 + 2 * share).bounds)


@answers("O_goTo", 1e-6)
def go_to(longitude, latitude, zoom):
    return {"view.getCenter()": mercator([longitude, latitude]), "view.getZoom()": zoom}


@answers("O_newView", 1e-6)
def new_view(longitude, latitude, zoom, **given):
    turned = math.radians(given["degrees"])
    return {"view.getCenter()": mercator([longitude, latitude]), "view.getZoom()": zoom, "view.getRotation()": turned}


@answers("O_fitTo", 1e-6)
def fit_to(extent, padding):
    west, south, east, north = mercator_box(extent)
    resolution = max((east - west) / (WIDTH - 2 * padding), (north - south) / (HEIGHT - 2 * padding))
    return {"view.getCenter()": [(west + east) / 2, (south + north) / 2], "view.getResolution()": resolution}


@answers("O_turnMap", 1e-6)
def turn_map(**given):
    return given["degrees"] % 360


@answers("O_sphericalLength", 1e-6)
def spherical_length(**given):
    return TURF.distance(given["from"], given["to"])


@answers("O_mercatorLength", 1e-9)
def mercator_length(line):
    return TURF.length([degrees(position) for position in line]) / 1000 if len(line) > 1 else 0


@answers("O_sphericalArea", 1e-6)
def spherical_area(ring):
    return TURF.area({"type": "Polygon", "coordinates": [ring]}) / 1e6


@answers("O_scaledFeature", 1e-6)
def scaled_feature(geojson, scale, name):
    projected = shapely.transform(shape(geojson["geometry"]), TO_MERCATOR.transform, interleaved=False)
    bigger = affinity.scale(projected, scale, scale, origin="center")
    return {**geojson, "properties": {**geojson["properties"], "name": name}, "geometry": plain(bigger)}


@answers("O_wktArea")
def wkt_area(wkt):
    return text.loads(wkt).area


@answers("O_pixelOf")
def pixel_of(longitude, latitude):
    resolution = WORLD / 256 / 2**15
    (x, y), (at_x, at_y) = mercator(PAGE), mercator([longitude, latitude])
    return [half_up(WIDTH / 2 + (at_x - x) / resolution), half_up(HEIGHT / 2 - (at_y - y) / resolution)]


@answers("O_viewBox", 1e-9)
def view_box(zoom):
    resolution = WORLD / 256 / 2**zoom
    x, y = mercator(PAGE)
    dx, dy = WIDTH / 2 * resolution, HEIGHT / 2 * resolution
    return degrees_box([x - dx, y - dy, x + dx, y + dy])


@answers("O_zoomForResolution", 1e-9)
def zoom_for_resolution(resolution):
    return math.log2(WORLD / 256 / resolution)


@answers("O_wrapLongitude", 1e-9)
def wrap_longitude(decimals, **given):
    longitude, latitude = (half_up(value, decimals) for value in given["position"])
    return [(longitude + 180) % 360 - 180, latitude]


@answers("O_closestOnSegment")
def closest_on_segment(segment, **given):
    if segment[0] == segment[1]:
        return segment[0]
    line = LineString(segment)
    return list(line.interpolate(line.project(Point(given["position"]))).coords[0])


@answers("O_closestFeature")
def closest_feature(geojson, **given):
    near = [(shape(one["geometry"]).distance(Point(given["position"])), one["id"]) for one in geojson["features"]]
    return min(near)[1] if near else None


def rounded_extent(geojson):
    found = positions(geojson)
    return [half_up(v) for v in mercator_box(MultiPoint([p[:2] for p in found]).bounds)] if found else [None] * 4


@answers("O_sourceFromGeoJson")
def source_from_geojson(geojson):
    extent = "source.getExtent().map((value) => Number.isFinite(value) ? Math.round(value) : null)"
    return {"source.getFeatures().length": len(geojson["features"]), extent: rounded_extent(geojson),
            "source.getFeatures().map((feature) => feature.getId()).sort()": sorted(one["id"] for one in geojson["features"])}


def latlng(position):
    return {"lat": position[1], "lng": position[0]}


def lnglat(place):
    return [place["lng"], place["lat"]]


def bounds(west, south, east, north):
    return {"southWest": {"lat": south, "lng": west}, "northEast": {"lat": north, "lng": east}}


@answers("L_wrapped")
def wrapped(**given):
    longitude, latitude = lnglat(given["position"])
    return latlng([longitude if abs(longitude) == 180 else (longitude + 180) % 360 - 180, latitude])


@answers("L_sphereDistance", 1e-6)
def sphere_distance(**given):
    return LEAFLET.distance(lnglat(given["from"]), lnglat(given["to"]))


@answers("L_pathKm", 1e-9)
def path_km(path):
    return LEAFLET.length([lnglat(place) for place in path]) / 1000


@answers("L_boundsOf")
def bounds_of(**given):
    return bounds(*MultiPoint([lnglat(place) for place in given["positions"]]).bounds) if given["positions"] else None


@answers("L_paddedBounds", 1e-12)
def padded_bounds(southWest, northEast, share):
    line = LineString([lnglat(southWest), lnglat(northEast)])
    return bounds(*affinity.scale(line, 1 + 2 * share, 1 + 2 * share).bounds)


@answers("L_geoJsonBounds")
def geojson_bounds(geojson):
    found = positions(geojson)
    return bounds(*MultiPoint([p[:2] for p in found]).bounds) if found else None


def box_of(corners):
    (south, west), (north, east) = corners
    return box(west, south, east, north)


@answers("L_commonBounds")
def common_bounds(first, second):
    common = box_of(first).intersection(box_of(second))
    return bounds(*common.bounds) if common.area > 0 else None


@answers("L_containsAll")
def contains_all(**given):
    return all(box_of(given["bounds"]).covers(Point(lnglat(place))) for place in given["positions"])


@answers("L_projected", 1e-6)
def projected(**given):
    longitude, latitude = lnglat(given["position"])
    x, y = mercator([longitude, max(-85.0511287798, min(85.0511287798, latitude))])  # as Leaflet cuts it off
    return {"x": x, "y": y}


@answers("L_unprojected", 1e-12)
def unprojected(x, y):
    longitude, latitude = degrees([x, y])
    return latlng([math.copysign(longitude, x), latitude])


def world_pixel(position, zoom):
    x, y = mercator([position[0], max(-85.0511287798, min(85.0511287798, position[1]))])
    return [(x / WORLD + 0.5) * 256 * 2**zoom, (0.5 - y / WORLD) * 256 * 2**zoom]


@answers("L_worldPixel")
def world_pixel_of(zoom, **given):
    x, y = world_pixel(lnglat(given["position"]), zoom)
    return {"x": half_up(x), "y": half_up(y)}


@answers("L_tileOf")
def tile_of(zoom, **given):
    x, y = (value / 256 for value in world_pixel(lnglat(given["position"]), zoom))
    return {"x": math.floor(x), "y": math.floor(y)}


@answers("L_projectedBounds", 1e-6)
def projected_bounds(zoom, **given):
    (south, west), (north, east) = given["bounds"]
    (left, top), (right, bottom) = world_pixel([west, north], zoom), world_pixel([east, south], zoom)
    return {"min": {"x": left, "y": top}, "max": {"x": right, "y": bottom}}


@answers("L_tileRange")
def tile_range(zoom, **given):
    found = projected_bounds(zoom, **given)
    least = {axis: math.floor(found["min"][axis] / 256) for axis in "xy"}
    return {"min": least, "max": {axis: max(least[axis], math.ceil(found["max"][axis] / 256) - 1) for axis in "xy"}}


@answers("L_viewportAt", 1, SETTLED)
def viewport_at(center, zoom):
    x, y = world_pixel(lnglat(center), zoom)
    return {"min": {"x": x - WIDTH / 2, "y": y - HEIGHT / 2}, "max": {"x": x + WIDTH / 2, "y": y + HEIGHT / 2}}


@answers("L_goTo", 1e-6)
def leaflet_go_to(center, zoom):
    return {"map.getCenter()": center, "map.getZoom()": zoom}


def greatest_zoom(corners, most):
    (south, west), (north, east) = corners
    for zoom in range(most, -1, -1):
        (left, top), (right, bottom) = world_pixel([west, north], zoom), world_pixel([east, south], zoom)
        if right - left <= WIDTH and bottom - top <= HEIGHT:
            return zoom
    return 0


@answers("L_zoomToShow")
def zoom_to_show(**given):
    return greatest_zoom(given["bounds"], 18)


@answers("L_fit", 1e-6)
def fit(most, **given):
    (south, west), (north, east) = given["bounds"]
    middle = [(a + b) / 2 for a, b in zip(mercator([west, south]), mercator([east, north]))]
    return {"map.getZoom()": greatest_zoom(given["bounds"], most), "map.getCenter()": latlng(degrees(middle))}


@answers("L_scaleFor", 1e-9)
def scale_for(zoom, **given):
    return WORLD / 256 / 2**zoom * math.cos(math.radians(given["position"]["lat"]))


@answers("L_drawnPolygon", 1e-12)
def drawn_polygon(corners):
    return {"layer.getBounds()": bounds(*MultiPoint([lnglat(corner) for corner in corners]).bounds),
            "layer.getLatLngs()[0].length": len(corners), "map.hasLayer(result)": True}


@answers("L_layerGeoJson")
def layer_geojson(path, closed):
    line = [lnglat(place) for place in path]
    geometry = {"type": "Polygon", "coordinates": [[*line, line[0]]]} if closed else {"type": "LineString", "coordinates": line}
    return {"type": "Feature", "properties": {}, "geometry": geometry}
