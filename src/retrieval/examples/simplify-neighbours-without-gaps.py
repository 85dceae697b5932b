"""Simplify polygons that share borders without gaps between them

libraries: geopandas, shapely
functions: geopandas.GeoSeries.simplify_coverage, geopandas.GeoSeries.is_valid_coverage
"""
import geopandas
import shapely

border = [(5, 0), (5.4, 2), (5, 4), (5.4, 6), (5, 8), (5.4, 9), (5, 10)]
west = shapely.Polygon([(0, 0), *border, (0, 10)])
east = shapely.Polygon([(10, 0), *border, (10, 10)])
districts = geopandas.GeoSeries([west, east], crs="EPSG:3067")
assert districts.is_valid_coverage()

simple = districts.simplify_coverage(2)  # both sides of a shared border in one way
assert simple.is_valid_coverage()  # neither gap nor overlap
assert simple.count_coordinates().sum() < districts.count_coordinates().sum()
assert abs(simple.area.sum() - 100) < 1e-9
assert simple.iloc[0].intersection(simple.iloc[1]).area == 0
