"""Add features to a vector file that exists

libraries: pyogrio, geopandas
functions: pyogrio.write_dataframe, pyogrio.read_dataframe
"""
import geopandas
import pyogrio


def places(names):
    return geopandas.GeoDataFrame({"name": names}, geometry=geopandas.points_from_xy(range(len(names)), [0] * len(names)), crs="EPSG:3067")


pyogrio.write_dataframe(places(["a", "b"]), "places.gpkg", layer="places")
pyogrio.write_dataframe(places(["c"]), "places.gpkg", layer="places", append=True)
assert pyogrio.read_dataframe("places.gpkg")["name"].tolist() == ["a", "b", "c"]

pyogrio.write_dataframe(places(["d"]), "places.gpkg", layer="places")  # without append the layer is replaced
assert pyogrio.read_dataframe("places.gpkg")["name"].tolist() == ["d"]
sql = pyogrio.read_dataframe("places.gpkg", sql="SELECT count(*) AS n FROM places")
assert sql["n"].tolist() == [1]
