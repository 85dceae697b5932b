"""Overflow of arrays of small whole numbers

libraries: numpy
functions: numpy.iinfo, numpy.can_cast, numpy.sum
"""
import numpy

heights = numpy.array([30000, 10000], dtype="int16")
assert (heights[:1] + heights[1:]).tolist() == [40000 - 65536]  # silently
assert numpy.iinfo("int16").max == 32767

assert heights.sum() == 40000  # sums of arrays use a wider type
assert heights.sum(dtype="int16") == 40000 - 65536
assert (heights.astype("int32") * 2).tolist() == [60000, 20000]

assert not numpy.can_cast("int32", "int16") and numpy.can_cast("uint8", "int16")
assert numpy.array([300, -1]).astype("uint8").tolist() == [44, 255]  # 300 - 256, and -1 + 256
clipped = numpy.clip([300, -1], 0, 255).astype("uint8")
assert clipped.tolist() == [255, 0]
assert numpy.float32(16777217) == 16777216  # and float32 has 24 bits: ids and large coordinates lose digits
