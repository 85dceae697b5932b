"""Grid of pixels from a bounding box, a coordinate system and a resolution

libraries: odc, xarray, numpy
functions: odc.geo.geobox.GeoBox.from_bbox, odc.geo.xr.xr_zeros, odc.geo.geobox.GeoBox.zoom_out
"""
import odc.geo.xr
from odc.geo.geobox import GeoBox

grid = GeoBox.from_bbox((500000, 6650000, 500105, 6650050), "EPSG:3067", resolution=10)
assert grid.shape == (5, 11)  # rows, columns: 105 m need eleven pixels of 10
assert grid.crs.epsg == 3067 and grid.resolution.x == 10 and grid.resolution.y == -10
assert tuple(grid.boundingbox) == (500000, 6650000, 500110, 6650050)

cube = odc.geo.xr.xr_zeros(grid, dtype="uint8")
assert cube.dims == ("y", "x") and cube.shape == (5, 11)
assert float(cube.x[0]) == 500005  # centres of pixels
assert cube.odc.geobox == grid

coarse = grid.zoom_out(2)
assert coarse.resolution.x == 20 and coarse.shape == (3, 6)  # rounded up
fitted = GeoBox.from_bbox((24, 60, 25, 61), "EPSG:4326", shape=(100, 50))
assert abs(fitted.resolution.x - 0.02) < 1e-12 and abs(fitted.resolution.y + 0.01) < 1e-12
