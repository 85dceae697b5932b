"""Zonal statistics of polygons smaller than a pixel

libraries: rasterstats, shapely, numpy
functions: rasterstats.zonal_stats
"""
import numpy
import shapely
from rasterio.transform import from_origin
from rasterstats import zonal_stats

values = numpy.array([[1.0, 2.0], [3.0, 4.0]])
transform = from_origin(0, 20, 10, 10)
tiny = shapely.box(1, 11, 3, 13)  # inside the first pixel, but without its centre at (5, 15)
edge = shapely.box(2, 12, 12, 18)  # the first pixel's centre, and a bit of the second

by_centre = zonal_stats([tiny, edge], values, affine=transform, nodata=-1, stats=["count", "mean"])
assert by_centre[0] == {"count": 0, "mean": None}
assert by_centre[1] == {"count": 1, "mean": 1}

touched = zonal_stats([tiny, edge], values, affine=transform, nodata=-1, stats=["count", "mean"], all_touched=True)
assert touched[0] == {"count": 1, "mean": 1}
assert touched[1] == {"count": 2, "mean": 1.5}  # though the second is hardly covered
