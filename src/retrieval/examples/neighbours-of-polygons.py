"""Neighbours of polygons by edges or also by corners

libraries: libpysal, geopandas, shapely
functions: libpysal.weights.Queen.from_dataframe, libpysal.weights.Rook.from_dataframe, libpysal.graph.Graph.build_contiguity
"""
import geopandas
import libpysal
import shapely

names = [f"{row}{column}" for row in "abc" for column in "123"]
squares = geopandas.GeoDataFrame(geometry=[shapely.box(x, y, x + 1, y + 1) for y in range(3) for x in range(3)], index=names)

queen = libpysal.weights.Queen.from_dataframe(squares, use_index=True)
rook = libpysal.weights.Rook.from_dataframe(squares, use_index=True)
assert len(queen.neighbors["b2"]) == 8 and sorted(rook.neighbors["b2"]) == ["a2", "b1", "b3", "c2"]
assert len(queen.neighbors["a1"]) == 3 and len(rook.neighbors["a1"]) == 2
assert queen.n == 9 and sum(rook.cardinalities.values()) == 2 * 12  # twelve shared edges, from both sides

graph = libpysal.graph.Graph.build_contiguity(squares, rook=True)
assert sorted(graph["b2"].index) == ["a2", "b1", "b3", "c2"]
