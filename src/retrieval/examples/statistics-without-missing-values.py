"""Mean, maximum and percentiles of an array that has missing values

libraries: numpy
functions: numpy.nanmean, numpy.nanpercentile, numpy.isnan, numpy.nansum
"""
import warnings

import numpy

image = numpy.array([[1.0, numpy.nan, 3.0], [4.0, 8.0, numpy.nan]])
assert numpy.isnan(image.mean())  # one missing cell is enough
assert numpy.nanmean(image) == 4 and numpy.nanmax(image) == 8
assert numpy.nanpercentile(image, 50) == 3.5
assert numpy.isnan(image).sum() == 2
assert not (image == numpy.nan).any()  # nan equals nothing, not even itself

with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        numpy.nanmean(numpy.array([numpy.nan]))
    except RuntimeWarning:
        pass  # nothing to average
    else:
        raise AssertionError("an empty mean has to be noticed")
assert numpy.nansum(numpy.array([numpy.nan])) == 0  # but the sum of nothing is 0
