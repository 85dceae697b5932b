"""Street graph from a file of OpenStreetMap, with travel times

libraries: osmnx, networkx
functions: osmnx.graph_from_xml, osmnx.routing.add_edge_speeds, osmnx.routing.add_edge_travel_times
"""
import pathlib

import osmnx

nodes = {1: (60.0, 25.0), 2: (60.0, 25.01), 3: (60.005, 25.01)}
points = "".join(f'<node id="{n}" lat="{lat}" lon="{lon}" version="1"/>' for n, (lat, lon) in nodes.items())
way = '<way id="{}" version="1"><nd ref="{}"/><nd ref="{}"/><tag k="highway" v="{}"/>{}</way>'
ways = way.format(10, 1, 2, "primary", '<tag k="maxspeed" v="60"/>') + way.format(11, 2, 3, "residential", '<tag k="oneway" v="yes"/>')
pathlib.Path("town.osm").write_text(f'<?xml version="1.0"?><osm version="0.6">{points}{ways}</osm>')

graph = osmnx.graph_from_xml("town.osm", simplify=False, retain_all=True)
assert len(graph) == 3 and graph.number_of_edges() == 3  # one-way streets have one direction
graph = osmnx.routing.add_edge_speeds(graph, hwy_speeds={"residential": 30})  # km/h where none is tagged
graph = osmnx.routing.add_edge_travel_times(graph)

primary = graph.edges[1, 2, 0]
assert abs(primary["length"] - 556) < 3  # 0.01 degrees at 60 N: 111.2 km * 0.01 * cos(60)
assert abs(primary["travel_time"] - 556 / (60 / 3.6)) < 0.5  # seconds
assert not graph.has_edge(3, 2) and graph.edges[2, 3, 0]["speed_kph"] == 30
