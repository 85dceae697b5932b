"""Mean centre, weighted centre and standard distance of points

libraries: pointpats, numpy
functions: pointpats.mean_center, pointpats.weighted_mean_center, pointpats.std_distance, pointpats.euclidean_median
"""
import numpy
import pointpats

points = numpy.array([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [102.0, 2.0]])  # one far away
square = points[:4]

assert pointpats.mean_center(square).tolist() == [2, 2]
assert pointpats.weighted_mean_center(square, [3, 1, 1, 3]).tolist() == [1, 2]  # (4 * 1 + 4 * 1) / 8
# Each corner is sqrt(8) from the centre.
assert abs(pointpats.std_distance(square) - 8**0.5) < 1e-12

assert pointpats.mean_center(points)[0] == 22  # pulled by one point
median = pointpats.euclidean_median(points)  # least sum of distances
assert numpy.linalg.norm(median - [2, 2]) < 2.5
