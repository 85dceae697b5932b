"""Cells around buildings: the land that is nearest to each

libraries: momepy, geopandas, shapely
functions: momepy.morphological_tessellation, momepy.buffered_limit
"""
import geopandas
import momepy
import shapely

houses = geopandas.GeoSeries([shapely.box(0, 0, 10, 10), shapely.box(30, 0, 40, 10)], crs="EPSG:3067")
limit = shapely.box(-10, -10, 50, 20)

cells = momepy.morphological_tessellation(houses, clip=limit, shrink=0.1, segment=0.5)
assert cells.index.tolist() == [0, 1]  # the index of the buildings
assert cells.geometry.contains(houses.buffer(-0.2)).all()
# The line between both is at x = 20 by symmetry: 30 by 30 each.
assert abs(cells.area / 900 - 1).max() < 0.01

around = momepy.buffered_limit(houses, 15)
assert around.contains(houses.union_all()) and around.geom_type == "Polygon"  # 20 apart, so buffers of 15 meet
