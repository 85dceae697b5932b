"""Find which of many geometries hit some boxes with a spatial index

libraries: shapely, numpy
functions: shapely.STRtree, shapely.STRtree.query
"""
import numpy
import shapely

x, y = numpy.meshgrid(numpy.arange(10), numpy.arange(10))
stations = shapely.points(x.ravel(), y.ravel())
tree = shapely.STRtree(stations)

boxes = [shapely.box(-0.5, -0.5, 1.5, 1.5), shapely.box(100, 100, 101, 101), shapely.box(4.5, 4.5, 6.5, 5.5)]
box, station = tree.query(boxes, predicate="intersects")  # pairs of positions: input first, tree second

assert len(box) == 4 + 0 + 2
assert sorted(station[box == 0]) == [0, 1, 10, 11]  # 10 stations in each row
assert 1 not in box  # a box without a station has no pair

diagonal = shapely.Polygon([(0, 0), (4, 0), (0, 4)])
boxes_only, exact = tree.query(diagonal), tree.query(diagonal, predicate="intersects")
assert len(boxes_only) == 25 and len(exact) == 15  # without a predicate only bounding boxes are compared
