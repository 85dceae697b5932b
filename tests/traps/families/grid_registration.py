# SPDX-License-Identifier: Apache-2.0
"""Cells that are shifted by half of their size, or laid over cells that are not theirs."""
from case import clean, trap
from writers import WGS84_PRJ, ascii_grid, geotiff

NAMES = r"resampl|align|grid|registr|half|brought onto|cells of|differ"
CELLS = [[1, 2], [3, 4]]


def value_at(longitude, latitude):
    return "raster_value", {"raster": "heights", "longitude": longitude, "latitude": latitude}


# Centres of the cells are at 10, 11 E and 46, 45 N. The place 10.7 E, 45.7 N is in the cell of 11 E, 46 N: 2. With the
# first centre taken for a corner the cell spans 10 to 11 E and 45 to 46 N: 1.
POINTS = geotiff([CELLS], (10.0, 1.0, 0.0, 46.0, 0.0, -1.0), 4326, point_cells=True)
CENTRES = ascii_grid(CELLS, 10, 45, 1, centre=True)

# Heights rise by 10 a column. The second grid is the same slope, half a cell further east, so that its numbers are 5
# more: the heights are the same everywhere, and cell by cell they differ by -5. Only in the first of 24 columns, at the
# second grid's edge, is there nothing to interpolate between, and up to 5 are lost: 5 / 24 of the mean.
COLUMNS = 24
SLOPE = [[10.0 * column for column in range(COLUMNS)]] * 3
SHIFTED = [[10.0 * column + 5 for column in range(COLUMNS)]] * 3
COARSE = [[20.0 * column + 5 for column in range(COLUMNS)]] * 3
FIRST = (500000.0, 10.0, 0.0, 5000030.0, 0.0, -10.0)
SECOND = (500005.0, 10.0, 0.0, 5000030.0, 0.0, -10.0)
DIFFERENCE = ("raster_difference_mean", {"first": "first", "second": "second"})


def slopes(second, transform):
    return {"first.tif": geotiff([SLOPE], FIRST, 32632), "second.tif": geotiff([second], transform, 32632)}


CASES = [
    trap("cells given by their centres", {"heights.tif": POINTS}, value_at(10.7, 45.7), 2, 1, NAMES),
    trap("ASCII grid given by its centre", {"heights.asc": CENTRES, "heights.prj": WGS84_PRJ}, value_at(10.7, 45.7), 2,
         1, NAMES),
    trap("difference of grids half a cell apart", slopes(SHIFTED, SECOND), DIFFERENCE, 0, -5, NAMES,
         tolerance=0.25),
    # Twice as large cells, of which the second grid has as many columns: cell by cell -5 - 10 * 11.5.
    trap("difference of grids of two cell sizes",
         slopes(COARSE, (500000.0, 20.0, 0.0, 5000060.0, 0.0, -20.0)), DIFFERENCE, 0, -120, NAMES, tolerance=0.25),
    clean("cells given by their corner", {"heights.tif": geotiff([CELLS], (10.0, 1.0, 0.0, 46.0, 0.0, -1.0), 4326)},
          value_at(10.7, 45.7), 1),
    clean("ASCII grid given by its corner", {"heights.asc": ascii_grid(CELLS, 10, 44, 1), "heights.prj": WGS84_PRJ},
          value_at(10.7, 45.7), 1),
    clean("difference of grids that agree", slopes(SHIFTED, FIRST), DIFFERENCE, -5),
]
