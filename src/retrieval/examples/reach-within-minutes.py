"""What can be reached on a network within some minutes

libraries: networkx
functions: networkx.single_source_dijkstra_path_length, networkx.ego_graph, networkx.multi_source_dijkstra_path_length
"""
import networkx

streets = networkx.Graph()
streets.add_weighted_edges_from([("a", "b", 4), ("b", "c", 5), ("c", "d", 3), ("a", "d", 20)], weight="minutes")

reach = networkx.single_source_dijkstra_path_length(streets, "a", cutoff=10, weight="minutes")
assert reach == {"a": 0, "b": 4, "c": 9}

area = networkx.ego_graph(streets, "a", radius=10, distance="minutes")
assert set(area.nodes) == {"a", "b", "c"} and not area.has_edge("a", "d")
steps = networkx.ego_graph(streets, "a", radius=1)  # without distance the radius counts edges
assert set(steps.nodes) == {"a", "b", "d"}

nearest = networkx.multi_source_dijkstra_path_length(streets, {"a", "d"}, weight="minutes")  # the nearest of several
assert nearest == {"a": 0, "d": 0, "c": 3, "b": 4}
