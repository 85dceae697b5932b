"""Find features without a geometry

libraries: geopandas, shapely
functions: geopandas.GeoSeries.isna, geopandas.GeoSeries.is_empty, geopandas.GeoSeries.area
"""
import geopandas
import shapely

shapes = geopandas.GeoSeries([shapely.box(0, 0, 2, 2), None, shapely.Polygon()], crs="EPSG:3067")

assert shapes.isna().tolist() == [False, True, False]  # None: not known
assert shapes.is_empty.tolist() == [False, False, True]  # known to be nothing
usable = shapes[~(shapes.isna() | shapes.is_empty)]
assert usable.index.tolist() == [0]

area = shapes.area
assert area.iloc[0] == 4 and area.iloc[2] == 0
assert area.isna().tolist() == [False, True, False]

nothing = shapes.iloc[[0]].intersection(shapely.box(10, 10, 11, 11))  # what does not meet gives empty ones
assert nothing.is_empty.all() and not nothing.isna().any()
