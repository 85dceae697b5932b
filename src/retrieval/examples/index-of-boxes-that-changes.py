"""Spatial index to which boxes are added and from which they are removed

libraries: rtree
functions: rtree.index.Index, rtree.index.Index.insert, rtree.index.Index.nearest, rtree.index.Index.delete
"""
from rtree import index

boats = index.Index()
positions = {1: (0, 0), 2: (5, 5), 3: (9, 1)}
for number, (x, y) in positions.items():
    boats.insert(number, (x, y, x, y), obj=f"boat {number}")  # left, bottom, right, top

assert sorted(boats.intersection((-1, -1, 6, 6))) == [1, 2]
assert list(boats.nearest((8, 0, 8, 0), 1)) == [3]

boats.delete(2, (5, 5, 5, 5))  # with the box under which it was stored
boats.insert(2, (20, 20, 20, 20), obj="boat 2")
assert sorted(boats.intersection((-1, -1, 6, 6))) == [1]
assert [hit.object for hit in boats.intersection((19, 19, 21, 21), objects=True)] == ["boat 2"]
