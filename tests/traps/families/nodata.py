# SPDX-License-Identifier: Apache-2.0
"""Marks for "no value" that are counted as values."""
from case import clean, trap
from writers import WGS84_PRJ, ascii_grid, beside, box, geojson, geotiff, mask_of, table

NAMES = r"no ?data|sentinel|-9999|-32768|-999\b|missing|without a value|placeholder"
GRID = (10.0, 1.0, 0.0, 46.0, 0.0, -1.0)

# Three cells 1, 2, 3 and one mark: the mean is 2; counted in, it is (6 - 9999) / 4.
MARKED = [[1, 2], [3, -9999]]
FULL = [[1, 2], [3, 2]]
LOWEST = -3.4028234663852886e38

# Temperatures 10, 12, 14 and a mark -999: 12, or (36 - 999) / 4.
READINGS = [(1, 10), (2, 12), (3, 14)]

CASES = [
    trap("nodata of an ASCII grid", {"heights.asc": ascii_grid(MARKED, 10, 44, 1, nodata=-9999),
                                     "heights.prj": WGS84_PRJ},
         ("raster_mean", {"raster": "heights"}), 2, -2498.25, NAMES),
    trap("nodata of a GeoTIFF", {"heights.tif": geotiff([MARKED], GRID, 4326, nodata=-9999)},
         ("raster_mean", {"raster": "heights"}), 2, -2498.25, NAMES),
    trap("nodata that is declared in the file beside a GeoTIFF",
         {"heights.tif": geotiff([MARKED], GRID, 4326),
          "heights.tif.aux.xml": beside("<NoDataValue>-9999</NoDataValue>")},
         ("raster_mean", {"raster": "heights"}), 2, -2498.25, NAMES),
    # The fourth cell, 100, is masked out: (1 + 2 + 3 + 100) / 4 with it.
    trap("cell that a mask beside a GeoTIFF leaves out",
         {"heights.tif": geotiff([[[1, 2], [3, 100]]], GRID, 4326),
          "heights.tif.msk": mask_of([[255, 255], [255, 0]])},
         ("raster_mean", {"raster": "heights"}), 2, 26.5, NAMES + "|mask"),
    trap("mark -32768 that the file does not declare",
         {"heights.tif": geotiff([[[1, 2], [3, -32768]]], GRID, 4326, "int16")},
         ("raster_mean", {"raster": "heights"}), 2, (6 - 32768) / 4, NAMES),
    trap("mark -9999 that the file does not declare",
         {"heights.tif": geotiff([MARKED], GRID, 4326)},
         ("raster_mean", {"raster": "heights"}), 2, -2498.25, NAMES),
    trap("lowest 32-bit number that the file does not declare",
         {"heights.tif": geotiff([[[1, 2], [3, LOWEST]]], GRID, 4326)},
         ("raster_mean", {"raster": "heights"}), 2, (6 + LOWEST) / 4, NAMES + "|-3.40"),
    # The zone's cells differ in area by under 2 % from north to south.
    trap("mark -9999 that the file does not declare, in a zone",
         {"heights.tif": geotiff([MARKED], GRID, 4326), "zones.geojson": geojson(box(10, 44, 12, 46))},
         ("zonal_mean", {"raster": "heights", "zones": "zones"}), 2, -2498.25, NAMES),
    # 5 - 3 wherever both are known; the mark less 3 is -10002.
    trap("difference of cells of which one is nodata",
         {"first.tif": geotiff([[[5, 5], [5, -9999]]], GRID, 4326, nodata=-9999),
          "second.tif": geotiff([[[3, 3], [3, 3]]], GRID, 4326, nodata=-9999)},
         ("raster_difference_mean", {"first": "first", "second": "second"}), 2, (6 - 10002) / 4, NAMES),
    trap("mark -999 in a table", {"readings.csv": table("id,temperature", *READINGS, (4, -999))},
         ("field_mean", {"table": "readings", "field": "temperature"}), 12, (36 - 999) / 4, NAMES),
    trap("mark 9999 that repeats in a table", {"readings.csv": table("id,temperature", *READINGS, (4, 9999), (5, 9999))},
         ("field_mean", {"table": "readings", "field": "temperature"}), 12, (36 + 2 * 9999) / 5, NAMES + r"|9999"),
    trap("mark -9999 among numbers on both sides of zero",
         {"readings.csv": table("id,temperature", (1, -10), (2, 10), (3, 30), (4, -9999), (5, -9999))},
         ("field_sum", {"table": "readings", "field": "temperature"}), 30, 30 - 2 * 9999, NAMES),
    # Amounts that happen to be -999 and 999 among others like them.
    clean("debts down to -999", {"accounts.csv": table("id,balance", (1, 500), (2, -300), (3, -999), (4, 999))},
          ("field_sum", {"table": "accounts", "field": "balance"}), 200),
    clean("crowd of 9999", {"games.csv": table("id,visitors", (1, 8000), (2, 9999), (3, 7001))},
          ("field_sum", {"table": "games", "field": "visitors"}), 25000),
    clean("full ASCII grid", {"heights.asc": ascii_grid(FULL, 10, 44, 1, nodata=-9999), "heights.prj": WGS84_PRJ},
          ("raster_mean", {"raster": "heights"}), 2),
    clean("depths below zero", {"heights.tif": geotiff([[[-4000, -4200], [-4100, -4300]]], GRID, 4326, "int16")},
          ("raster_mean", {"raster": "heights"}), -4150),
    clean("depths around -9999", {"heights.tif": geotiff([[[-9990, -9999], [-10010, -10020]]], GRID, 4326)},
          ("raster_mean", {"raster": "heights"}), -10004.75),
    clean("bytes that are 0 and 255", {"light.tif": geotiff([[[0, 255], [0, 255]]], GRID, 4326, "uint8")},
          ("raster_mean", {"raster": "light"}), 127.5),
    clean("empty cell of a table", {"readings.csv": table("id,temperature", *READINGS, (4, ""))},
          ("field_mean", {"table": "readings", "field": "temperature"}), 12),
]
