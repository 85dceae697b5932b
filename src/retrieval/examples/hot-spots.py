"""Hot spots and cold spots by Getis and Ord, with the area itself

libraries: esda, libpysal, numpy
functions: esda.G_Local, libpysal.weights.fill_diagonal
"""
import esda
import libpysal
import numpy

values = numpy.ones((9, 9))
values[1:4, 1:4] = 20
w = libpysal.weights.lat2W(9, 9, rook=False)

star = esda.G_Local(values.ravel(), w, transform="B", star=True, permutations=0)
score = star.Zs.reshape(9, 9)
assert score.argmax() == 2 * 9 + 2  # the middle of the block
assert score[2, 2] > 3 and score[7, 7] < 0

# By hand at the middle: all nine cells are 20, so (sum - 9 mean) / (s sqrt((81 * 9 - 81) / 80)).
mean, s = values.mean(), values.std()
by_hand = (9 * 20 - 9 * mean) / (s * ((81 * 9 - 9**2) / 80) ** 0.5)
assert abs(score[2, 2] - by_hand) < 1e-6
