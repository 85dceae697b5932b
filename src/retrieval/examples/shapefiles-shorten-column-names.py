"""Why columns have other names after saving as a shapefile

libraries: geopandas
functions: geopandas.GeoDataFrame.to_file, geopandas.read_file
"""
import warnings

import geopandas

layer = geopandas.GeoDataFrame({"population_2020": [5], "population_2021": [6], "open": [True]},
                               geometry=geopandas.points_from_xy([0], [0]), crs="EPSG:3067")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    layer.to_file("old.shp")  # names of at most 10 characters
old = [name for name in geopandas.read_file("old.shp").columns if name != "geometry"]
assert all(len(name) <= 10 for name in old) and "population_2020" not in old
assert old[0] == "population"

layer.to_file("new.gpkg")  # GeoPackage keeps names and types
new = geopandas.read_file("new.gpkg")
assert list(new.columns) == ["population_2020", "population_2021", "open", "geometry"]
assert new["open"].dtype == bool
