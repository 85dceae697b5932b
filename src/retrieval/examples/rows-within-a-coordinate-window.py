"""Rows of a layer within a rectangle of coordinates

libraries: geopandas, shapely
functions: geopandas.GeoDataFrame.cx, geopandas.GeoDataFrame.clip
"""
import geopandas
import shapely

lines = geopandas.GeoDataFrame({"name": ["in", "across", "out"]}, crs="EPSG:3067",
                               geometry=[shapely.LineString([(1, 1), (2, 2)]), shapely.LineString([(8, 5), (14, 5)]),
                                         shapely.LineString([(20, 20), (30, 30)])])

window = lines.cx[0:10, 0:10]  # x first, then y; whole features that touch the window
assert window["name"].tolist() == ["in", "across"]
assert window.geometry.iloc[1].length == 6

cut = lines.clip((0, 0, 10, 10), sort=True)  # xmin, ymin, xmax, ymax; features are cut
assert cut["name"].tolist() == ["in", "across"]
assert cut.geometry.iloc[1].length == 2
assert lines.cx[15:, :]["name"].tolist() == ["out"]
