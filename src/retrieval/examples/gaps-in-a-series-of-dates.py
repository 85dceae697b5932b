"""Find and fill missing days of a series

libraries: pandas, numpy
functions: pandas.Series.asfreq, pandas.Series.interpolate, pandas.date_range
"""
import numpy
import pandas

level = pandas.Series([1.0, 2.0, 5.0, 8.0], index=pandas.to_datetime(["2024-02-27", "2024-02-28", "2024-03-02", "2024-03-10"]))

days = pandas.date_range(level.index.min(), level.index.max())
missing = days.difference(level.index)
assert len(days) == 13 and len(missing) == 9  # 2024 has a 29 February

full = level.asfreq("D")
filled = full.interpolate("time", limit_area="inside")
assert filled["2024-03-01"] == 4  # three days from 2 to 5
run = full.isna().astype(int).groupby(full.notna().cumsum()).transform("sum")
short = filled.where(full.notna() | (run <= 2))  # only gaps of at most two days
assert short["2024-02-29"] == 3 and numpy.isnan(short["2024-03-05"])
assert level.rolling(2).mean().iloc[2] == 3.5  # two rows and not two days
