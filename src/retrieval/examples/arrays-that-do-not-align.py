"""Why the sum of two grids is empty or smaller than both

libraries: xarray, numpy
functions: xarray.align, xarray.DataArray.reindex_like
"""
import numpy
import xarray

a = xarray.DataArray([1.0, 2.0, 3.0], dims="x", coords={"x": [0.1, 0.2, 0.3]})
b = xarray.DataArray([10.0, 20.0, 30.0], dims="x", coords={"x": numpy.array([0.1, 0.2, 0.3], dtype="float32")})

assert (a + b).size == 0  # float32 0.1 is not 0.1, and labels that differ are left out
close = b.reindex_like(a, method="nearest", tolerance=1e-6)
assert (a + close).values.tolist() == [11, 22, 33]

c = xarray.DataArray([100.0, 200.0], dims="x", coords={"x": [0.2, 0.4]})
assert (a + c).values.tolist() == [102]  # what both have
left, right = xarray.align(a, c, join="outer")
assert left.size == right.size == 4 and int(right.isnull().sum()) == 2
try:
    xarray.align(a, c, join="exact")
except ValueError:
    pass  # the way to notice it
else:
    raise AssertionError("coordinates differ")
