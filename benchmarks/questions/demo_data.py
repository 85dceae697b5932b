# SPDX-License-Identifier: Apache-2.0
"""Reads the demo's files for derive*.py: tables by pandas, layers by geopandas (GDAL); lengths and areas are
those of PROJ's Geod on the WGS 84 ellipsoid."""
import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from pyproj import Geod

GEOD = Geod(ellps="WGS84")
MILE_KM = 1.609344
SQUARE_MILE_KM2 = MILE_KM ** 2


def read_table(demo, name, **options):
    return pd.read_csv(demo / name, keep_default_na=False, na_values=[""], **options)


def read_unemployment(demo):
    return read_table(demo, "us_unemployment_2009.tsv", sep="\t")


def read_layer(demo, name, layer=None):
    """A layer in longitude and latitude; the TopoJSON files state no CRS and are in WGS 84."""
    found = gpd.read_file(demo / name, layer=layer) if layer else gpd.read_file(demo / name)
    return found.set_crs(4326, allow_override=True) if name.endswith(".topojson") else found.to_crs(4326)


def read_events(demo):
    return gpd.read_file(demo / "earthquakes.geojson")


def read_earthquakes(demo):
    events = read_events(demo)
    return events[events["type"] == "earthquake"]


def largest(cities, name):
    """The most populous place of that name, as (longitude, latitude)."""
    place = cities[cities["name"] == name].nlargest(1, "population").iloc[0]
    return place["longitude"], place["latitude"]


def distances_km(lons, lats, place):
    """Geodesic distances from places to one place."""
    lons, lats = np.asarray(lons, float), np.asarray(lats, float)
    return GEOD.inv(lons, lats, np.full(len(lons), place[0]), np.full(len(lons), place[1]))[2] / 1000


def table_distances_km(table, place):
    return distances_km(table["longitude"], table["latitude"], place)


def circle(place, km):
    """The geodesic circle around a place, a corner every half degree: its area is right to 13 in a million."""
    azimuths = np.arange(0, 360, 0.5)
    n = len(azimuths)
    lons, lats, _ = GEOD.fwd(np.full(n, place[0]), np.full(n, place[1]), azimuths, np.full(n, km * 1000.0))
    return shapely.Polygon(np.column_stack([lons, lats]))


def area_km2(geometry):
    return abs(GEOD.geometry_area_perimeter(geometry)[0]) / 1e6


def length_km(geometry):
    return GEOD.geometry_length(geometry) / 1000
