"""Totals in which missing values do not count as zero

libraries: pandas, numpy
functions: pandas.DataFrame.groupby, pandas.DataFrame.resample
"""
import numpy
import pandas

table = pandas.DataFrame({"region": ["N", "N", "S", None], "cases": [1.0, numpy.nan, numpy.nan, 5.0]})

grouped = table.groupby("region")["cases"]
assert grouped.sum().to_dict() == {"N": 1, "S": 0}  # S has no data and looks like none
honest = grouped.sum(min_count=1)
assert honest["N"] == 1 and numpy.isnan(honest["S"])
assert grouped.size().to_dict() == {"N": 2, "S": 1} and grouped.count().to_dict() == {"N": 1, "S": 0}

assert table.groupby("region")["cases"].sum().sum() == 1  # the row without a region is left out
assert table.groupby("region", dropna=False)["cases"].sum().sum() == 6

daily = pandas.Series([1.0, numpy.nan], index=pandas.to_datetime(["2024-01-31", "2024-03-01"]))
assert daily.resample("MS").sum().tolist() == [1, 0, 0]  # February has no row at all
assert daily.resample("MS").sum(min_count=1).isna().tolist() == [False, True, True]
