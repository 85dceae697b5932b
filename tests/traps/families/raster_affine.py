# SPDX-License-Identifier: Apache-2.0
"""Rasters that are turned, or whose first row is the southernmost."""
from case import clean, trap
from writers import WGS84_PRJ, ascii_grid, box, geojson, geotiff

NAMES = r"rotat|turned|south|affine|oblong|sheared"
CELLS = [[1, 2], [3, 4]]
ZONE = {"zones.geojson": geojson(box(10, 45, 11, 46))}  # the north-west cell of two by two from 10 E, 44 N
ZONAL = ("zonal_mean", {"raster": "heights", "zones": "zones"})
VALUE = ("raster_value", {"raster": "heights", "longitude": 10.5, "latitude": 45.5})

# First row in the south: 3 is in the north-west. Read as north-up it is 1.
SOUTH_UP = geotiff([CELLS], (10.0, 1.0, 0.0, 44.0, 0.0, 1.0), 4326)
# Turned by a quarter: columns run south and rows east, so that the first row is the western column: 1 in the
# north-west, 2 beneath it, 3 in the north-east.
TURNED = geotiff([CELLS], (10.0, 0.0, 1.0, 46.0, -1.0, 0.0), 4326)
EASTERN = ("raster_value", {"raster": "heights", "longitude": 11.5, "latitude": 45.5})
EASTERN_ZONAL = ("zonal_mean", {"raster": "heights", "zones": "zones"})
EASTERN_ZONE = {"zones.geojson": geojson(box(11, 45, 12, 46))}
NORTH_UP = geotiff([CELLS], (10.0, 1.0, 0.0, 46.0, 0.0, -1.0), 4326)

CASES = [
    trap("cell of a raster with south up", {"heights.tif": SOUTH_UP}, VALUE, 3, 1, NAMES),
    trap("zone of a raster with south up", ZONE | {"heights.tif": SOUTH_UP}, ZONAL, 3, 1, NAMES),
    trap("cell of a turned raster", {"heights.tif": TURNED}, EASTERN, 3, 2, NAMES),
    trap("zone of a turned raster", EASTERN_ZONE | {"heights.tif": TURNED}, EASTERN_ZONAL, 3, 2, NAMES),
    clean("cell of a raster with north up", {"heights.tif": NORTH_UP}, VALUE, 1),
    clean("zone of a raster with north up", EASTERN_ZONE | {"heights.tif": NORTH_UP}, EASTERN_ZONAL, 2),
    clean("cell of an ASCII grid", {"heights.asc": ascii_grid(CELLS, 10, 44, 1), "heights.prj": WGS84_PRJ}, VALUE, 1),
]
