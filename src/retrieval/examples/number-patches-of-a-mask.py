"""Number the patches of a mask, with their sizes

libraries: scipy, numpy
functions: scipy.ndimage.label, scipy.ndimage.sum_labels, scipy.ndimage.find_objects
"""
import numpy
from scipy import ndimage

water = numpy.array([[1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [1, 0, 0, 1]], dtype=bool)

by_edges, count = ndimage.label(water)
assert count == 4  # (1, 2) touches the first patch in a corner alone
by_corners, fewer = ndimage.label(water, structure=numpy.ones((3, 3)))
assert fewer == 3

sizes = ndimage.sum_labels(water, by_corners, range(1, fewer + 1))
assert sizes.tolist() == [3, 1, 1]
large = numpy.isin(by_corners, numpy.flatnonzero(sizes >= 2) + 1)  # labels begin with 1; 0 is the background
assert large.sum() == 3
rows, columns = ndimage.find_objects(by_corners)[0]
assert (rows.start, rows.stop, columns.start, columns.stop) == (0, 2, 0, 3)
