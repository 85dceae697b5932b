"""Neighbours, distances, parents and children of hexagons

libraries: h3
functions: h3.grid_disk, h3.grid_distance, h3.cell_to_parent, h3.cell_to_children, h3.compact_cells
"""
import h3

cell = h3.latlng_to_cell(48.85, 2.35, 7)

disk, ring = h3.grid_disk(cell, 2), h3.grid_ring(cell, 2)
assert len(disk) == 1 + 6 + 12 and len(ring) == 12
assert {h3.grid_distance(cell, other) for other in ring} == {2}

parent = h3.cell_to_parent(cell, 6)
children = h3.cell_to_children(parent, 7)
assert len(children) == 7 and cell in children  # seven to one, and not six

packed = h3.compact_cells(list(children) + [h3.latlng_to_cell(0, 0, 7)])
assert sorted(map(h3.get_resolution, packed)) == [6, 7]  # seven children become their parent
assert len(h3.uncompact_cells(packed, 7)) == 8
