"""Grid of square cells over an area, with counts per cell

libraries: geopandas, shapely, numpy
functions: shapely.box, geopandas.GeoDataFrame.sjoin, geopandas.GeoSeries.total_bounds
"""
import geopandas
import numpy
import shapely

points = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([1, 2, 11, 29], [1, 3, 4, 14]), crs="EPSG:3067")
size = 10
west, south, east, north = points.total_bounds
left, bottom = numpy.floor(west / size) * size, numpy.floor(south / size) * size  # whole multiples of the size
x, y = numpy.meshgrid(numpy.arange(left, east, size), numpy.arange(bottom, north, size))
cells = geopandas.GeoDataFrame(geometry=shapely.box(x, y, x + size, y + size).ravel(), crs=points.crs)

assert len(cells) == 3 * 2
assert set(cells.area) == {100}
joined = points.sjoin(cells, predicate="within")
cells["points"] = joined.groupby("index_right").size().reindex(cells.index, fill_value=0)
assert cells["points"].tolist() == [2, 1, 0, 0, 0, 1]
