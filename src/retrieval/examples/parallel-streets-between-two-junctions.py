"""Several streets between the same two junctions

libraries: networkx, pandas
functions: networkx.MultiGraph, networkx.from_pandas_edgelist, networkx.shortest_path_length
"""
import networkx
import pandas

table = pandas.DataFrame({"from": ["a", "a", "b"], "to": ["b", "b", "c"], "metres": [100, 80, 50]})

simple = networkx.from_pandas_edgelist(table, "from", "to", "metres")
assert simple.number_of_edges() == 2  # the second street between a and b replaces the first
multi = networkx.from_pandas_edgelist(table, "from", "to", "metres", create_using=networkx.MultiGraph)
assert multi.number_of_edges() == 3

total = sum(length for _, _, length in multi.edges(data="metres"))
assert total == 230
assert networkx.shortest_path_length(multi, "a", "c", weight="metres") == 130  # the shorter of both
assert sorted(data["metres"] for data in multi["a"]["b"].values()) == [80, 100]
