"""Groups of alike areas that hang together in space

libraries: sklearn, libpysal, numpy
functions: sklearn.cluster.AgglomerativeClustering, libpysal.weights.lat2W
"""
import libpysal
import numpy
from sklearn.cluster import AgglomerativeClustering, KMeans

# A row of nine areas: low, high, low.
values = numpy.array([1, 1.1, 0.9, 9, 9.1, 8.9, 1, 1.05, 0.95])[:, None]
w = libpysal.weights.lat2W(1, 9)

free = KMeans(2, n_init=10, random_state=0).fit_predict(values)
assert free[0] == free[8] != free[4]  # both ends in one group, with another between

connected = AgglomerativeClustering(3, connectivity=w.sparse).fit_predict(values)
assert len(set(connected[:3])) == len(set(connected[3:6])) == len(set(connected[6:])) == 1
assert connected[0] != connected[8]  # they do not touch
