"""Mean and count of raster values in polygons

libraries: rasterstats, shapely, numpy, rasterio
functions: rasterstats.zonal_stats
"""
import numpy
import shapely
from rasterio.transform import from_origin
from rasterstats import zonal_stats

heights = numpy.array([[1, 2, 3, 4], [5, 6, 7, -99]], dtype="float64")
transform = from_origin(0, 20, 10, 10)
zones = [shapely.box(0, 0, 20, 20), shapely.box(20, 0, 40, 20), shapely.box(100, 100, 110, 110)]

stats = zonal_stats(zones, heights, affine=transform, nodata=-99, stats=["mean", "count", "nodata"])
assert stats[0]["mean"] == (1 + 2 + 5 + 6) / 4
assert stats[1]["count"] == 3 and stats[1]["nodata"] == 1
assert abs(stats[1]["mean"] - 14 / 3) < 1e-9
assert stats[2]["mean"] is None and stats[2]["count"] == 0  # outside of the raster

wrong = zonal_stats(zones[1], heights, affine=transform, nodata=-1, stats="mean")
assert wrong[0]["mean"] == (3 + 4 + 7 - 99) / 4  # nodata must be told where an array has none of its own
