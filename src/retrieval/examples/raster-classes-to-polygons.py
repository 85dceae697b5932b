"""Polygons from the classes of a raster

libraries: rasterio, geopandas, numpy, shapely
functions: rasterio.features.shapes, geopandas.GeoDataFrame.dissolve
"""
import geopandas
import numpy
import rasterio.features
from rasterio.transform import from_origin
from shapely.geometry import shape

cover = numpy.array([[1, 1, 2], [1, 2, 2], [0, 1, 1]], dtype="uint8")  # 0 is nodata
transform = from_origin(500000, 6600030, 10, 10)

found = rasterio.features.shapes(cover, mask=cover != 0, connectivity=4, transform=transform)
patches = geopandas.GeoDataFrame([{"cover": int(value), "geometry": shape(outline)} for outline, value in found], crs="EPSG:3067")
assert sorted(patches["cover"]) == [1, 1, 2]  # class 1 has two patches that meet in no edge
assert patches.area.sum() == 8 * 100

classes = patches.dissolve("cover")
assert classes.area.to_dict() == {1: 500, 2: 300}
assert tuple(classes.total_bounds) == (500000, 6600000, 500030, 6600030)
