"""Seasons that cross the turn of the year, such as December to February

libraries: xarray, pandas, numpy
functions: xarray.DataArray.resample
"""
import numpy
import pandas
import xarray

time = pandas.date_range("2020-12-01", "2022-02-01", freq="MS")
values = xarray.DataArray(numpy.arange(len(time), dtype=float), dims="time", coords={"time": time})

seasons = values.resample(time="QS-DEC").mean()  # quarters that begin in December
labels = seasons.time.dt.strftime("%Y-%m").values.tolist()
assert labels == ["2020-12", "2021-03", "2021-06", "2021-09", "2021-12"]
assert seasons.values.tolist() == [1, 4, 7, 10, 13]  # of 0, 1, 2 and so on

mixed = values.groupby("time.season").mean()
assert mixed.sel(season="DJF").item() == (1 + 13) / 2  # all winters in one
winters = seasons[seasons.time.dt.month == 12]
assert winters.values.tolist() == [1, 13]
