"""Local clock times to UTC over the change to winter time

libraries: pandas
functions: pandas.Series.dt.tz_localize, pandas.Series.dt.tz_convert
"""
import pandas

# In Helsinki the clock went from 4:00 back to 3:00 on 27 October 2024, and from 3:00 on to 4:00 on 31 March.
clock = pandas.Series(pandas.to_datetime(["2024-10-27 02:30", "2024-10-27 03:30", "2024-10-27 03:30", "2024-10-27 04:30"]))
local = clock.dt.tz_localize("Europe/Helsinki", ambiguous="infer")  # by the order of rows
utc = local.dt.tz_convert("UTC")
assert utc.dt.strftime("%d %H:%M").tolist() == ["26 23:30", "27 00:30", "27 01:30", "27 02:30"]
assert utc.diff().dropna().eq(pandas.Timedelta("1h")).all()

skipped = pandas.Series(pandas.to_datetime(["2024-03-31 03:30"]))  # no clock showed this
moved = skipped.dt.tz_localize("Europe/Helsinki", nonexistent="shift_forward")
assert moved.dt.strftime("%H:%M").tolist() == ["04:00"]
unknown = clock.iloc[[1]].dt.tz_localize("Europe/Helsinki", ambiguous="NaT")
assert unknown.isna().all()
