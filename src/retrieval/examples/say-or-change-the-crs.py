"""Difference between stating the coordinate system of a layer and reprojecting it

libraries: geopandas, shapely
functions: geopandas.GeoSeries.set_crs, geopandas.GeoSeries.to_crs
"""
import geopandas
import shapely

bare = geopandas.GeoSeries([shapely.Point(500000, 6651411)])  # metres of EPSG:3067, which the file did not say
assert bare.crs is None

said = bare.set_crs("EPSG:3067")  # coordinates stay as they are
assert said.iloc[0].x == 500000

moved = said.to_crs("EPSG:4326")  # coordinates are computed anew
assert abs(moved.iloc[0].x - 27) < 1e-6 and abs(moved.iloc[0].y - 60) < 0.01

try:
    said.set_crs("EPSG:4326")  # would claim that 500 000 is a longitude
except ValueError as error:
    assert "allow_override" in str(error)
else:
    raise AssertionError("set_crs has to refuse to replace another CRS")
