"""Junction and street nearest to a place in a street graph

libraries: osmnx, networkx, shapely
functions: osmnx.distance.nearest_nodes, osmnx.distance.nearest_edges
"""
import networkx
import osmnx
import shapely

graph = networkx.MultiDiGraph(crs="EPSG:3067")  # in metres: in degrees nearest edges would be wrong
for node, x, y in [(1, 0, 0), (2, 100, 0), (3, 100, 80)]:
    graph.add_node(node, x=x, y=y)
for start, end in [(1, 2), (2, 3)]:
    line = shapely.LineString([(graph.nodes[node]["x"], graph.nodes[node]["y"]) for node in (start, end)])
    graph.add_edge(start, end, 0, length=line.length, geometry=line, osmid=start)

node, distance = osmnx.distance.nearest_nodes(graph, 90, 30, return_dist=True)  # x first, then y
assert node == 2 and abs(distance - (10**2 + 30**2) ** 0.5) < 1e-9
edge, gap = osmnx.distance.nearest_edges(graph, 90, 30, return_dist=True)
assert tuple(edge) == (2, 3, 0) and gap == 10
assert list(osmnx.distance.nearest_nodes(graph, [1, 99], [1, 79])) == [1, 3]
