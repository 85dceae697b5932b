# SPDX-License-Identifier: Apache-2.0
"""Coordinates written in other ways than as decimal degrees, signed, with a point."""
from case import clean, trap
from writers import box, geojson, point, table

NAMES = r"coordinates|not degrees|not (a )?number|holds text|decimal comma|minutes|hemisphere"
ZONE = {"zones.geojson": geojson(box(10, 45, 11, 46))}
INSIDE = ("points_inside", {"points": "places", "zones": "zones"})

CASES = [
    # All three are inside the zone.
    trap("decimal commas", ZONE | {"places.csv": "id;lon;lat\n1;10,2;45,2\n2;10,5;45,5\n3;10,8;45,8\n"}, INSIDE, 3, 0,
         NAMES),
    trap("degrees, minutes and seconds",
         ZONE | {"places.csv": 'id,lon,lat\n1,"10°12\'00""E","45°12\'00""N"\n2,"10°30\'00""E","45°30\'00""N"\n'},
         INSIDE, 2, 0, NAMES),
    # West of Greenwich, told by a letter: read as 10.5 it would be inside.
    trap("letters of the hemisphere", ZONE | {"places.csv": table("id,lon,lat", (1, "10.5W", "45.5N"))}, INSIDE, 0, 1,
         NAMES),
    # Degrees and minutes in one number, 45 30.0 as 4530.0, as receivers write them.
    trap("degrees and minutes in one number",
         ZONE | {"places.csv": table("id,lon,lat", (1, 1030.0, 4530.0), (2, 1012.0, 4512.0))}, INSIDE, 2, 0, NAMES),
    # 10 degrees 30 minutes west and 45 degrees 30 minutes north; by the degrees alone it would be 10 east.
    trap("degrees, minutes and letters in columns",
         {"zones.geojson": geojson(box(-11, 45, -10, 46)),
          "places.csv": table("id,lon_deg,lon_min,lon_dir,lat_deg,lat_min,lat_dir", (1, 10, 30, "W", 45, 30, "N"),
                              (2, 10, 30, "E", 45, 30, "N"))}, INSIDE, 1, 0, NAMES),
    # Two places without coordinates are at 0, 0; the zone is there, and they are no finds.
    trap("zeros for want of coordinates",
         {"zones.geojson": geojson(box(-1, -1, 1, 1)),
          "places.csv": table("id,lon,lat", (1, 10.5, 45.5), (2, 0, 0), (3, 0, 0), (4, 0.5, 0.5))}, INSIDE, 1, 3,
         r"null island|zero|0, ?0"),
    trap("zeros for want of coordinates in GeoJSON",
         {"zones.geojson": geojson(box(-1, -1, 1, 1)),
          "places.geojson": geojson(point(10.5, 45.5), point(0, 0), point(0.5, 0.5), point(0, 0))}, INSIDE, 1, 3,
         r"null island|zero|0, ?0"),
    # 10 degrees and 30 minutes west, the letter first.
    trap("letters before degrees and minutes",
         {"zones.geojson": geojson(box(-11, 45, -10, 46)),
          "places.csv": table("id,lon,lat", (1, "W 10 30", "N 45 30"), (2, "E 10 30", "N 45 30"))}, INSIDE, 1, 2,
         NAMES),
    clean("stations along the equator",
          {"zones.geojson": geojson(box(-1, -1, 1, 1)),
           "places.csv": table("id,lon,lat", (1, -10.5, 0), (2, 0, 0), (3, -23.25, 0))}, INSIDE, 1),
    clean("decimal points", ZONE | {"places.csv": table("id,lon,lat", (1, 10.2, 45.2), (2, 10.5, 45.5),
                                                        (3, 10.8, 45.8))}, INSIDE, 3),
    clean("west as a minus", ZONE | {"places.csv": table("id,lon,lat", (1, -10.5, 45.5), (2, 10.5, 45.5))}, INSIDE, 1),
    clean("a place at 0, 0.5 that is meant",
          {"zones.geojson": geojson(box(-1, -1, 1, 1)),
           "places.csv": table("id,lon,lat", (1, 10.5, 45.5), (2, 0, 0.5))}, INSIDE, 1),
]
