"""Hexagon of a place, hexagons of an area, and their real size

libraries: h3
functions: h3.latlng_to_cell, h3.cell_to_boundary, h3.geo_to_cells, h3.cell_area
"""
import h3

cell = h3.latlng_to_cell(60.17, 24.94, 8)  # latitude first
assert h3.get_resolution(cell) == 8 and h3.is_valid_cell(cell)
lat, lon = h3.cell_to_latlng(cell)
assert abs(lat - 60.17) < 0.01 and abs(lon - 24.94) < 0.02
assert len(h3.cell_to_boundary(cell)) == 6

square = {"type": "Polygon", "coordinates": [[[24.9, 60.1], [25.1, 60.1], [25.1, 60.2], [24.9, 60.2], [24.9, 60.1]]]}  # longitude first
cells = h3.geo_to_cells(square, 8)  # those whose centre is inside
area = sum(h3.cell_area(cell, unit="km^2") for cell in cells)
by_hand = 0.2 * 111.32 * 0.4977 * 0.1 * 111.2  # cos(60.15 degrees) = 0.4977
assert abs(area / by_hand - 1) < 0.05
assert h3.cell_area(h3.latlng_to_cell(0, 0, 8)) != h3.cell_area(cell)  # cells of a resolution are not all of one size
