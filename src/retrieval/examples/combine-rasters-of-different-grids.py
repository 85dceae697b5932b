"""Compute with two rasters that have different pixels

libraries: rasterio, numpy
functions: rasterio.warp.reproject, rasterio.transform.from_origin
"""
import numpy
from rasterio.transform import from_origin
from rasterio.warp import Resampling, reproject

fine, fine_grid = numpy.array([[1, 3, 5, 7], [1, 3, 5, 7]], dtype="float32"), from_origin(0, 2, 1, 1)
coarse, coarse_grid = numpy.array([[10, 20]], dtype="float32"), from_origin(0, 2, 2, 2)
assert fine.shape != coarse.shape  # arrays of the same shape may lie elsewhere, too: compare transforms

averaged = numpy.zeros_like(coarse)
reproject(fine, averaged, src_transform=fine_grid, src_crs="EPSG:3067", dst_transform=coarse_grid, dst_crs="EPSG:3067",
          resampling=Resampling.average)  # every fine pixel counts
assert averaged.tolist() == [[2, 6]]  # (1 + 3) / 2 and (5 + 7) / 2

picked = numpy.zeros_like(coarse)
reproject(fine, picked, src_transform=fine_grid, src_crs="EPSG:3067", dst_transform=coarse_grid, dst_crs="EPSG:3067",
          resampling=Resampling.nearest)  # one of them counts
assert set(picked.ravel().tolist()) <= {1.0, 3.0, 5.0, 7.0}
assert (coarse - averaged).tolist() == [[8, 14]]
