"""Put layers of different coordinate systems into one

libraries: geopandas, pandas
functions: pandas.concat, geopandas.GeoDataFrame.to_crs
"""
import geopandas
import pandas

north = geopandas.GeoDataFrame({"id": [1]}, geometry=geopandas.points_from_xy([500000], [6651411]), crs="EPSG:3067")
south = geopandas.GeoDataFrame({"id": [2]}, geometry=geopandas.points_from_xy([27.0], [60.0]), crs="EPSG:4326")

try:
    pandas.concat([north, south])
except ValueError as error:
    assert "CRS" in str(error)  # metres and degrees in one column would be wrong everywhere
else:
    raise AssertionError("layers of two CRS must not be stacked")

both = pandas.concat([north, south.to_crs(north.crs)], ignore_index=True)
assert isinstance(both, geopandas.GeoDataFrame) and both.crs == north.crs
assert both.geometry.iloc[0].distance(both.geometry.iloc[1]) < 50  # the same place
