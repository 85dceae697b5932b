# SPDX-License-Identifier: Apache-2.0
"""Centres that lie outside of the feature that they stand for."""
from case import clean, trap
from writers import WGS84_PRJ, ascii_grid, box, feature, geojson, polygon, square

NAMES = r"outside|not (lie )?(on|in)\b|does not (hold|cover)|lies? off"

# A district like a C around a town: its centre lies in the town, though the district does not.
C_SHAPE = [[[10, 0], [10.09, 0], [10.09, 0.01], [10.01, 0.01], [10.01, 0.08], [10.09, 0.08], [10.09, 0.09],
            [10, 0.09], [10, 0]]]
TOWN = geojson(box(10.015, 0.015, 10.085, 0.075))
INSIDE = ("centroids_inside", {"layer": "districts", "zones": "towns"})

# Two islands with heights 5, and 0 in the sea between, where their centre lies.
ISLANDS = geojson(feature("MultiPolygon", [square(10, 45, 11, 46), square(12, 45, 13, 46)]))
ISLAND = geojson(box(10, 45, 11, 46))
HEIGHTS = {"heights.asc": ascii_grid([[5, 0, 5]], 10, 45, 1), "heights.prj": WGS84_PRJ}
SAMPLED = ("centroid_raster_mean", {"layer": "islands", "raster": "heights"})

CASES = [
    trap("district around a town", {"districts.geojson": geojson(polygon(C_SHAPE)), "towns.geojson": TOWN}, INSIDE, 0,
         1, NAMES),
    trap("two islands", HEIGHTS | {"islands.geojson": ISLANDS}, SAMPLED, 5, 0, NAMES),
    # Two parts of a district on both sides of a town.
    trap("district in two parts", {"districts.geojson": geojson(feature("MultiPolygon", [
        square(10, 0, 10.01, 0.09), square(10.09, 0, 10.1, 0.09)])), "towns.geojson": TOWN}, INSIDE, 0, 1, NAMES),
    # Like an L, but so thick that its centre lies in it.
    clean("district like an L", {"districts.geojson": geojson(polygon([[
        [10.01, 0.01], [10.09, 0.01], [10.09, 0.06], [10.06, 0.06], [10.06, 0.09], [10.01, 0.09], [10.01, 0.01]]])),
        "towns.geojson": TOWN}, INSIDE, 1),
    clean("district in a town", {"districts.geojson": geojson(box(10.02, 0.02, 10.03, 0.03)), "towns.geojson": TOWN},
          INSIDE, 1),
    clean("one island", HEIGHTS | {"islands.geojson": ISLAND}, SAMPLED, 5),
]
