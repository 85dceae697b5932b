"""Match each event with the latest reading before it

libraries: pandas
functions: pandas.merge_asof
"""
import pandas

events = pandas.DataFrame({"time": pandas.to_datetime(["2024-05-01 10:07", "2024-05-01 12:00", "2024-05-01 09:00"]), "bus": ["a", "b", "a"]})
wind = pandas.DataFrame({"time": pandas.to_datetime(["2024-05-01 10:00", "2024-05-01 10:10", "2024-05-01 10:20"]), "speed": [3, 5, 8]})

events, wind = events.sort_values("time"), wind.sort_values("time")  # both must be in order
matched = pandas.merge_asof(events, wind, on="time", tolerance=pandas.Timedelta("15min"))
speeds = dict(zip(matched["time"].dt.strftime("%H:%M"), matched["speed"]))
assert speeds["10:07"] == 3  # 10:10 is nearer, but later
assert pandas.isna(speeds["09:00"]) and pandas.isna(speeds["12:00"])  # before the first, and too long after the last

nearest = pandas.merge_asof(events, wind, on="time", direction="nearest")
assert nearest.loc[nearest["time"] == "2024-05-01 10:07", "speed"].item() == 5
