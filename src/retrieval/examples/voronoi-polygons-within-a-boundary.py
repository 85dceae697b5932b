"""Catchments around points: which part of an area is nearest to each

libraries: shapely
functions: shapely.voronoi_polygons, shapely.intersection
"""
import shapely

region = shapely.box(0, 0, 10, 10)
schools = shapely.MultiPoint([(2, 2), (8, 2), (2, 8), (8, 8)])

cells = shapely.voronoi_polygons(schools, extend_to=region, ordered=True)  # in the order of the points
catchments = shapely.intersection(shapely.get_parts(cells), region)  # cells reach beyond the region

assert list(shapely.area(catchments)) == [25, 25, 25, 25]  # quarters, by symmetry
for school, catchment in zip(schools.geoms, catchments):
    assert catchment.contains(school)
assert abs(shapely.union_all(catchments).area - 100) < 1e-9
