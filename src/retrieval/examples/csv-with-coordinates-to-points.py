"""Points from a table with columns of longitude and latitude

libraries: geopandas, pandas
functions: geopandas.points_from_xy, pandas.read_csv, geopandas.GeoDataFrame
"""
import io

import geopandas
import pandas

text = "id;lat;lon;value\n007;60,25;24,50;1,5\n008;;25,00;2,0\n"
table = pandas.read_csv(io.StringIO(text), sep=";", decimal=",", dtype={"id": str})
assert table["id"].tolist() == ["007", "008"]  # ids are text, or their zeros are lost

placed = table.dropna(subset=["lon", "lat"])
points = geopandas.GeoDataFrame(placed, geometry=geopandas.points_from_xy(placed["lon"], placed["lat"]), crs="EPSG:4326")
assert len(points) == 1  # rows without a coordinate are no points
assert (points.geometry.iloc[0].x, points.geometry.iloc[0].y) == (24.5, 60.25)  # x is longitude
assert points.geometry.x.between(-180, 180).all() and points.geometry.y.between(-90, 90).all()
assert points["value"].sum() == 1.5
