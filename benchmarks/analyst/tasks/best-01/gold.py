# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import networkx as nx
from pyproj import Geod
from shapely.geometry import LineString

geod = Geod(ellps="WGS84")
streets = gpd.read_file("data/helsinki_streets.geojson")
stops = gpd.read_file("data/helsinki_bus_stops.geojson")
cafes = gpd.read_file("data/helsinki_cafes.geojson")

graph = nx.Graph()
for street in streets.geometry:
    for one, other in zip(street.coords, street.coords[1:]):
        graph.add_edge(one, other, metres=geod.inv(*one, *other)[2])
graph = graph.subgraph(max(nx.connected_components(graph), key=len))


def nearest_vertex(point):
    return min(graph, key=lambda vertex: geod.inv(point.x, point.y, *vertex)[2])


start = nearest_vertex(stops.set_index("osm_id").geometry["175881540"])
end = nearest_vertex(cafes.set_index("osm_id").geometry["3681883933"])
way = nx.shortest_path(graph, start, end, weight="metres")
length = nx.path_weight(graph, way, "metres")
line = gpd.GeoDataFrame({"length_m": [length]}, geometry=[LineString(way)], crs=4326)
line.to_file("outputs/way.geojson", driver="GeoJSON")
