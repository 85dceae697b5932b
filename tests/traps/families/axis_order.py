# SPDX-License-Identifier: Apache-2.0
"""Latitude where longitude is meant."""
from case import clean, trap
from truth import meridian_km, quadrangle_km2
from writers import box, geojson, point, table

NAMES = r"swap|axis|axes|order|latitude|not degrees|beyond|do not meet|apart|none of"
JAPAN, SWISS = (138, 35, 141, 37), (7, 46, 9, 48)
INSIDE = ("points_inside", {"points": "places", "zones": "zones"})
NEAREST = ("nearest_distance", {"layer": "places", "reference": "posts"})
AREA = ("area_total", {"layer": "plots"})
PLOT = (139, 35, 139.1, 35.1)


def turned(west, south, east, north):
    return geojson(box(south, west, north, east))


def places(*pairs):
    return geojson(*(point(*pair) for pair in pairs))


CASES = [
    # 139 is no latitude: that the axes are swapped can be seen.
    trap("plot in Japan with swapped axes", {"plots.geojson": turned(*PLOT)}, AREA, quadrangle_km2(*PLOT), None, NAMES,
         unit="km2"),
    trap("places in Japan with swapped axes", {"places.geojson": places((36, 139.5), (35.5, 140)),
                                               "zones.geojson": geojson(box(*JAPAN))}, INSIDE, 2, 0, NAMES),
    # 47 E, 8 N is in Somalia: possible, but far from the zones that the places are asked about.
    trap("places in Switzerland with swapped axes", {"places.geojson": places((47.4, 8.5), (46.9, 7.4)),
                                                     "zones.geojson": geojson(box(*SWISS))}, INSIDE, 2, 0, NAMES),
    trap("columns whose names are swapped", {"places.csv": table("id,lat,lon", (1, 139.5, 36), (2, 140, 35.5)),
                                             "zones.geojson": geojson(box(*JAPAN))}, INSIDE, 2, 0, NAMES),
    trap("nearest post to a place with swapped axes",
         {"places.geojson": places((47.4, 8.5)), "posts.geojson": places((8.5, 47.5), (7.4, 46.9))}, NEAREST,
         meridian_km(47.4, 47.5), None, NAMES, unit="km"),
    clean("nearest post far away", {"places.geojson": places((8.5, 47.4)), "posts.geojson": places((8.5, 17.4))},
          NEAREST, meridian_km(17.4, 47.4), unit="km"),
    clean("places in Japan", {"places.geojson": places((139.5, 36), (140, 35.5)),
                              "zones.geojson": geojson(box(*JAPAN))}, INSIDE, 2),
    clean("places in Switzerland", {"places.geojson": places((8.5, 47.4), (7.4, 46.9)),
                                    "zones.geojson": geojson(box(*SWISS))}, INSIDE, 2),
    clean("places that are in Somalia", {"places.geojson": places((47.4, 8.5), (46.9, 7.4)),
                                         "zones.geojson": geojson(box(46, 7, 48, 9))}, INSIDE, 2),
    clean("latitude column first", {"places.csv": table("id,lat,lon", (1, 36, 139.5), (2, 35.5, 140)),
                                    "zones.geojson": geojson(box(*JAPAN))}, INSIDE, 2),
    # EPSG:31467 has its northing first by definition, but files hold easting first.
    clean("easting first in a CRS of northing first",
          {"places.geojson": geojson(point(3500000, 5500000), epsg=31467),
           "posts.geojson": geojson(point(3500000, 5510000), epsg=31467)},
          ("nearest_distance", {"layer": "places", "reference": "posts"}), 10, unit="km"),
]
