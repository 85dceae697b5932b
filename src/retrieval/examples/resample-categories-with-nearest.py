"""Reproject or resample a map of classes without inventing classes

libraries: rasterio, numpy
functions: rasterio.warp.reproject, rasterio.enums.Resampling
"""
import numpy
from rasterio.enums import Resampling
from rasterio.transform import from_origin
from rasterio.warp import reproject

cover = numpy.array([[1, 1, 3, 3]] * 4, dtype="uint8")  # 1 water, 3 forest; 2 would be rock
fine = from_origin(0, 4, 1, 1)


def onto(shape, transform, method):
    out = numpy.zeros(shape, dtype="uint8")
    reproject(cover, out, src_transform=fine, src_crs="EPSG:3067", dst_transform=transform, dst_crs="EPSG:3067", resampling=method)
    return out


shifted = from_origin(0.5, 4, 1, 1)
assert 2 in onto((4, 3), shifted, Resampling.bilinear)  # halfway between water and forest is no rock
assert set(onto((4, 3), shifted, Resampling.nearest).ravel().tolist()) == {1, 3}

coarse = onto((2, 2), from_origin(0, 4, 2, 2), Resampling.mode)  # the class of most pixels
assert coarse.tolist() == [[1, 3], [1, 3]]
