"""Colour areas so that neighbours differ

libraries: mapclassify, geopandas, shapely
functions: mapclassify.greedy
"""
import geopandas
import mapclassify
import shapely

cells = geopandas.GeoDataFrame(geometry=[shapely.box(x, y, x + 1, y + 1) for y in range(4) for x in range(4)])

by_edges = mapclassify.greedy(cells, strategy="smallest_last")
colours = set(by_edges)
assert by_edges.index.equals(cells.index)
for one, two in [(0, 1), (0, 4), (5, 6), (5, 9)]:  # neighbours to the right and above
    assert by_edges[one] != by_edges[two]

touching = geopandas.sjoin(cells, cells, predicate="touches")
pairs = [(left, right) for left, right in zip(touching.index, touching["index_right"])]
assert all(by_edges[left] != by_edges[right] for left, right in pairs)  # corners count, too
assert 4 <= len(colours) <= 6  # four cells that meet in a corner need four
