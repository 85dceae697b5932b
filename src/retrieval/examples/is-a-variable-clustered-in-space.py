"""Moran's I of a chessboard and of two halves

libraries: esda, libpysal, numpy
functions: esda.Moran, libpysal.weights.lat2W
"""
import esda
import libpysal
import numpy

w = libpysal.weights.lat2W(8, 8)  # neighbours by edges
w.transform = "r"
rows, columns = numpy.indices((8, 8))

board = esda.Moran(((rows + columns) % 2).ravel(), w, permutations=0)
assert abs(board.I - -1) < 1e-12  # every neighbour is the opposite

numpy.random.seed(1)  # permutations use numpy's global state
halves = esda.Moran((columns >= 4).ravel().astype(float), w, permutations=199)
assert halves.I > 0.8 and halves.p_sim == 1 / 200  # no permutation is as extreme
assert abs(halves.EI - -1 / 63) < 1e-12  # what is expected without clustering

noise = esda.Moran(numpy.random.default_rng(5).normal(size=64), w, permutations=199)
assert abs(noise.I) < 0.25  # near what is expected
