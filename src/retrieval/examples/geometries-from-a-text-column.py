"""Layer from a table with WKT in a column

libraries: geopandas, pandas
functions: geopandas.GeoSeries.from_wkt, geopandas.GeoDataFrame
"""
import geopandas
import pandas

table = pandas.DataFrame({"id": [1, 2, 3], "wkt": ["POINT (24 60)", "LINESTRING (0 0, 3 4)", None]})
layer = geopandas.GeoDataFrame(table.drop(columns="wkt"), geometry=geopandas.GeoSeries.from_wkt(table["wkt"]), crs="EPSG:4326")

assert layer.geom_type.tolist()[:2] == ["Point", "LineString"]
assert layer.geometry.isna().tolist() == [False, False, True]
assert layer.geometry.iloc[0].x == 24

broken = pandas.Series(["POINT (1 2)", "POINT (1"])
kept = geopandas.GeoSeries.from_wkt(broken, on_invalid="ignore")  # text that is no WKT becomes None
assert kept.isna().tolist() == [False, True]
assert layer.geometry.to_wkt().iloc[1] == "LINESTRING (0 0, 3 4)"
