"""When each cell reached its maximum, with cells that have no data

libraries: xarray, numpy, pandas
functions: xarray.DataArray.idxmax, xarray.DataArray.argmax
"""
import numpy
import pandas
import xarray

time = pandas.to_datetime(["2024-05-01", "2024-06-01", "2024-07-01"])
green = xarray.DataArray([[0.2, numpy.nan, 0.5], [0.8, numpy.nan, 0.4], [0.6, numpy.nan, numpy.nan]], dims=("time", "cell"), coords={"time": time})

peak = green.idxmax("time")
assert peak[0].values == numpy.datetime64("2024-06-01") and peak[2].values == numpy.datetime64("2024-05-01")
assert numpy.isnat(peak[1].values)  # sea: never

try:
    green.argmax("time")
except ValueError as error:
    assert "NaN" in str(error)  # positions cannot say "never"
else:
    raise AssertionError("a cell has no value at all")
month = green.fillna(-numpy.inf).argmax("time").where(green.notnull().any("time"))
assert month.values[[0, 2]].tolist() == [1, 0] and numpy.isnan(month.values[1])
