"""Dates of climate models with calendars of 360 days or without leap days

libraries: xarray, cftime
functions: xarray.date_range, xarray.DataArray.convert_calendar
"""
import cftime
import xarray

time = xarray.date_range("2000-02-27", periods=4, calendar="noleap", use_cftime=True)
model = xarray.DataArray([1.0, 2.0, 3.0, 4.0], dims="time", coords={"time": time})
assert isinstance(time[0], cftime.DatetimeNoLeap)
assert [date.strftime("%m-%d") for date in time] == ["02-27", "02-28", "03-01", "03-02"]

real = model.convert_calendar("standard", use_cftime=False)
assert real.time.dt.day.values.tolist() == [27, 28, 1, 2]
assert real.time.dtype.kind == "M"  # as pandas has them
filled = model.convert_calendar("standard", missing=float("nan"), use_cftime=False)
assert filled.sizes["time"] == 5  # 29 February 2000 comes in, without a value
assert filled.sel(time="2000-02-29").isnull().all()
