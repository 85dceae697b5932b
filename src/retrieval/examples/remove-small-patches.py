"""Remove small patches from a classified raster

libraries: rasterio, numpy
functions: rasterio.features.sieve
"""
import numpy
from rasterio.features import sieve

cover = numpy.full((6, 6), 1, dtype="uint8")
cover[2, 2] = 2  # a single pixel
cover[4:, 4:] = 3  # four pixels

clean = sieve(cover, size=3)  # patches of fewer than three pixels join their largest neighbour
assert clean[2, 2] == 1
assert (clean == 3).sum() == 4
assert (sieve(cover, size=5) == 1).all()

diagonal = numpy.full((4, 4), 1, dtype="uint8")
for step in range(4):
    diagonal[step, step] = 2
assert (sieve(diagonal, size=3, connectivity=4) == 2).sum() == 0  # by edges alone these are four patches
assert (sieve(diagonal, size=3, connectivity=8) == 2).sum() == 4  # by corners, too, one patch
