"""Smooth an image that has missing pixels

libraries: scipy, numpy
functions: scipy.ndimage.gaussian_filter
"""
import numpy
from scipy import ndimage

image = numpy.full((11, 11), 7.0)
image[5, 5] = numpy.nan
plain = ndimage.gaussian_filter(image, 1)
assert numpy.isnan(plain).sum() > 20  # one gap spreads

known = ~numpy.isnan(image)
weight = ndimage.gaussian_filter(known.astype(float), 1)
total = ndimage.gaussian_filter(numpy.where(known, image, 0), 1)
smooth = total / weight  # the mean of what is known
assert numpy.allclose(smooth, 7)
kept = numpy.where(known, smooth, numpy.nan)  # gaps stay gaps, if that is wanted
assert numpy.isnan(kept).sum() == 1
assert ndimage.gaussian_filter(numpy.where(known, image, 0), 1)[5, 5] < 7  # zeros would pull it down
