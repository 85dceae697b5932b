"""Times with a time zone in a vector file

libraries: geopandas, pandas
functions: geopandas.GeoDataFrame.to_file, geopandas.read_file, pandas.Series.dt.tz_convert
"""
import geopandas
import pandas

local = pandas.to_datetime(pandas.Series(["2024-07-01 12:00", "2024-01-01 12:00"])).dt.tz_localize("Europe/Helsinki")
layer = geopandas.GeoDataFrame({"seen": local}, geometry=geopandas.points_from_xy([0, 1], [0, 1]), crs="EPSG:3067")

layer["seen"] = layer["seen"].dt.tz_convert("UTC")  # one zone for all rows: summer and winter differ in theirs
layer.to_file("seen.gpkg")

back = geopandas.read_file("seen.gpkg")["seen"]
assert back.dt.tz is not None
hours = back.dt.tz_convert("UTC").dt.hour.tolist()
assert hours == [9, 10]  # Helsinki is UTC+3 in summer and UTC+2 in winter
assert back.dt.tz_convert("Europe/Helsinki").dt.hour.tolist() == [12, 12]
