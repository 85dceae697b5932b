"""Random points within polygons that come out the same each time

libraries: geopandas, shapely, numpy
functions: geopandas.GeoSeries.sample_points, numpy.random.default_rng
"""
import geopandas
import numpy
import shapely

stands = geopandas.GeoSeries([shapely.box(0, 0, 10, 10), shapely.box(20, 0, 30, 10)], crs="EPSG:3067")

first = stands.sample_points(50, rng=numpy.random.default_rng(7))
again = stands.sample_points(50, rng=numpy.random.default_rng(7))
other = stands.sample_points(50, rng=numpy.random.default_rng(8))
assert first.geom_equals(again).all() and not first.geom_equals(other).any()

assert first.geom_type.tolist() == ["MultiPoint", "MultiPoint"]  # one row for each polygon
single = first.explode(ignore_index=True)
assert len(single) == 100 and single.intersects(stands.union_all()).all()
varying = stands.sample_points([3, 5], rng=numpy.random.default_rng(7))
assert varying.count_geometries().tolist() == [3, 5]
