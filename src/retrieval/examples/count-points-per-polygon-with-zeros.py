"""Count points in each polygon and keep polygons without any

libraries: geopandas, pandas, shapely
functions: geopandas.GeoDataFrame.sjoin, pandas.Series.value_counts, pandas.Series.reindex
"""
import geopandas
import shapely

parks = geopandas.GeoDataFrame({"park": ["North", "South", "Empty"]}, crs="EPSG:3067",
                               geometry=[shapely.box(0, 10, 10, 20), shapely.box(0, 0, 10, 9), shapely.box(50, 50, 60, 60)])
trees = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([1, 2, 3, 5, 99], [12, 15, 18, 5, 99]), crs="EPSG:3067")

inside = trees.sjoin(parks, predicate="within")  # an inner join: trees elsewhere are dropped
assert len(inside) == 4

counted = inside["park"].value_counts()
assert "Empty" not in counted  # a plain count forgets what has none
parks["trees"] = counted.reindex(parks["park"], fill_value=0).to_numpy()
assert parks["trees"].tolist() == [3, 1, 0]
