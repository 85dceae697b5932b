"""Deviation of each month from the mean of that month in other years

libraries: xarray, pandas, numpy
functions: xarray.DataArray.groupby, xarray.DataArray.sel
"""
import pandas
import xarray

time = pandas.date_range("2001-01-01", "2003-12-01", freq="MS")
usual = 10 + time.month  # the season
warming = time.year - 2002  # -1, 0, 1
series = xarray.DataArray((usual + warming).astype(float), dims="time", coords={"time": time})

climatology = series.groupby("time.month").mean("time")
assert climatology.sizes == {"month": 12} and climatology.sel(month=7).item() == 17

anomaly = series.groupby("time.month") - climatology  # months are matched by number
assert anomaly.sel(time="2003-07-01").item() == 1
assert (anomaly.sel(time="2001") == -1).all() and (anomaly.sel(time="2002") == 0).all()
base = series.sel(time=slice("2001", "2002")).groupby("time.month").mean("time")  # another reference period
assert (series.groupby("time.month") - base).sel(time="2003-01-01").item() == 1.5
