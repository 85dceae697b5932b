"""Nearest other feature within one layer

libraries: geopandas
functions: geopandas.GeoDataFrame.sjoin_nearest
"""
import geopandas

nests = geopandas.GeoDataFrame({"nest": ["a", "b", "c"]}, geometry=geopandas.points_from_xy([0, 3, 10], [0, 4, 4]), crs="EPSG:3067")

itself = nests.sjoin_nearest(nests, distance_col="metres")
assert (itself["metres"] == 0).all()  # each is nearest to itself

others = nests.sjoin_nearest(nests, distance_col="metres", exclusive=True)  # leaves equal geometries out
assert others["metres"].tolist() == [5, 5, 7]
assert others["nest_right"].tolist() == ["b", "a", "b"]

# Mean of these distances, as for a test of clustering.
assert others["metres"].mean() == 17 / 3
