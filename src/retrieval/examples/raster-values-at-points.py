"""Values of a raster at points, also at those outside of it

libraries: rasterio, geopandas, numpy
functions: rasterio.io.DatasetReader.sample
"""
import geopandas
import numpy
import rasterio
from rasterio.transform import from_origin

with rasterio.open("heights.tif", "w", driver="GTiff", width=2, height=2, count=1, dtype="int16", nodata=-99,
                   crs="EPSG:3067", transform=from_origin(0, 20, 10, 10)) as target:
    target.write(numpy.array([[1, 2], [3, -99]], dtype="int16"), 1)

points = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([5, 15, 5, 15, 500], [15, 15, 5, 5, 5]), crs="EPSG:3067")
with rasterio.open("heights.tif") as source:
    placed = points.to_crs(source.crs)  # coordinates must be those of the raster
    xy = list(zip(placed.geometry.x, placed.geometry.y))
    read = numpy.ma.concatenate(list(source.sample(xy, indexes=1, masked=True)))

assert read[:3].tolist() == [1, 2, 3]
assert numpy.ma.getmaskarray(read).tolist() == [False, False, False, True, True]  # nodata, and outside of the raster
points["height"] = read.astype(float).filled(numpy.nan)
assert points["height"].mean() == 2
