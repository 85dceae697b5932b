"""Annual mean of monthly values, weighted by the days of months

libraries: xarray, pandas, numpy
functions: xarray.DataArray.groupby, xarray.DataArray.weighted, pandas.DatetimeIndex.days_in_month
"""
import numpy
import pandas
import xarray

time = pandas.date_range("2023-01-01", periods=12, freq="MS")
values = numpy.where(time.month == 2, 28.0, 0.0)  # all in February
monthly = xarray.DataArray(values, dims="time", coords={"time": time})

days = monthly.time.dt.days_in_month
assert int(days.sum()) == 365
annual = monthly.weighted(days).mean("time")
assert abs(float(annual) - 28 * 28 / 365) < 1e-9
assert abs(float(monthly.mean()) - 28 / 12) < 1e-9  # as if all months were equally long

seasons = monthly.groupby("time.season").mean()
assert seasons.sel(season="DJF").item() == 28 / 3  # January and December are of the same year here
