# SPDX-License-Identifier: Apache-2.0
"""Stored numbers that are taken for the values that they encode."""
from case import clean, trap
from writers import beside, box, geojson, geotiff

NAMES = r"scale|offset|stored"
GRID = (10.0, 1.0, 0.0, 46.0, 0.0, -1.0)
STORED = [[2800, 2900], [3000, 3100]]  # mean 2950

# With scale 0.1 and offset -273.15 the mean is 295 - 273.15 = 21.85, and the first cell 6.85.
ENCODED = geotiff([STORED], GRID, 4326, "int16", scales=[(0.1, -273.15)])
PLAIN = geotiff([STORED], GRID, 4326, "int16")
ZONE = geojson(box(10, 44, 12, 46))
MEAN, ZONAL = ("raster_mean", {"raster": "heat"}), ("zonal_mean", {"raster": "heat", "zones": "zones"})
VALUE = ("raster_value", {"raster": "heat", "longitude": 10.5, "latitude": 45.5})
DIFFERENCE = ("raster_difference_mean", {"first": "heat", "second": "cold"})

CASES = [
    trap("mean of scaled cells", {"heat.tif": ENCODED}, MEAN, 21.85, 2950, NAMES),
    trap("scaled cell", {"heat.tif": ENCODED}, VALUE, 6.85, 2800, NAMES),
    trap("scale that is declared in the file beside a GeoTIFF",
         {"heat.tif": PLAIN, "heat.tif.aux.xml": beside("<Offset>-273.15</Offset><Scale>0.1</Scale>")}, MEAN, 21.85,
         2950, NAMES),
    trap("offset of a cell that is declared in the file beside a GeoTIFF",
         {"heat.tif": PLAIN, "heat.tif.aux.xml": beside("<Offset>-273.15</Offset><Scale>0.1</Scale>")}, VALUE, 6.85,
         2800, NAMES),
    # The zone's cells differ in area by under 2 % from north to south, which moves the mean by less than 0.05.
    trap("scaled cells in a zone", {"heat.tif": ENCODED, "zones.geojson": ZONE}, ZONAL, 21.85, 2950, NAMES,
         tolerance=5e-3),
    # Stored numbers are equal, but one raster has tenths and the other hundredths: 295 - 29.5.
    trap("difference of rasters of two scales",
         {"heat.tif": geotiff([STORED], GRID, 4326, "int16", scales=[(0.1, 0)]),
          "cold.tif": geotiff([STORED], GRID, 4326, "int16", scales=[(0.01, 0)])}, DIFFERENCE, 265.5, 0, NAMES),
    clean("mean of plain cells", {"heat.tif": PLAIN}, MEAN, 2950),
    clean("mean of plain cells with figures beside them",
          {"heat.tif": PLAIN, "heat.tif.aux.xml": beside("<Minimum>2800</Minimum><Maximum>3100</Maximum>")}, MEAN,
          2950),
    clean("plain cell", {"heat.tif": PLAIN}, VALUE, 2800),
    clean("difference of plain rasters", {"heat.tif": PLAIN, "cold.tif": PLAIN}, DIFFERENCE, 0),
]
