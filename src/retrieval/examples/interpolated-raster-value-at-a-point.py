"""Raster value at a point, interpolated between pixels or that of the nearest

libraries: rasterstats, shapely, numpy
functions: rasterstats.point_query
"""
import numpy
import shapely
from rasterio.transform import from_origin
from rasterstats import point_query

heights = numpy.array([[0.0, 10.0], [20.0, 30.0]])
transform = from_origin(0, 20, 10, 10)  # centres at 5 and 15
points = [shapely.Point(5.001, 14.999), shapely.Point(10.001, 10.001), shapely.Point(8, 14.999)]

nearest = point_query(points, heights, affine=transform, nodata=-1, interpolate="nearest")
assert nearest == [0, 10, 0]

between = point_query(points, heights, affine=transform, nodata=-1, interpolate="bilinear")
assert abs(between[0]) < 0.01
assert abs(between[1] - 15) < 0.01  # the corner where all four meet: their mean
assert abs(between[2] - 3) < 0.01  # three tenths of the way from 0 to 10
