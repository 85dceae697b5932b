# SPDX-License-Identifier: Apache-2.0
"""Two inputs in different CRS that are laid over each other by their numbers, and CRS that are not theirs."""
from case import clean, trap
from truth import web_mercator
from writers import WGS84_PRJ, ascii_grid, box, geojson, geotiff, point, table

NAMES = r"CRS|EPSG|moved from|degrees|coordinate"
PLACES = [(10.2, 45.2), (10.5, 45.5), (10.8, 45.8), (12.0, 45.5)]  # three inside the zone, one outside
ZONE = geojson(box(10, 45, 11, 46))
IN_DEGREES = geojson(*(point(x, y) for x, y in PLACES))
IN_METRES = geojson(*(point(*web_mercator(x, y)) for x, y in PLACES), epsg=3857)
INSIDE = ("points_inside", {"points": "places", "zones": "zones"})

# Cells of one degree with 1, 2 / 3, 4; the zone is the cell from 10 to 11 E and 45 to 46 N: 1.
GRID = {"heights.asc": ascii_grid([[1, 2], [3, 4]], 10, 44, 1), "heights.prj": WGS84_PRJ}
CORNERS = [web_mercator(10.01, 45.01), web_mercator(10.99, 45.99)]
ZONAL = ("zonal_mean", {"raster": "heights", "zones": "zones"})

# Numbers that are metres of a map, in a file that states none and so says that they are degrees.
METRES_AS_DEGREES = geojson(box(500000, 5000000, 501000, 5001000))
NO_CRS = {"heights.tif": geotiff([[[1, 2], [3, 4]]], (500000.0, 10.0, 0.0, 5000020.0, 0.0, -10.0), 32767),
          "zones.geojson": ZONE}

CASES = [
    trap("points in metres, zone in degrees", {"places.geojson": IN_METRES, "zones.geojson": ZONE}, INSIDE, 3, 0,
         NAMES),
    trap("grid in degrees, zone in metres", GRID | {"zones.geojson": geojson(box(*CORNERS[0], *CORNERS[1]),
                                                                               epsg=3857)}, ZONAL, 1, None, NAMES),
    trap("metres in a file of degrees", {"plots.geojson": METRES_AS_DEGREES}, ("area_total", {"layer": "plots"}),
         None, 1, NAMES, unit="km2"),
    # Three of the four within the zone, in metres of Web Mercator, as each text tells of itself.
    trap("CRS within the texts of the points",
         {"places.csv": table("id,wkt", *((i, f'"SRID=3857;POINT({x} {y})"') for i, (x, y) in
                                          enumerate((web_mercator(*place) for place in PLACES), 1))),
          "zones.geojson": ZONE}, INSIDE, 3, 0, NAMES),
    trap("raster without a CRS, zone with one", NO_CRS, ZONAL, None, None, NAMES),
    clean("points and zone in degrees", {"places.geojson": IN_DEGREES, "zones.geojson": ZONE}, INSIDE, 3),
    clean("grid and zone in degrees", GRID | {"zones.geojson": geojson(box(10.01, 45.01, 10.99, 45.99))}, ZONAL, 1),
]
