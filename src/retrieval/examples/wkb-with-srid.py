"""Read and write binary geometries of a database, with their SRID

libraries: shapely
functions: shapely.to_wkb, shapely.from_wkb, shapely.set_srid, shapely.get_srid
"""
import struct

import shapely

# Little-endian WKB of a point by hand: byte order 1, type 1, x, y.
raw = struct.pack("<BIdd", 1, 1, 24.5, 60.25)
point = shapely.from_wkb(raw)
assert (point.x, point.y) == (24.5, 60.25)
assert shapely.get_srid(point) == 0  # plain WKB has no CRS
assert shapely.to_wkb(point, byte_order=1) == raw

tagged = shapely.set_srid(point, 4326)
ewkb = shapely.to_wkb(tagged, hex=True, include_srid=True, byte_order=1)
assert ewkb.startswith("01" + "01000020" + "E6100000")  # the flag for an SRID, and 4326 = 0x10E6
assert shapely.get_srid(shapely.from_wkb(ewkb)) == 4326
assert shapely.get_srid(shapely.from_wkb(shapely.to_wkb(tagged))) == 0
