"""Vegetation index of bands that are whole numbers without overflow

libraries: numpy
functions: numpy.ndarray.astype, numpy.divide
"""
import numpy

red = numpy.array([[200, 50, 0]], dtype="uint8")
nir = numpy.array([[100, 150, 0]], dtype="uint8")

wrapped = nir - red  # 100 - 200 does not fit a byte
assert wrapped.tolist() == [[156, 100, 0]]  # 256 - 100
assert (nir + nir)[0, 1] == 300 - 256

red, nir = red.astype("float32"), nir.astype("float32")
total = nir + red
ndvi = numpy.divide(nir - red, total, out=numpy.full_like(total, numpy.nan), where=total != 0)

assert abs(ndvi[0, 0] - -1 / 3) < 1e-6 and ndvi[0, 1] == 0.5
assert numpy.isnan(ndvi[0, 2])  # no light in either band: not known
