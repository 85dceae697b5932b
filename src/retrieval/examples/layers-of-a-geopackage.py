"""Write several layers into one GeoPackage, list and read them

libraries: geopandas, shapely
functions: geopandas.GeoDataFrame.to_file, geopandas.list_layers, geopandas.read_file
"""
import geopandas
import shapely

roads = geopandas.GeoDataFrame({"name": ["A1"]}, geometry=[shapely.LineString([(0, 0), (3, 4)])], crs="EPSG:3067")
towns = geopandas.GeoDataFrame({"name": ["X", "Y"]}, geometry=geopandas.points_from_xy([1, 2], [1, 2]), crs="EPSG:3067")

roads.to_file("map.gpkg", layer="roads")
towns.to_file("map.gpkg", layer="towns")  # another name of layer: the first stays

layers = geopandas.list_layers("map.gpkg")
assert dict(zip(layers["name"], layers["geometry_type"])) == {"roads": "LineString", "towns": "Point"}

back = geopandas.read_file("map.gpkg", layer="towns")  # without a layer's name the first is read
assert back["name"].tolist() == ["X", "Y"] and back.crs.to_epsg() == 3067
assert geopandas.read_file("map.gpkg", layer="roads").length.iloc[0] == 5
