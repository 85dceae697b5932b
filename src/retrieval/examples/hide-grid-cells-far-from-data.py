"""Hide the cells of a grid that are far from any measurement

libraries: verde, numpy, xarray
functions: verde.distance_mask, verde.convexhull_mask, verde.make_xarray_grid
"""
import numpy
import verde

places = (numpy.array([0.0, 20.0, 0.0]), numpy.array([0.0, 0.0, 20.0]))
nodes = verde.grid_coordinates((0, 40, 0, 40), spacing=10)
values = numpy.ones_like(nodes[0])

near = verde.distance_mask(places, maxdist=10, coordinates=nodes)
assert near.shape == (5, 5) and near[0, 0] and not near[4, 4]
# (0, 0), (20, 0) and (0, 20) with their neighbours up to 10 along the axes: 3 + 4 + 4 less the two that are shared.
assert near.sum() == 3 + 4 + 4 - 2

inside = verde.convexhull_mask(places, coordinates=nodes)
assert inside[0, 1] and not inside[2, 2]
grid = verde.make_xarray_grid(nodes, numpy.where(near, values, numpy.nan), data_names="depth")
assert int(grid.depth.count()) == 9
