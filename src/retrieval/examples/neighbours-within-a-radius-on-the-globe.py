"""All places within a number of kilometres of others, in degrees

libraries: sklearn, numpy
functions: sklearn.neighbors.BallTree, sklearn.neighbors.BallTree.query_radius, sklearn.metrics.pairwise.haversine_distances
"""
import numpy
from sklearn.metrics.pairwise import haversine_distances
from sklearn.neighbors import BallTree

earth = 6371.0
schools = numpy.radians([[0.0, 0.0], [0.0, 1.0], [0.0, 179.9]])  # latitude first
homes = numpy.radians([[0.0, 0.4], [0.0, -179.9]])

tree = BallTree(schools, metric="haversine")
counts = tree.query_radius(homes, r=100 / earth, count_only=True)
assert counts.tolist() == [2, 1]  # 44 and 67 km; 22 km over the date line

index, distance = tree.query_radius(homes, r=100 / earth, return_distance=True, sort_results=True)
assert index[0].tolist() == [0, 1]
assert numpy.allclose(distance[0] * earth, numpy.radians([0.4, 0.6]) * earth)
whole = haversine_distances(homes, schools) * earth  # all pairs
assert whole.shape == (2, 3) and abs(whole[0, 0] - 2 * numpy.pi * earth * 0.4 / 360) < 1e-9
