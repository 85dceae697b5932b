"""Clusters of high and low values and outliers, area by area

libraries: esda, libpysal, numpy
functions: esda.Moran_Local
"""
import esda
import libpysal
import numpy

values = numpy.zeros((10, 10))
values[:3, :3] = 10  # a cluster of high values
values[7, 7] = 10  # one high value among low ones
w = libpysal.weights.lat2W(10, 10)
w.transform = "r"

local = esda.Moran_Local(values.ravel(), w, permutations=999, seed=12)
again = esda.Moran_Local(values.ravel(), w, permutations=999, seed=12)
assert (local.p_sim == again.p_sim).all()

quadrant, p = local.q.reshape(10, 10), local.p_sim.reshape(10, 10)
assert quadrant[1, 1] == 1 and p[1, 1] < 0.05  # 1 is high among high
assert quadrant[7, 7] == 4  # high among low
assert quadrant[5, 5] == 3  # low among low
# By hand: I_i = z_i times the mean z of neighbours, over the variance; all of (1, 1) and its neighbours are 10.
z = (10 - 1.0) / values.std()
assert abs(local.Is.reshape(10, 10)[1, 1] - z * z * 99 / 100) < 1e-6
