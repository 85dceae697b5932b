# SPDX-License-Identifier: Apache-2.0
"""What crosses 180 degrees and is taken to go round the other side."""
from case import clean, trap
from truth import disc_km2, parallel_km, quadrangle_km2
from writers import WGS84_PRJ, ascii_grid, box, geojson, line, point, polygon

NAMES = r"antimeridian|180|dateline|longitude"
ACROSS = quadrangle_km2(0, -17.05, 0.2, -16.95)
NARROW = [[[179.9, -17.05], [-179.9, -17.05], [-179.9, -16.95], [179.9, -16.95], [179.9, -17.05]]]
NEAREST = ("nearest_distance", {"layer": "ships", "reference": "ports"})
BUFFER = ("buffer_area", {"layer": "ships", "distance_m": 20000})
HOLDS = ("points_inside", {"points": "ships", "zones": "zones"})

# Columns of 10 degrees from 0 to 360 with their number: 10 W to 0 is the last, 35.
AROUND = {"heat.asc": ascii_grid([list(range(36))], 0, 0, 10), "heat.prj": WGS84_PRJ}
ZONAL = ("zonal_mean", {"raster": "heat", "zones": "zones"})

CASES = [
    trap("western zone on a raster from 0 to 360", AROUND | {"zones.geojson": geojson(box(-10, 0, 0, 10))}, ZONAL, 35,
         None, NAMES),
    clean("eastern zone on a raster from 0 to 360", AROUND | {"zones.geojson": geojson(box(10, 0, 20, 10))}, ZONAL, 1),
    trap("plot across 180 degrees", {"plots.geojson": geojson(polygon(NARROW))}, ("area_total", {"layer": "plots"}),
         ACROSS, quadrangle_km2(-179.9, -17.05, 179.9, -16.95), NAMES, unit="km2", tolerance=5e-3),
    trap("line across 180 degrees", {"cables.geojson": geojson(line([[179.9, -17], [-179.9, -17]]))},
         ("length_total", {"layer": "cables"}), parallel_km(-17, 0.2), parallel_km(-17, 359.8), NAMES, unit="km"),
    trap("port on the other side", {"ships.geojson": geojson(point(179.9, 0)),
                                    "ports.geojson": geojson(point(-179.9, 0), point(178, 0))}, NEAREST,
         parallel_km(0, 0.2), parallel_km(0, 1.9), NAMES, unit="km"),
    trap("disc across 180 degrees", {"ships.geojson": geojson(point(179.95, -17))}, BUFFER, disc_km2(20000), None,
         NAMES, unit="km2", tolerance=0.01),
    # The band from 170 W over 180 to 170 E, in longitudes above 180: one ship is on either side, one is not in it.
    trap("ships in a zone across 180 degrees", {"ships.geojson": geojson(point(179.95, -17), point(-179.95, -17),
                                                                         point(0, -17)),
                                                "zones.geojson": geojson(polygon(NARROW))}, HOLDS, 2, 1, NAMES),
    trap("zone beyond 180 degrees", {"ships.geojson": geojson(point(-179, 0), point(179, 0), point(0, 0)),
                                     "zones.geojson": geojson(box(170, -5, 190, 5))}, HOLDS, 2, 1, NAMES),
    clean("plot before 180 degrees", {"plots.geojson": geojson(box(179.7, -17.05, 179.9, -16.95))},
          ("area_total", {"layer": "plots"}), ACROSS, unit="km2"),
    clean("ships in a zone before 180 degrees",
          {"ships.geojson": geojson(point(179.8, -17), point(0, -17)),
           "zones.geojson": geojson(box(179.7, -17.05, 179.9, -16.95))}, HOLDS, 1),
    clean("line before 180 degrees", {"cables.geojson": geojson(line([[179.7, -17], [179.9, -17]]))},
          ("length_total", {"layer": "cables"}), parallel_km(-17, 0.2), unit="km"),
    clean("port on this side", {"ships.geojson": geojson(point(179.9, 0)), "ports.geojson": geojson(point(179.7, 0))},
          NEAREST, parallel_km(0, 0.2), unit="km"),
    clean("disc before 180 degrees", {"ships.geojson": geojson(point(170, -17))}, BUFFER, disc_km2(20000), unit="km2",
          tolerance=0.01),
]
