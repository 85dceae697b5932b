"""Check that polygons neither overlap nor leave gaps

libraries: geopandas, shapely
functions: geopandas.GeoSeries.is_valid_coverage, geopandas.GeoSeries.invalid_coverage_edges, geopandas.GeoDataFrame.sjoin
"""
import geopandas
import shapely

good = geopandas.GeoSeries([shapely.box(0, 0, 5, 5), shapely.box(5, 0, 10, 5)])
overlapping = geopandas.GeoSeries([shapely.box(0, 0, 5.5, 5), shapely.box(5, 0, 10, 5)])
gap = geopandas.GeoSeries([shapely.box(0, 0, 4.9, 5), shapely.box(5, 0, 10, 5)])

assert good.is_valid_coverage() and not overlapping.is_valid_coverage()
assert gap.is_valid_coverage() and not gap.is_valid_coverage(gap_width=0.2)  # gaps up to that width are faults
assert not overlapping.invalid_coverage_edges().is_empty.any()

shared = overlapping.iloc[0].intersection(overlapping.iloc[1]).area
assert shared == 0.5 * 5
holes = shapely.box(0, 0, 10, 5).difference(gap.union_all())
assert abs(holes.area - 0.1 * 5) < 1e-9
