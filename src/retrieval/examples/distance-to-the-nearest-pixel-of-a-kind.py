"""Distance of each pixel to the nearest water, in metres

libraries: scipy, numpy
functions: scipy.ndimage.distance_transform_edt
"""
import numpy
from scipy import ndimage

water = numpy.zeros((5, 5), dtype=bool)
water[2, 2] = True

distance = ndimage.distance_transform_edt(~water, sampling=(10, 30))  # to the nearest zero: so invert the mask
assert distance[2, 2] == 0
assert distance[1, 2] == 10 and distance[2, 3] == 30  # height and width of pixels
assert abs(distance[0, 0] - (20**2 + 60**2) ** 0.5) < 1e-9

_, (row, column) = ndimage.distance_transform_edt(~water, return_indices=True)
assert row[0, 0] == 2 and column[0, 0] == 2  # which water it is
assert ndimage.distance_transform_edt(water).sum() == 1  # the wrong way round
