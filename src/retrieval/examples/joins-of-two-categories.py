"""Whether areas of two kinds lie next to each other more often than by chance

libraries: esda, libpysal, numpy
functions: esda.Join_Counts
"""
import esda
import libpysal
import numpy

numpy.random.seed(3)
w = libpysal.weights.lat2W(4, 4)  # 24 pairs of neighbours; weights must be binary
votes = numpy.zeros((4, 4), dtype=int)
votes[:, :2] = 1

counts = esda.Join_Counts(votes.ravel(), w, permutations=199)
# Two halves of 4 by 2: each has 4 pairs across and 6 down, and 4 pairs are mixed.
assert (counts.bb, counts.ww, counts.bw) == (10, 10, 4)
assert counts.J == 24
assert counts.p_sim_bb < 0.05

board = esda.Join_Counts((numpy.indices((4, 4)).sum(axis=0) % 2).ravel(), w, permutations=19)
assert (board.bb, board.ww, board.bw) == (0, 0, 24)
