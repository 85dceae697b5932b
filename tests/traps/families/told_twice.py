# SPDX-License-Identifier: Apache-2.0
"""Rasters whose place is told by two files that differ, one of which wins in silence."""
from case import clean, trap
from writers import WGS84_PRJ, ascii_grid, geotiff

NAMES = r"told twice|world file|\.tfw|\.aux\.xml"
CELLS = [[1, 2, 3, 4], [5, 6, 7, 8]]
# From 10 to 14 E and 44 to 46 N; the value at 11.5 E, 45.5 N is the 2.
OWN = {"heights.tif": geotiff([CELLS], (10, 1, 0, 46, 0, -1), 4326)}
VALUE = ("raster_value", {"raster": "heights", "longitude": 11.5, "latitude": 45.5})


def world(x, y, size=1):
    """A world file for cells of this size, with the middle of the first one."""
    return f"{size}\n0\n0\n-{size}\n{x}\n{y}\n"


def aux(x0, y0):
    return f"<PAMDataset><GeoTransform>{x0}, 1, 0, {y0}, 0, -1</GeoTransform></PAMDataset>"


CASES = [
    # By the world file the raster begins at 9 E, so that the 3 would be there.
    trap("world file beside tags", OWN | {"heights.tfw": world(9.5, 45.5)}, VALUE, 2, 3, NAMES),
    # Who is right nobody can say; GDAL takes the .aux.xml.
    trap("aux.xml beside tags", OWN | {"heights.tif.aux.xml": aux(9, 46)}, VALUE, None, 3, NAMES),
    trap("aux.xml beside a text grid", {"heights.asc": ascii_grid(CELLS, 10, 44, 1), "heights.prj": WGS84_PRJ,
                                        "heights.asc.aux.xml": aux(9, 46)}, VALUE, 2, 3, NAMES),
    clean("world file that says the same", OWN | {"heights.tfw": world(10.5, 45.5)}, VALUE, 2),
    clean("aux.xml that says the same", OWN | {"heights.tif.aux.xml": aux(10, 46)}, VALUE, 2),
    clean("tags alone", OWN, VALUE, 2),
]
