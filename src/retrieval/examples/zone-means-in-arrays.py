"""Mean of one array in the zones of another

libraries: scipy, numpy
functions: scipy.ndimage.mean, scipy.ndimage.labeled_comprehension, numpy.bincount
"""
import numpy
from scipy import ndimage

zones = numpy.array([[1, 1, 3], [1, 3, 3], [0, 0, 3]])  # 0 is outside, and there is no zone 2
values = numpy.array([[1.0, 3.0, 10.0], [5.0, 20.0, 30.0], [99.0, 99.0, 40.0]])
numbers = numpy.unique(zones[zones > 0])

means = ndimage.mean(values, labels=zones, index=numbers)
assert dict(zip(numbers.tolist(), means.tolist())) == {1: 3, 3: 25}
spans = ndimage.labeled_comprehension(values, zones, numbers, numpy.ptp, float, numpy.nan)
assert spans.tolist() == [4, 30]

counts = numpy.bincount(zones.ravel())
assert counts.tolist() == [2, 3, 0, 4]  # position is the zone
missing = ndimage.labeled_comprehension(values, zones, [2], numpy.mean, float, numpy.nan)
assert numpy.isnan(missing[0])
