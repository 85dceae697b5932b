"""Coarser grid out of blocks of cells

libraries: xarray, numpy
functions: xarray.DataArray.coarsen
"""
import numpy
import xarray

field = xarray.DataArray(numpy.arange(20.0).reshape(4, 5), dims=("y", "x"), coords={"y": [3, 2, 1, 0], "x": [0, 1, 2, 3, 4]})

try:
    field.coarsen(y=2, x=2).mean()
except ValueError as error:
    assert "boundary" in str(error)  # five columns are no multiple of two
else:
    raise AssertionError("what is left over must be decided on")

means = field.coarsen(y=2, x=2, boundary="trim").mean()
assert means.values.tolist() == [[3, 5], [13, 15]]  # (0 + 1 + 5 + 6) / 4 = 3
assert means.x.values.tolist() == [0.5, 2.5] and means.y.values.tolist() == [2.5, 0.5]  # centres move along
padded = field.coarsen(x=2, boundary="pad").sum()
assert padded.isel(y=0).values.tolist() == [1, 5, 4]
