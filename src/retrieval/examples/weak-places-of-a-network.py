"""Parts of a network that hang together, and edges whose loss would split it

libraries: networkx
functions: networkx.connected_components, networkx.bridges, networkx.articulation_points, networkx.strongly_connected_components
"""
import networkx

pipes = networkx.Graph([(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (8, 9)])

parts = sorted(networkx.connected_components(pipes), key=len, reverse=True)
assert parts == [{1, 2, 3, 4, 5}, {8, 9}]
main = pipes.subgraph(parts[0]).copy()
assert sorted(networkx.bridges(main)) == [(3, 4), (4, 5)]  # the triangle has none
assert set(networkx.articulation_points(main)) == {3, 4}

one_way = networkx.DiGraph([(1, 2), (2, 1), (2, 3)])
assert networkx.is_weakly_connected(one_way) and not networkx.is_strongly_connected(one_way)
assert sorted(map(len, networkx.strongly_connected_components(one_way))) == [1, 2]  # there is no way back from 3
