"""Clusters of points given in degrees, within a distance in kilometres

libraries: sklearn, numpy
functions: sklearn.cluster.DBSCAN
"""
import numpy
from sklearn.cluster import DBSCAN

lat_lon = numpy.array([[60.00, 24.00], [60.00, 24.05], [60.01, 24.00], [65.00, 24.00], [65.00, 24.04], [65.01, 24.02], [0.0, 0.0]])

# The haversine metric wants latitude and longitude in radians, and eps as an angle.
model = DBSCAN(eps=5 / 6371, min_samples=3, metric="haversine", algorithm="ball_tree")
labels = model.fit_predict(numpy.radians(lat_lon))
assert labels.tolist() == [0, 0, 0, 1, 1, 1, -1]  # -1 is noise

# 0.05 degrees of longitude at 60 N are 2.8 km.
assert abs(numpy.radians(0.05) * numpy.cos(numpy.radians(60)) * 6371 - 2.8) < 0.05
degrees = DBSCAN(eps=5, min_samples=3).fit_predict(lat_lon)
assert degrees.tolist() == [0] * 6 + [-1]  # five degrees join what is 550 km apart
