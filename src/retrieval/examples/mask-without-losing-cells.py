"""Mask cells by a condition and keep or drop the rest

libraries: xarray, numpy
functions: xarray.DataArray.where, xarray.where
"""
import numpy
import xarray

depth = xarray.DataArray(numpy.array([[5, 20], [0, 50]], dtype="int16"), dims=("y", "x"), coords={"y": [1, 0], "x": [0, 1]})

shallow = depth.where(depth < 30)
assert shallow.shape == (2, 2) and shallow.dtype.kind == "f"  # missing makes whole numbers floats
assert numpy.isnan(shallow.sel(y=0, x=1))
marked = depth.where(depth < 30, -1)
assert marked.dtype == "int16" and marked.values.tolist() == [[5, 20], [0, -1]]

deep = depth.where(depth > 10, drop=True)
assert deep.shape == (2, 1)  # drops rows and columns without any
assert xarray.where(depth == 0, "land", "sea").values.tolist() == [["sea", "sea"], ["land", "sea"]]
