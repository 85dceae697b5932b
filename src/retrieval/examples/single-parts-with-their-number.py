"""Split multipart features into single parts and keep their origin

libraries: geopandas, shapely
functions: geopandas.GeoDataFrame.explode
"""
import geopandas
import shapely

islands = shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(2, 0, 4, 1)])
layer = geopandas.GeoDataFrame({"name": ["Isles", "Main"], "people": [30, 500]}, geometry=[islands, shapely.box(9, 9, 19, 19)], crs="EPSG:3067")

parts = layer.explode(index_parts=True)
assert list(parts.index) == [(0, 0), (0, 1), (1, 0)]
assert set(parts.geom_type) == {"Polygon"}
assert parts["people"].sum() == 560  # totals are repeated for each part: do not add them up

flat = layer.explode(ignore_index=True)
assert list(flat.index) == [0, 1, 2]
largest = parts.assign(area=parts.area).sort_values("area").groupby("name").tail(1)
assert sorted(largest["area"]) == [2, 100]
