"""Natural breaks of skewed values

libraries: mapclassify, numpy
functions: mapclassify.FisherJenks, mapclassify.HeadTailBreaks, mapclassify.NaturalBreaks
"""
import mapclassify
import numpy

values = numpy.array([1, 2, 3, 10, 11, 12, 50, 51, 52.0])

jenks = mapclassify.FisherJenks(values, k=3)  # optimal, so always the same
assert jenks.bins.tolist() == [3, 12, 52] and jenks.counts.tolist() == [3, 3, 3]
# Sum of absolute deviations from the medians of classes: 2 in each.
assert jenks.adcm == 6

numpy.random.seed(0)
close = mapclassify.NaturalBreaks(values, k=3)  # by k-means, which begins at random
assert close.bins.tolist() == [3, 12, 52]

skewed = numpy.array([1] * 80 + [10] * 15 + [100] * 4 + [1000])
head = mapclassify.HeadTailBreaks(skewed)  # splits at the mean, and again above it
assert abs(head.bins[0] - (80 + 150 + 400 + 1000) / 100) < 1e-9
