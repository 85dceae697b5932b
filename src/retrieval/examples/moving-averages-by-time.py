"""Average over the last hours, where readings come irregularly

libraries: pandas
functions: pandas.Series.rolling
"""
import pandas

time = pandas.to_datetime(["2024-05-01 00:00", "2024-05-01 01:00", "2024-05-01 05:00", "2024-05-01 06:00"])
dust = pandas.Series([10.0, 20.0, 60.0, 40.0], index=time)

by_rows = dust.rolling(2).mean()
assert by_rows.iloc[2] == 40  # of 01:00 and 05:00, four hours apart
by_time = dust.rolling("3h").mean()  # the three hours up to each reading
assert by_time.tolist() == [10, 15, 60, 50]

closed = dust.rolling("1h", closed="both").mean()  # with the reading exactly one hour before
assert closed.tolist() == [10, 15, 60, 50]
sparse = dust.rolling("3h", min_periods=2).mean()
assert sparse.isna().tolist() == [True, False, True, False]
