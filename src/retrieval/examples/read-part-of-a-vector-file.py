"""Read only some rows and columns of a vector file

libraries: geopandas, pyogrio
functions: geopandas.read_file, pyogrio.read_info, pyogrio.read_bounds
"""
import geopandas
import pyogrio

xs = list(range(100))
layer = geopandas.GeoDataFrame({"number": xs, "name": [f"p{x}" for x in xs], "odd": [x % 2 for x in xs]},
                               geometry=geopandas.points_from_xy(xs, xs), crs="EPSG:3067")
layer.to_file("points.gpkg")

info = pyogrio.read_info("points.gpkg")  # without reading features
assert info["features"] == 100 and list(info["fields"]) == ["number", "name", "odd"]

part = geopandas.read_file("points.gpkg", bbox=(10, 10, 20, 20), where="odd = 1", columns=["name"])
assert sorted(part["name"]) == ["p11", "p13", "p15", "p17", "p19"]
assert list(part.columns) == ["name", "geometry"]
assert len(geopandas.read_file("points.gpkg", rows=slice(5, 8))) == 3
ids, bounds = pyogrio.read_bounds("points.gpkg")
assert bounds.shape == (4, 100)
