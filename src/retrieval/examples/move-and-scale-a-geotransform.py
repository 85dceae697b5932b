"""Geotransform of a part of a raster, or of one with larger pixels

libraries: affine
functions: affine.Affine, affine.Affine.translation, affine.Affine.scale, affine.Affine.from_gdal
"""
from affine import Affine

whole = Affine(10, 0, 500000, 0, -10, 6650000)  # x = 10 column + 500000, y = -10 row + 6650000
assert whole * (0, 0) == (500000, 6650000)
assert Affine.from_gdal(500000, 10, 0, 6650000, 0, -10) == whole  # GDAL has another order

part = whole * Affine.translation(3, 2)  # begins at column 3, row 2
assert (part.c, part.f) == (500030, 6649980)
coarse = whole * Affine.scale(2)
assert coarse * (1, 1) == (500020, 6649980) and (coarse.a, coarse.e) == (20, -20)

column, row = ~whole * (500035, 6649975)
assert (column, row) == (3.5, 2.5)
centre = whole * (3 + 0.5, 2 + 0.5)
assert centre == (500035, 6649975)
assert whole.determinant == -100  # area of a pixel, negative as rows run southwards
