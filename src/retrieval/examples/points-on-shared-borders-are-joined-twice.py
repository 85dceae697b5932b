"""Why a spatial join gives more rows than there are points

libraries: geopandas, shapely
functions: geopandas.sjoin
"""
import geopandas
import shapely

zones = geopandas.GeoDataFrame({"zone": ["west", "east"]}, geometry=[shapely.box(0, 0, 5, 5), shapely.box(5, 0, 10, 5)], crs="EPSG:3067")
stops = geopandas.GeoDataFrame({"stop": [1, 2, 3]}, geometry=geopandas.points_from_xy([1, 5, 9], [1, 1, 1]), crs="EPSG:3067")

joined = geopandas.sjoin(stops, zones, predicate="intersects")
assert len(joined) == 4  # stop 2 is on the border and belongs to both

strict = geopandas.sjoin(stops, zones, predicate="within")
assert sorted(strict["stop"]) == [1, 3]  # and to neither where borders do not count

once = joined.sort_values("zone").drop_duplicates("stop")  # one rule for all: the first zone by name
assert dict(zip(once["stop"], once["zone"])) == {1: "west", 2: "east", 3: "east"}
assert joined["index_right"].isin(zones.index).all()
