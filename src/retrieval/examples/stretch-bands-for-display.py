"""Stretch the bands of an image to bytes for display

libraries: numpy
functions: numpy.nanpercentile, numpy.clip
"""
import numpy


def stretched(band, low=2, high=98):
    least, most = numpy.nanpercentile(band, [low, high])
    share = numpy.clip((band - least) / (most - least), 0, 1)
    return numpy.where(numpy.isnan(share), 0, numpy.round(share * 255)).astype("uint8")


band = numpy.arange(101, dtype="float64")  # percentiles are the values themselves
band[100] = 1e6  # one very bright pixel
picture = stretched(band)
assert picture[2] == 0 and picture[98] == 255 and picture[50] == 128  # round(48 / 96 * 255)
assert picture[100] == 255

linear = (band / band.max() * 255).astype("uint8")
assert linear[:100].max() == 0  # the bright pixel makes all others black
missing = band.copy()
missing[0] = numpy.nan
assert stretched(missing)[0] == 0
