"""Nearest feature of another layer and its distance in metres

libraries: geopandas, shapely
functions: geopandas.GeoDataFrame.sjoin_nearest, geopandas.GeoDataFrame.to_crs
"""
import geopandas

metres = "EPSG:3067"  # the nearest by degrees may not be the nearest by metres
homes = geopandas.GeoDataFrame({"home": ["a", "b", "c"]}, geometry=geopandas.points_from_xy([0, 10, 500], [0, 0, 0]), crs=metres)
pumps = geopandas.GeoDataFrame({"pump": ["P", "Q"]}, geometry=geopandas.points_from_xy([0, 20], [30, 0]), crs=metres)

near = homes.sjoin_nearest(pumps, distance_col="metres")
assert near.set_index("home")["pump"].to_dict() == {"a": "Q", "b": "Q", "c": "Q"}
assert near["metres"].tolist() == [20, 10, 480]

reachable = homes.sjoin_nearest(pumps, how="left", max_distance=100, distance_col="metres")
assert len(reachable) == 3 and reachable["pump"].isna().tolist() == [False, False, True]

tied = homes.iloc[[0]].sjoin_nearest(geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([5, -5], [0, 0]), crs=metres))
assert len(tied) == 2  # two at the same distance are both given
