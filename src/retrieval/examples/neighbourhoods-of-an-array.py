"""Statistics of 3 by 3 neighbourhoods of an array

libraries: numpy, scipy
functions: numpy.lib.stride_tricks.sliding_window_view, scipy.ndimage.generic_filter, scipy.ndimage.uniform_filter
"""
import numpy
from scipy import ndimage

values = numpy.arange(25.0).reshape(5, 5)

windows = numpy.lib.stride_tricks.sliding_window_view(values, (3, 3))
assert windows.shape == (3, 3, 3, 3)
means = windows.mean(axis=(2, 3))
assert means[0, 0] == 6  # of 0, 1, 2, 5, 6, 7, 10, 11, 12
assert (means == values[1:-1, 1:-1]).all()  # a plane is its own mean

full = ndimage.uniform_filter(values, 3, mode="nearest")  # the same size, with repeated edges
assert numpy.allclose(full[1:-1, 1:-1], means)
relief = ndimage.generic_filter(values, numpy.ptp, size=3, mode="nearest")
assert relief[2, 2] == 12 and relief[0, 0] == 6

holed = values.copy()
holed[2, 2] = numpy.nan
lenient = ndimage.generic_filter(holed, numpy.nanmean, size=3, mode="nearest")
assert lenient[2, 2] == 12 and numpy.isnan(ndimage.uniform_filter(holed, 3)[2, 2])
