"""Write a layer as GeoJSON in WGS 84

libraries: geopandas, shapely
functions: geopandas.GeoDataFrame.to_json, geopandas.GeoDataFrame.to_crs, geopandas.GeoDataFrame.from_features
"""
import json

import geopandas

wells = geopandas.GeoDataFrame({"depth": [12.5, None]}, geometry=geopandas.points_from_xy([500000, 500100], [6651411, 6651411]), crs="EPSG:3067")

# GeoJSON has longitude and latitude in WGS 84; metres would be read as degrees.
document = json.loads(wells.to_crs("EPSG:4326").to_json())
first = document["features"][0]["geometry"]["coordinates"]
assert abs(first[0] - 27) < 1e-6 and abs(first[1] - 60) < 0.01
assert document["features"][1]["properties"]["depth"] is None

back = geopandas.GeoDataFrame.from_features(document["features"], crs="EPSG:4326")  # features do not say their CRS
assert back.crs.to_epsg() == 4326 and len(back) == 2
assert json.loads(wells.to_json(to_wgs84=True))["features"][0]["geometry"]["coordinates"][0] < 28
