# SPDX-License-Identifier: Apache-2.0
"""No way is shorter: Bellman's equation over all vertices, by distances from repeated relaxation."""
import geopandas as gpd
import numpy as np
import pyproj
import shapely


def values(data, gold):
    way = gpd.read_file(gold / "way.geojson").iloc[0]
    geod = pyproj.Geod(ellps="WGS84")
    lines = [shapely.get_coordinates(line).round(7) for line in gpd.read_file(data / "helsinki_streets.geojson").geometry]
    one = np.concatenate([line[:-1] for line in lines])
    other = np.concatenate([line[1:] for line in lines])
    metres = geod.inv(*one.T, *other.T)[2]
    keys, ids = np.unique(np.concatenate([one, other]), axis=0, return_inverse=True)
    first, second = ids[:len(one)], ids[len(one):]
    ends = shapely.get_coordinates(way.geometry).round(7)[[0, -1]]
    start, end = (int(np.flatnonzero((keys == place).all(axis=1))[0]) for place in ends)
    reach = np.full(len(keys), np.inf)
    reach[start] = 0
    for _ in range(len(keys)):
        before = reach.copy()
        np.minimum.at(reach, second, before[first] + metres)
        np.minimum.at(reach, first, before[second] + metres)
        if np.array_equal(before, reach):
            break
    yield "length", way["length_m"], reach[end], 1e-6
    yield "length of the line", way["length_m"], geod.geometry_length(way.geometry), 1e-6
    stop = gpd.read_file(data / "helsinki_bus_stops.geojson").set_index("osm_id").geometry["175881540"]
    cafe = gpd.read_file(data / "helsinki_cafes.geojson").set_index("osm_id").geometry["3681883933"]
    known = keys[np.isfinite(reach)]
    for place, (x, y) in zip((stop, cafe), ends):
        away = geod.inv(np.full(len(known), place.x), np.full(len(known), place.y), *known.T)[2]
        yield "metres to the nearest vertex", geod.inv(place.x, place.y, x, y)[2], away.min(), 1e-6
