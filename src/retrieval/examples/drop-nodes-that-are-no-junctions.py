"""Join street pieces where no other street begins

libraries: momepy, geopandas, shapely
functions: momepy.remove_false_nodes, momepy.close_gaps
"""
import geopandas
import momepy
import shapely

lines = [shapely.LineString(points) for points in ([(0, 0), (1, 0)], [(1, 0), (2, 0)], [(2, 0), (3, 0)], [(2, 0), (2, 5)])]
streets = geopandas.GeoDataFrame(geometry=lines, crs="EPSG:3067")

joined = momepy.remove_false_nodes(streets)
assert sorted(joined.length) == [1, 2, 5]  # the first two are one; at (2, 0) three meet
assert joined.length.sum() == streets.length.sum()

gappy = geopandas.GeoSeries([shapely.LineString([(0, 0), (9.8, 0)]), shapely.LineString([(10, 0), (20, 0)])], crs="EPSG:3067")
assert not gappy.iloc[0].touches(gappy.iloc[1])
closed = momepy.close_gaps(gappy, 0.5)  # ends that are nearer than this meet halfway
assert closed.iloc[0].touches(closed.iloc[1])
assert abs(closed.length.sum() - 20) < 1e-9
