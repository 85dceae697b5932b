"""Polygons enclosed by lines, such as blocks between streets

libraries: shapely
functions: shapely.polygonize, shapely.polygonize_full, shapely.node
"""
import shapely

across = [shapely.LineString([(0, y), (2, y)]) for y in (0, 1, 2)]
down = [shapely.LineString([(x, 0), (x, 2)]) for x in (0, 1, 2)]
stub = shapely.LineString([(2, 1), (3, 1)])  # a dead end
streets = [*across, *down, stub]

# Lines must have nodes where they cross: without, only the square of the outer four is found.
assert [block.area for block in shapely.polygonize(streets).geoms] == [4]

noded = shapely.get_parts(shapely.node(shapely.GeometryCollection(streets)))
blocks = shapely.polygonize(noded)
assert len(blocks.geoms) == 4
assert {block.area for block in blocks.geoms} == {1.0}

polygons, cuts, dangles, invalid = shapely.polygonize_full(noded)
assert dangles.length == 1  # what leads nowhere
