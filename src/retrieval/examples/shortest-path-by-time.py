"""Quickest path instead of the one with the fewest edges

libraries: networkx
functions: networkx.shortest_path, networkx.shortest_path_length, networkx.has_path
"""
import networkx

roads = networkx.DiGraph()  # one direction for each edge
roads.add_edge("home", "work", minutes=30)
roads.add_edge("home", "ring", minutes=8)
roads.add_edge("ring", "work", minutes=9)
roads.add_edge("work", "home", minutes=25)
roads.add_node("island")

assert networkx.shortest_path(roads, "home", "work") == ["home", "work"]  # the fewest edges
assert networkx.shortest_path(roads, "home", "work", weight="minutes") == ["home", "ring", "work"]
assert networkx.shortest_path_length(roads, "home", "work", weight="minutes") == 17
assert networkx.shortest_path_length(roads, "work", "home", weight="minutes") == 25  # the ring is one-way
assert not networkx.has_path(roads, "home", "island")

misspelt = networkx.shortest_path_length(roads, "home", "work", weight="minute")
assert misspelt == 1  # an attribute that is not there counts as 1, without a word
