# SPDX-License-Identifier: Apache-2.0
import json

import numpy as np
import pyproj
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components, dijkstra


def features(name):
    return json.load(open(f"data/{name}.geojson"))["features"]


def place(name, key):
    return next(one["geometry"]["coordinates"] for one in features(name) if one["properties"]["osm_id"] == key)


plane = pyproj.Transformer.from_crs(4326, 3879, always_xy=True)
number, pieces = {}, []
for street in features("helsinki_streets"):
    ids = [number.setdefault(tuple(vertex), len(number)) for vertex in street["geometry"]["coordinates"]]
    pieces += list(zip(ids, ids[1:]))
vertices = np.array(list(number))
metric = np.column_stack(plane.transform(*vertices.T))
one, other = np.array(sorted({tuple(sorted(piece)) for piece in pieces})).T
graph = coo_matrix((np.hypot(*(metric[one] - metric[other]).T), (one, other)), shape=[len(number)] * 2).tocsr()
_, part = connected_components(graph, directed=False)
usable = part == np.bincount(part).argmax()


def vertex_at(name, key):
    away = np.hypot(*(metric - plane.transform(*place(name, key))).T)
    return int(np.where(usable, away, np.inf).argmin())


start, end = vertex_at("helsinki_bus_stops", "175881540"), vertex_at("helsinki_cafes", "3681883933")
metres, before = dijkstra(graph, directed=False, indices=start, return_predecessors=True)
way = [end]
while way[-1] != start:
    way.append(int(before[way[-1]]))
json.dump({"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"length_m": float(metres[end])}, "geometry": {
    "type": "LineString", "coordinates": vertices[way[::-1]].tolist()}}]}, open("outputs/way.geojson", "w"))
