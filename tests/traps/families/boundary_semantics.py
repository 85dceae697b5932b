# SPDX-License-Identifier: Apache-2.0
"""What lies on an edge and is counted on both sides, or on none."""
from case import clean, trap
from writers import WGS84_PRJ, ascii_grid, box, geojson, point

NAMES = r"bound|border|edge|more than one|more than once|twice|several|repeated"
ZONES = geojson(box(10, 0, 10.5, 1), box(10.5, 0, 11, 1))
COUNTED = ("zone_counts_total", {"points": "posts", "zones": "zones"})
PEOPLE = ("sum_after_join", {"points": "posts", "zones": "zones", "field": "people"})
INSIDE = ("points_inside", {"points": "posts", "zones": "zones"})

# Four posts, of which one stands on the border that both zones share.
ON_BORDER = geojson(*(point(x, 0.5, people=10) for x in (10.1, 10.4, 10.5, 10.9)))
OFF_BORDER = geojson(*(point(x, 0.5, people=10) for x in (10.1, 10.4, 10.6, 10.9)))
# One post stands on the outer edge: it belongs to the zone.
ON_EDGE = geojson(point(10, 0.5), point(10.2, 0.5))

# A zone in the corner of the cell of 2, that holds no centre of a cell.
HEIGHTS = {"heights.asc": ascii_grid([[1, 2], [3, 4]], 10, 44, 1), "heights.prj": WGS84_PRJ}
ZONAL = ("zonal_mean", {"raster": "heights", "zones": "zones"})

CASES = [
    trap("zone smaller than a cell", HEIGHTS | {"zones.geojson": geojson(box(11.1, 45.1, 11.3, 45.3))}, ZONAL, 2, None,
         NAMES + "|centre|small"),
    clean("zone of one cell", HEIGHTS | {"zones.geojson": geojson(box(11, 45, 12, 46))}, ZONAL, 2),
    trap("post on a common border, counted", {"zones.geojson": ZONES, "posts.geojson": ON_BORDER}, COUNTED, 4, 5,
         NAMES),
    trap("post on the corner of four zones, counted",
         {"zones.geojson": geojson(*(box(x, y, x + 1, y + 1) for x in (10, 11) for y in (0, 1))),
          "posts.geojson": geojson(point(11, 1))}, COUNTED, 1, 4, NAMES),
    clean("post near the corner of four zones, counted",
          {"zones.geojson": geojson(*(box(x, y, x + 1, y + 1) for x in (10, 11) for y in (0, 1))),
           "posts.geojson": geojson(point(11.001, 1.001))}, COUNTED, 1),
    trap("people of a post on a common border", {"zones.geojson": ZONES, "posts.geojson": ON_BORDER}, PEOPLE, 40, 50,
         NAMES),
    trap("post on the outer edge", {"zones.geojson": ZONES, "posts.geojson": ON_EDGE}, INSIDE, 2, 1, NAMES),
    clean("posts off the border, counted", {"zones.geojson": ZONES, "posts.geojson": OFF_BORDER}, COUNTED, 4),
    clean("people of posts off the border", {"zones.geojson": ZONES, "posts.geojson": OFF_BORDER}, PEOPLE, 40),
    clean("posts off the edge", {"zones.geojson": ZONES, "posts.geojson": OFF_BORDER}, INSIDE, 4),
]
