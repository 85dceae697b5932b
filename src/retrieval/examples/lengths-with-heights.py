"""Length of a path over the terrain, with its heights

libraries: shapely, numpy
functions: shapely.get_coordinates, shapely.has_z, shapely.force_2d, shapely.force_3d
"""
import numpy
import shapely

path = shapely.LineString([(0, 0, 100), (3, 0, 104), (3, 12, 109)])
assert shapely.has_z(path)
assert path.length == 3 + 12  # shapely measures in the plane and ignores heights

xyz = shapely.get_coordinates(path, include_z=True)
steps = numpy.linalg.norm(numpy.diff(xyz, axis=0), axis=1)
assert list(steps) == [5, 13]  # triangles of 3-4-5 and 5-12-13
assert steps.sum() == 18

flat = shapely.force_2d(path)
assert not shapely.has_z(flat)
assert shapely.get_coordinates(flat).shape == (3, 2)
assert shapely.force_3d(flat, z=7.0).coords[1] == (3, 0, 7)
