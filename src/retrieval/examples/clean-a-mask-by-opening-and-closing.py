"""Remove specks from a mask and close small holes

libraries: scipy, numpy
functions: scipy.ndimage.binary_opening, scipy.ndimage.binary_closing, scipy.ndimage.binary_fill_holes
"""
import numpy
from scipy import ndimage

mask = numpy.zeros((12, 12), dtype=bool)
mask[2:8, 2:8] = True
mask[4, 4] = False  # a hole
mask[10, 10] = True  # a speck
square = numpy.ones((3, 3), dtype=bool)

opened = ndimage.binary_opening(ndimage.binary_fill_holes(mask), square)
assert not opened[10, 10] and opened[4, 4]
assert opened.sum() == 36  # the square keeps its size

closed = ndimage.binary_closing(mask, square)
assert closed[4, 4] and closed[10, 10]  # holes are filled, specks stay
eroded = ndimage.binary_erosion(ndimage.binary_fill_holes(mask), square)
assert eroded.sum() == 16  # 4 by 4
assert ndimage.binary_dilation(eroded, square).sum() == 36
