"""Lines from GPS positions, ordered by time, one for each vehicle

libraries: geopandas, pandas, shapely
functions: geopandas.GeoDataFrame.groupby, shapely.LineString, pandas.to_datetime
"""
import geopandas
import pandas
import shapely

table = pandas.DataFrame({"bus": ["a", "a", "b", "a"], "x": [3, 0, 9, 3], "y": [0, 0, 9, 4],
                          "time": pandas.to_datetime(["2024-05-01 10:01", "2024-05-01 10:00", "2024-05-01 10:00", "2024-05-01 10:02"])})
fixes = geopandas.GeoDataFrame(table, geometry=geopandas.points_from_xy(table["x"], table["y"]), crs="EPSG:3067")

ordered = fixes.sort_values(["bus", "time"])  # the file's order need not be that of time
moving = ordered.groupby("bus").filter(lambda group: len(group) > 1)  # one position makes no line
tracks = moving.groupby("bus")["geometry"].apply(lambda group: shapely.LineString(group.tolist()))
tracks = geopandas.GeoSeries(tracks, crs=fixes.crs)

assert tracks.index.tolist() == ["a"]
assert tracks.length.tolist() == [7]  # 3 and then 4; in the order of the file it would be 3 + 5
