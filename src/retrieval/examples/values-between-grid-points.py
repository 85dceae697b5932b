"""Interpolate a gridded field at places and times between its points

libraries: xarray, numpy, pandas
functions: xarray.DataArray.interp
"""
import numpy
import pandas
import xarray

time = pandas.to_datetime(["2024-01-01", "2024-01-03"])
x, y = numpy.array([0.0, 10.0]), numpy.array([0.0, 10.0])
values = numpy.array([[[0, 10], [20, 30]], [[100, 110], [120, 130]]], dtype=float)  # time, y, x
field = xarray.DataArray(values, dims=("time", "y", "x"), coords={"time": time, "y": y, "x": x})

middle = field.interp(x=5, y=5)
assert middle.values.tolist() == [15, 115]  # the mean of four corners
between = field.interp(time=pandas.Timestamp("2024-01-02")).sel(x=0, y=10)
assert between.item() == 70  # halfway from 20 to 120

places = xarray.DataArray([2.0, 20.0], dims="place")
along = field.isel(time=0, y=0).interp(x=places)
assert along[0].item() == 2 and numpy.isnan(along[1].item())  # outside of the grid is missing
assert field.isel(time=0, y=0).interp(x=20, kwargs={"fill_value": "extrapolate"}).item() == 20
