"""Median of crowded measurements per block before gridding

libraries: verde, numpy
functions: verde.BlockReduce, verde.grid_coordinates
"""
import numpy
import verde

east = numpy.array([1.0, 2.0, 3.0, 12.0])
north = numpy.array([1.0, 1.0, 1.0, 1.0])
depth = numpy.array([10.0, 11.0, 99.0, 20.0])

reducer = verde.BlockReduce(numpy.median, spacing=10, region=(0, 20, 0, 10))  # west, east, south, north
(x, y), values = reducer.filter((east, north), depth)
assert values.tolist() == [11, 20]  # one wrong sounding does no harm
assert x.tolist() == [2, 12]  # the median of positions

centred = verde.BlockReduce(numpy.median, spacing=10, region=(0, 20, 0, 10), center_coordinates=True)
(x, y), _ = centred.filter((east, north), depth)
assert x.tolist() == [5, 15] and y.tolist() == [5, 5]
nodes = verde.grid_coordinates((0, 20, 0, 10), spacing=10)
assert nodes[0].shape == (2, 3)  # nodes and not cells: both ends
