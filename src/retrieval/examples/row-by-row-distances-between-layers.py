"""Distance between rows of two layers, by position and not by index

libraries: geopandas
functions: geopandas.GeoSeries.distance, geopandas.GeoSeries.reset_index
"""
import warnings

import geopandas

start = geopandas.GeoSeries.from_xy([0, 0, 0], [0, 10, 20], index=[0, 1, 2], crs="EPSG:3067")
end = geopandas.GeoSeries.from_xy([3, 4, 5], [0, 10, 20], index=[2, 1, 0], crs="EPSG:3067")

by_position = start.distance(end, align=False)
assert by_position.tolist() == [3, 4, 5]

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # that the indexes differ
    by_index = start.distance(end)  # row 0 with the row called 0
assert by_index.loc[1] == 4 and by_index.loc[0] == (5**2 + 20**2) ** 0.5

one = start.distance(end.iloc[0])  # a single geometry is compared with every row
assert one.round(6).tolist() == [3, round((9 + 100) ** 0.5, 6), round((9 + 400) ** 0.5, 6)]
