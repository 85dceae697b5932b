# SPDX-License-Identifier: Apache-2.0
"""Datums that no known transformation joins, taken as if they were one."""
import math

from case import clean, trap
from truth import ECCENTRICITY2, SEMI_MAJOR
from writers import ascii_grid, box, geojson, point

NAMES = r"ballpark|datum shift|no (known )?transformation|transformation is (not )?known|accuracy"
INSIDE = ("points_inside", {"points": "marks", "zones": "zones"})
NEAREST = ("nearest_distance", {"layer": "marks", "reference": "stations"})


def pair(longitude, latitude, epsg):
    """The same numbers in another CRS and in WGS 84, there also as a zone of some 50 m to every side."""
    side = 0.0005
    return {"marks.geojson": geojson(point(longitude, latitude), epsg=epsg),
            "stations.geojson": geojson(point(longitude, latitude)),
            "zones.geojson": geojson(box(longitude - side, latitude - side, longitude + side, latitude + side))}


def geocentric(longitude, latitude, semi_major, eccentricity2):
    lam, phi = math.radians(longitude), math.radians(latitude)
    normal = semi_major / math.sqrt(1 - eccentricity2 * math.sin(phi) ** 2)
    return (normal * math.cos(phi) * math.cos(lam), normal * math.cos(phi) * math.sin(lam),
            normal * (1 - eccentricity2) * math.sin(phi))


def puerto_rico_shift_km(longitude, latitude):
    """How far the same numbers lie apart: the Clarke 1866 place moved by (11, 72, -101) m (EPSG), against WGS 84's,
    in the horizontal plane."""
    clarke, clarke_eccentricity2 = 6378206.4, 1 - (6356583.8 / 6378206.4) ** 2
    moved = [a + b for a, b in zip(geocentric(longitude, latitude, clarke, clarke_eccentricity2), (11, 72, -101))]
    dx, dy, dz = (a - b for a, b in zip(moved, geocentric(longitude, latitude, SEMI_MAJOR, ECCENTRICITY2)))
    lam, phi = math.radians(longitude), math.radians(latitude)
    east = -math.sin(lam) * dx + math.cos(lam) * dy
    north = -math.sin(phi) * (math.cos(lam) * dx + math.sin(lam) * dy) + math.cos(phi) * dz
    return math.hypot(east, north) / 1000


# An unknown datum on the Bessel ellipsoid; cells of 0.001 degrees, of which a shift of 100 m changes the one that holds
# a place.
BESSEL_PRJ = ('GEOGCS["GCS_Bessel_1841",DATUM["D_Bessel_1841",SPHEROID["Bessel_1841",6377397.155,299.1528128]],'
              'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]')
GRID = [[row * 10 + column for column in range(10)] for row in range(10)]

CASES = [
    trap("unknown datum on the Airy ellipsoid", pair(-1, 52, 4001), INSIDE, None, 1, NAMES),
    trap("RT 38, without a transformation", pair(15, 60, 4308), INSIDE, None, 1, NAMES),
    # The shift is known, and takes the mark out of the zone.
    trap("Puerto Rico, with a transformation", pair(-66, 18.3, 4139), INSIDE, 0, 1, NAMES),
    trap("raster of an unknown datum on the Bessel ellipsoid",
         {"heights.asc": ascii_grid(GRID, 13, 52, 0.001), "heights.prj": BESSEL_PRJ,
          "zones.geojson": geojson(box(13.002, 52.002, 13.003, 52.003))},
         ("zonal_mean", {"raster": "heights", "zones": "zones"}), None, 72, NAMES),
    trap("how far Puerto Rico is moved", pair(-66, 18.3, 4139), NEAREST, puerto_rico_shift_km(-66, 18.3), 0, NAMES,
         unit="km", tolerance=0.02),
    trap("how far an unknown datum is moved", pair(-1, 52, 4001), NEAREST, None, 0, NAMES, unit="km"),
    # No transformation is known of China's datum of 2000 either, but it was made to be that of WGS 84.
    clean("China's datum of 2000", pair(110, 35, 4490), INSIDE, 1),
    # ETRS89, NAD83 and WGS 84 are the same within two metres.
    clean("ETRS89", pair(10, 60, 4258), INSIDE, 1),
    clean("NAD83", pair(-100, 40, 4269), INSIDE, 1),
]
assert puerto_rico_shift_km(-66, 18.3) > 0.2
