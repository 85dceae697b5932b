"""Slice of latitudes that comes back empty

libraries: xarray, numpy
functions: xarray.DataArray.sel, xarray.DataArray.sortby
"""
import numpy
import xarray

lat = numpy.arange(70, 39, -10)  # many files run from north to south
field = xarray.DataArray(lat * 1.0, dims="lat", coords={"lat": lat})

assert field.sel(lat=slice(45, 65)).size == 0  # the order of a slice is that of the coordinate
assert field.sel(lat=slice(65, 45)).lat.values.tolist() == [60, 50]

ascending = field.sortby("lat")
assert ascending.sel(lat=slice(45, 65)).lat.values.tolist() == [50, 60]
assert field.sel(lat=slice(60, 50)).size == 2  # both ends belong to a slice of labels
assert field.isel(lat=slice(0, 2)).size == 2  # and only the first to one of positions
either = field.where((field.lat > 45) & (field.lat < 65), drop=True)
assert either.lat.values.tolist() == [60, 50]
