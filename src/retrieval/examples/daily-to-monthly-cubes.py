"""Monthly totals of a daily cube, without making missing data zero

libraries: xarray, pandas, numpy
functions: xarray.DataArray.resample
"""
import numpy
import pandas
import xarray

time = pandas.date_range("2024-01-01", "2024-03-31")
rain = xarray.DataArray(numpy.ones(len(time)), dims="time", coords={"time": time})
rain.loc["2024-02-01":"2024-02-29"] = numpy.nan  # the gauge was broken

total = rain.resample(time="MS").sum()
assert total.values.tolist() == [31, 0, 31]  # a month without data looks dry
honest = rain.resample(time="MS").sum(min_count=25)
assert honest.values[[0, 2]].tolist() == [31, 31] and numpy.isnan(honest.values[1])

days = rain.resample(time="MS").count()
assert days.values.tolist() == [31, 0, 31]
assert total.time.dt.strftime("%Y-%m-%d").values.tolist() == ["2024-01-01", "2024-02-01", "2024-03-01"]
