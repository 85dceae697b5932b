"""Nearest of many geometries with its distance, all of those that are equally near

libraries: shapely
functions: shapely.STRtree.query_nearest, shapely.STRtree.nearest
"""
import numpy
import shapely

wells = shapely.points([(0, 0), (10, 0), (10, 10)])
farms = shapely.points([(1, 1), (5, 0), (30, 10)])
tree = shapely.STRtree(wells)

(farm, well), distance = tree.query_nearest(farms, return_distance=True)
assert list(farm) == [0, 1, 1, 2]  # the second farm has two wells at 5
assert sorted(well[farm == 1]) == [0, 1]
assert numpy.allclose(distance, [2**0.5, 5, 5, 20])

farm, well = tree.query_nearest(farms, max_distance=10, all_matches=False)
assert list(farm) == [0, 1]  # one well for each, and none for who is farther than 10
assert list(tree.nearest(farms))[2] == 2
