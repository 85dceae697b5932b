"""Street that each building belongs to, and walls that buildings share

libraries: momepy, geopandas, shapely
functions: momepy.get_nearest_street, momepy.shared_walls, momepy.buffered_limit
"""
import geopandas
import momepy
import shapely

houses = geopandas.GeoSeries([shapely.box(0, 0, 10, 10), shapely.box(10, 2, 20, 12), shapely.box(300, 0, 310, 10)], crs="EPSG:3067")
streets = geopandas.GeoDataFrame(geometry=[shapely.LineString([(-50, -5), (60, -5)]), shapely.LineString([(-50, 30), (60, 30)])],
                                 index=[7, 8], crs="EPSG:3067")

nearest = momepy.get_nearest_street(houses, streets, max_distance=100)
assert nearest.tolist()[:2] == [7, 7]  # the index of the street; 5 and 7 m against 20 and 18 m
assert nearest.isna().tolist() == [False, False, True]  # none within 100 m

walls = momepy.shared_walls(houses)
assert walls.tolist() == [8, 8, 0]  # from y = 2 to y = 10
limit = momepy.buffered_limit(houses.iloc[:2], 15)
assert limit.geom_type == "Polygon" and limit.bounds[0] == -15
