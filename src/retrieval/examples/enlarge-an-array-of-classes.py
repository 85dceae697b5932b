"""Change the size of an array of classes or of values

libraries: scipy, numpy
functions: scipy.ndimage.zoom, numpy.repeat
"""
import numpy
from scipy import ndimage

classes = numpy.array([[1, 1], [5, 5]], dtype="uint8")

smooth = ndimage.zoom(classes, 4)  # cubic splines by default
assert set(numpy.unique(smooth).tolist()) - {1, 5}  # which invent classes
nearest = ndimage.zoom(classes, 4, order=0)
assert set(numpy.unique(nearest).tolist()) == {1, 5} and nearest.shape == (8, 8)
blocks = classes.repeat(4, axis=0).repeat(4, axis=1)  # each pixel becomes 4 by 4, exactly
assert blocks[:4].max() == 1 and blocks[4:].min() == 5

heights = numpy.array([0.0, 10.0])
assert numpy.allclose(ndimage.zoom(heights, 3, order=1), [0, 2, 4, 6, 8, 10])  # ends stay: centres of pixels move
