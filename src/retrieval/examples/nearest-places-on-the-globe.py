"""Nearest places on the globe with a fast index

libraries: scipy, sklearn, numpy
functions: scipy.spatial.KDTree, sklearn.neighbors.BallTree
"""
import numpy
from scipy.spatial import KDTree
from sklearn.neighbors import BallTree

places = numpy.array([[0.0, 179.0], [0.0, 170.0], [89.0, 0.0]])  # latitude, longitude
query = numpy.array([[0.0, -179.5], [89.0, 180.0]])

flat = KDTree(places).query(query)[1]
assert flat.tolist() != [0, 2]  # degrees know neither the date line nor the pole


def on_sphere(lat, lon):
    lat, lon = numpy.radians(lat), numpy.radians(lon)
    return numpy.column_stack([numpy.cos(lat) * numpy.cos(lon), numpy.cos(lat) * numpy.sin(lon), numpy.sin(lat)])


chord, index = KDTree(on_sphere(*places.T)).query(on_sphere(*query.T))
angle = 2 * numpy.arcsin(chord / 2)
assert index.tolist() == [0, 2]
assert numpy.allclose(numpy.degrees(angle), [1.5, 2])  # over the line; over the pole

distance, found = BallTree(numpy.radians(places), metric="haversine").query(numpy.radians(query))
assert found.ravel().tolist() == [0, 2] and numpy.allclose(distance.ravel() * 6371, numpy.radians([1.5, 2]) * 6371)
