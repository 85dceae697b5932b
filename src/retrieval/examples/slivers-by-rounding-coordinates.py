"""Get rid of slivers from coordinates that differ in far decimals

libraries: shapely
functions: shapely.set_precision, shapely.intersection
"""
import shapely

west = shapely.box(0, 0, 5.000001, 10)
east = shapely.box(5, 0, 10, 10)
sliver = west.intersection(east)
assert 0 < sliver.area < 1e-4  # they overlap by a micrometre

west_mm, east_mm = shapely.set_precision([west, east], grid_size=0.001)
assert west_mm.intersection(east_mm).area == 0
assert shapely.touches(west_mm, east_mm)
assert west_mm.is_valid and west_mm.area == 50

# Overlay functions take the grid, too.
assert shapely.intersection(west, east, grid_size=0.001).area == 0
assert shapely.set_precision(sliver, 0.001).is_empty  # what is thinner than the grid vanishes
