# SPDX-License-Identifier: Apache-2.0
"""A number without a unit that is taken in the unit of the coordinates."""
from case import clean, trap
from truth import disc_km2, parallel_km, quadrangle_km2
from writers import box, geojson, geotiff, point

NAMES = r"degree|unit|cell size|larger than|geographic CRS"
BUFFER = ("buffer_area", {"layer": "wells", "distance_m": 500})
NEAR = ("within_distance_count", {"layer": "wells", "reference": "sheds", "distance_m": 5000})

# Of four wells two are within 5 km of the shed: 0.02 and 0.04 degrees at the equator are 2.2 and 4.5 km.
WELLS = geojson(*(point(10 + shift, 0) for shift in (0.02, 0.04, 0.06, 0.5)))
WELLS_UTM = geojson(*(point(500000 + shift, 4500000) for shift in (2000, 4000, 6000, 50000)), epsg=32632)

# Cells of 0.01 degrees; a user who means 30 metres says 30, which are 30 degrees.
DEGREE_CELLS = {"cover.tif": geotiff([[[1, 2], [3, 4]]], (10.0, 0.01, 0.0, 0.02, 0.0, -0.01), 4326)}
METRE_CELLS = {"cover.tif": geotiff([[[1, 2], [3, 4]]], (500000.0, 10.0, 0.0, 4500020.0, 0.0, -10.0), 32632)}
PLOT = {"plots.geojson": geojson(box(10, 0, 10.1, 0.1))}

CASES = [
    # In degrees the disc reaches round the earth, and holds the shed 0.5 degrees off.
    trap("buffer in metres around degrees", {"wells.geojson": geojson(point(10, 45)),
                                             "sheds.geojson": geojson(point(10.5, 45))},
         NEAR, 0, 1, NAMES),
    trap("distance in metres between degrees", {"wells.geojson": WELLS, "sheds.geojson": geojson(point(10, 0))}, NEAR,
         2, 4, NAMES),
    trap("cells of 30 meant in metres over degrees", DEGREE_CELLS,
         ("resampled_value", {"raster": "cover", "cell_size": 30, "method": "average", "longitude": 10.005,
                              "latitude": 0.005}), None, 2.5, NAMES),
    # One cell of 100 degrees has its centre off the plot; it becomes empty, or as large as a continent.
    trap("cells of 100 meant in metres over a plot in degrees", PLOT,
         ("rasterized_area", {"layer": "plots", "cell_size": 100}), None, 0, NAMES, unit="km2"),
    trap("cells of 250 meant in metres over a place in degrees", {"plots.geojson": geojson(point(10, 45))},
         ("rasterized_area", {"layer": "plots", "cell_size": 250}), None, 0, NAMES, unit="km2"),
    clean("buffer in metres around metres", {"wells.geojson": geojson(point(500000, 4500000), epsg=32632)}, BUFFER,
          disc_km2(500), unit="km2", tolerance=0.01),
    clean("distance in metres between metres",
          {"wells.geojson": WELLS_UTM, "sheds.geojson": geojson(point(500000, 4500000), epsg=32632)}, NEAR, 2),
    clean("cells of 20 metres over metres", METRE_CELLS,
          ("resampled_value", {"raster": "cover", "cell_size": 20, "method": "average", "longitude": 9.0001,
                               "latitude": 40.65095}), 2.5),
    # The plot holds the centres of all cells from 180 W to 0.
    clean("cells of 30 degrees over half of the Earth", {"plots.geojson": geojson(box(-170, -85, -10, 85))},
          ("rasterized_area", {"layer": "plots", "cell_size": 30}), quadrangle_km2(-180, -90, 0, 90), unit="km2"),
    clean("cells of a thousandth of a degree over a plot", PLOT,
          ("rasterized_area", {"layer": "plots", "cell_size": 0.001}), quadrangle_km2(10, 0, 10.1, 0.1), unit="km2"),
]
assert parallel_km(0, 0.04) < 5 < parallel_km(0, 0.06)
