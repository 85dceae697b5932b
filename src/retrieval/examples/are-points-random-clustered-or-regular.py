"""Whether points are clustered, random or regular, by cells and by nearest neighbours

libraries: pointpats, numpy
functions: pointpats.QStatistic, pointpats.PointPattern
"""
import numpy
import pointpats

x, y = numpy.meshgrid(numpy.arange(0.5, 6), numpy.arange(0.5, 6))
regular = numpy.column_stack([x.ravel(), y.ravel()])
clustered = numpy.random.default_rng(0).normal([1, 1], 0.2, (34, 2))
clustered = numpy.vstack([clustered, [[0, 0], [6, 6]]])  # corners, so that the window is the same

even = pointpats.QStatistic(regular, shape="rectangle", nx=3, ny=3)
assert even.chi2 == 0  # four points in each of nine cells
uneven = pointpats.QStatistic(clustered, shape="rectangle", nx=3, ny=3)
assert uneven.chi2_pvalue < 1e-6

pattern = pointpats.PointPattern(regular)
assert pattern.n == 36 and pattern.mean_nnd == 1  # mean distance to the nearest neighbour
# Random points would have 0.5 / sqrt(density): twice less at density 1.
assert pattern.mean_nnd / (0.5 / (36 / 36) ** 0.5) == 2
