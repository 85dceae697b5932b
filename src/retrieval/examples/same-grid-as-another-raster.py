"""Bring one raster onto exactly the grid of another

libraries: rioxarray, xarray, numpy
functions: xarray.DataArray.rio.reproject_match
"""
import numpy
import rioxarray
import xarray
from rasterio.enums import Resampling


def raster(values, x, y):
    return xarray.DataArray(numpy.array(values, dtype="float32"), dims=("y", "x"), coords={"x": x, "y": y}).rio.write_crs("EPSG:3067")


coarse = raster([[100, 200], [300, 400]], [1.0, 3.0], [3.0, 1.0])  # pixels of 2 by 2
fine = raster([[1, 3, 5, 7]] * 4, [0.5, 1.5, 2.5, 3.5], [3.5, 2.5, 1.5, 0.5])
assert (fine + coarse).size == 0  # coordinates that differ have nothing in common

matched = fine.rio.reproject_match(coarse, resampling=Resampling.average)
assert matched.shape == coarse.shape and matched.rio.transform() == coarse.rio.transform()
assert matched.values.tolist() == [[2, 6], [2, 6]]
matched = matched.assign_coords(x=coarse.x, y=coarse.y)  # so that rounding of coordinates cannot part them
assert (coarse - matched).values.tolist() == [[98, 194], [298, 394]]
