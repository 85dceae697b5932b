"""Count points per cell of a grid as a north-up raster

libraries: numpy
functions: numpy.histogram2d, numpy.flipud
"""
import numpy

x = numpy.array([0.5, 0.6, 2.5, 3.0])
y = numpy.array([0.5, 0.4, 1.5, 2.0])

counts, x_edges, y_edges = numpy.histogram2d(x, y, bins=[3, 2], range=[[0, 3], [0, 2]])
assert counts.shape == (3, 2)  # x is the first axis, and y runs upwards
raster = numpy.flipud(counts.T)  # rows from north to south, as images are
assert raster.tolist() == [[0, 0, 2], [2, 0, 0]]  # the last bin has its upper limit, too
assert raster.sum() == len(x)

weights = numpy.array([1.0, 3.0, 10.0, 20.0])
total, _, _ = numpy.histogram2d(x, y, bins=[3, 2], range=[[0, 3], [0, 2]], weights=weights)
mean = numpy.divide(total, counts, out=numpy.full_like(total, numpy.nan), where=counts > 0)
assert mean[0, 0] == 2 and numpy.isnan(mean[1, 0])
