"""Rotate, scale and move geometries

libraries: shapely
functions: shapely.affinity.rotate, shapely.affinity.scale, shapely.affinity.translate, shapely.affinity.affine_transform
"""
import shapely
from shapely.affinity import affine_transform, rotate, scale, translate

line = shapely.LineString([(0, 0), (2, 0)])

# The origin is the centre of the bounding box unless another is given; angles are degrees counter-clockwise.
around_centre = rotate(line, 90)
assert around_centre.equals_exact(shapely.LineString([(1, -1), (1, 1)]), 1e-9)
around_start = rotate(line, 90, origin=(0, 0))
assert around_start.equals_exact(shapely.LineString([(0, 0), (0, 2)]), 1e-9)

assert scale(line, 3, 1, origin=(0, 0)).length == 6
assert scale(line, 3, 1).bounds == (-2, 0, 4, 0)
assert translate(line, 10, 5).bounds == (10, 5, 12, 5)
flipped = affine_transform(line, [1, 0, 0, -1, 0, 7])  # x' = x, y' = -y + 7
assert list(flipped.coords) == [(0, 7), (2, 7)]
