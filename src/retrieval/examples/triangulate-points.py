"""Triangles between scattered points

libraries: scipy, numpy
functions: scipy.spatial.Delaunay, scipy.spatial.Delaunay.find_simplex
"""
import numpy
from scipy.spatial import Delaunay

points = numpy.array([[0, 0], [4, 0], [4, 4], [0, 4], [1, 2]], dtype=float)
mesh = Delaunay(points)
assert len(mesh.simplices) == 4  # 2 n - 2 - h triangles: n = 5 points, h = 4 of them on the hull

a, b, c = (points[mesh.simplices[:, corner]] for corner in range(3))
areas = abs((b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]) / 2
assert areas.sum() == 16
assert sorted(areas) == [2, 4, 4, 6]  # edge 4 times height 1, 2, 2, 3, halved

assert mesh.find_simplex([[9, 9]])[0] == -1  # outside
inside = mesh.find_simplex([[3.5, 2]])[0]
assert areas[inside] == 6
